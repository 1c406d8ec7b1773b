import { beforeEach, describe, expect, it } from 'vitest';
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
  it.each(['a\u0000b', 'a\ud800b', '\udc00'])('is refused, not broken: %j', async (name) => {
    const answer = await backend.call('saveUser', { id: 7, name }, main);

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

describe('a main department outside the scope', () => {
  it('cannot be chosen by somebody who may not change it', async () => {
    const { db } = backend.database;
    await db
      .insertInto('membership')
      .values({ company_id: 1, department_id: 21, user_id: 7, position: null, rank: 'z' })
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
