import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { lateRank } from '#tests/builders/rank.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('text no database takes', () => {
  it.each([
    ['a\u0000b', 'U+0000'],
    ['a\ud800b', 'U+D800'],
    ['\udc00', 'U+DC00'],
  ])('is refused with its field, not broken: %j', async (text, character) => {
    const sent = { id: 7, departments: [{ id: 12, position: text }] };

    const answer = await backend.call('saveUser', sent, main);

    expect(answer.code).toBe(4000);
    expect(answer.data).toMatchObject({
      fields: { 'departments.0.position': expect.stringContaining(character) },
    });
  });

  it('is refused as the name of a field without one', async () => {
    const answer = await backend.call('saveUser', { id: 7, 'na\u0000me': 'a' }, main);

    expect(answer).toMatchObject({ code: 4000, message: '参数格式错误' });
  });

  it('is refused where its bytes are no UTF-8', async () => {
    const { userId, token, companyId, deviceId } = main;
    const fields = { user_id: userId, token, company_id: companyId, device_id: deviceId, id: 7, note: '?' };
    const body = Buffer.from(JSON.stringify(fields));
    body[body.lastIndexOf('?')] = 0xff;

    const response = await backend.send('/api/contact/saveUser', {
      method: 'POST',
      headers: { ...browserHeaders(main), 'Content-Type': 'application/json' },
      body,
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 4000, message: '参数格式错误' });
  });

  it('is refused as a date, too', async () => {
    const answer = await backend.call('departmentUsers', { id: 0, entry_time: { from: '0000-01-01' } }, main);

    expect(answer.code).toBe(4000);
  });
});

describe('a character that turns or steers a text', () => {
  it.each([
    ['saveUser', { id: 7, name: '张\u202E三' }, 'name', 'U+202E'],
    [
      'saveUser',
      { id: 7, departments: [{ id: 12, position: '工\u2067程师' }] },
      'departments.0.position',
      'U+2067',
    ],
    ['updateDepartment', { id: 12, name: '软件\u0007组' }, 'name', 'U+0007'],
  ] as const)('is refused with field and character: %s %j', async (call, fields, field, character) => {
    const answer = await backend.call(call, fields, main);

    expect(answer.code).toBe(4000);
    expect(answer.data).toMatchObject({ fields: { [field]: expect.stringContaining(character) } });
  });

  it('is read past where people search', async () => {
    const answer = await backend.call('departmentUsers', { id: 0, keyword: '\u202D138\u202C' }, main);

    expect(answer.code).toBe(0);
  });

  it('leaves joined emoji and the lines of a note as they were sent', async () => {
    const sent = { name: '张三👩‍👩‍👧‍👦', note: '第一行\n第二行' };

    const answer = await backend.call('saveUser', { id: 7, ...sent }, main);

    expect(answer).toMatchObject({ code: 0 });
    const stored = await backend.database.db
      .selectFrom('member')
      .select(['name', 'note'])
      .where('company_id', '=', 1)
      .where('user_id', '=', 7)
      .executeTakeFirst();
    expect(stored).toEqual(sent);
  });
});

describe('a character of no width inside a text', () => {
  it.each([
    ['saveUser', { id: 7, name: '张\u200B三' }, 'name', 'U+200B'],
    ['saveUser', { id: 7, name: '张\u200D三' }, 'name', 'U+200D'],
    ['updateDepartment', { id: 12, version: 1, name: '软\u00AD件' }, 'name', 'U+00AD'],
    ['addRoleGroup', { posGroupName: '安\uFEFF全' }, 'posGroupName', 'U+FEFF'],
  ] as const)('is named, and nothing is kept: %s %j', async (call, fields, field, character) => {
    const before = await backend.database.db.selectFrom('operation_record').select('id').execute();

    const answer = await backend.call(call, fields, main);

    expect(answer.code).toBe(4000);
    expect(answer.data).toMatchObject({ fields: { [field]: expect.stringContaining(character) } });
    const { rows } = await sql<{ name: string }>`
      select name from member where user_id = 7 union all select name from department where id = 12
    `.execute(backend.database.db);
    expect(rows.some(({ name }) => /\p{Cf}/u.test(name) || name === '软件')).toBe(false);
    expect(await backend.database.db.selectFrom('operation_record').select('id').execute()).toEqual(before);
  });

  it('goes with the spaces at the ends of a text', async () => {
    const answer = await backend.call('saveUser', { id: 7, name: '\uFEFF张三丰\u200B ' }, main);

    expect(answer.code).toBe(0);
    const stored = backend.database.db.selectFrom('member').select('name').where('user_id', '=', 7);
    expect(await stored.execute()).toContainEqual({ name: '张三丰' });
  });
});

describe('a main department outside the scope', () => {
  it('cannot be chosen by somebody who may not change it', async () => {
    const { db } = backend.database;
    await db
      .insertInto('membership')
      .values({ company_id: 1, department_id: 21, user_id: 7, position: null, rank: lateRank })
      .execute();
    const sub = await backend.signIn(people.sub);

    const answer = await backend.call('saveUser', { id: 7, main_department_id: 21 }, sub);

    expect(answer.code).toBe(4000);
    const person = await db
      .selectFrom('member')
      .select('main_department_id')
      .where('company_id', '=', 1)
      .where('user_id', '=', 7)
      .executeTakeFirst();
    expect(person?.main_department_id).toBe(12);
  });
});
