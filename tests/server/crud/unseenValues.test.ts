import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import { everyRuleSchema } from '#tests/builders/everyRule.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const ofMain: FieldSchema = {
  type: 'string',
  title: '批注',
  maxLength: 50,
  'x-field': { permissions: { read: ['main'], write: ['main'] } },
};

/** With a field that only the main administrator reads and writes. */
const annotated: EntitySchema = {
  ...everyRuleSchema,
  properties: { ...everyRuleSchema.properties, annotation: ofMain },
};

const permit = {
  serial: 'A-1',
  holder_id: 7,
  department_id: 12,
  kind: 'staff',
  phone: '13812345678',
  secret: '复查中',
  annotation: '重点',
  fee: 500,
};

let backend: Backend;
let main: TestSession;
let sub: TestSession;
let id: number;

beforeEach(async () => {
  backend = await createBackend({ entities: [annotated] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
  id = (await backend.call('permitSave', permit, main)).data.permit_id;
});

const save = (fields: object, session = sub) => backend.call('permitSave', { id, ...fields }, session);

const formFields = Object.keys(permit);

/** What a form that was filled by this reader sends: every field, as it was shown. */
const shownTo = async (session: TestSession): Promise<Readonly<Record<string, unknown>>> => {
  const { data } = await backend.call('permitInfo', { id }, session);
  return Object.fromEntries(formFields.map((name) => [name, data[name]]));
};

const stored = async () => {
  const { rows } = await sql`select * from permit where permit_id = ${id}`.execute(backend.database.db);
  return rows[0];
};

describe('a form sent back by who sees less than there is', () => {
  it('keeps what was hidden or masked', async () => {
    const form = await shownTo(sub);
    expect(form).toMatchObject({ secret: null, annotation: null, phone: '138****5678' });

    const answer = await save({ ...form, remark: '换证', version: 1 });

    expect(answer.code).toBe(0);
    expect(await stored()).toMatchObject({ ...permit, remark: '换证' });
  });

  it('takes an empty box of what was hidden for untouched', async () => {
    expect((await save({ secret: '', remark: '换证' })).code).toBe(0);
    expect(await stored()).toMatchObject({ secret: '复查中', remark: '换证' });
  });

  it('still takes a new value of what they may write', async () => {
    expect((await save({ phone: '13900001111', secret: '已结案' })).code).toBe(0);
    expect(await stored()).toMatchObject({ phone: '13900001111', secret: '已结案' });
  });

  it('is refused a new value of what others write', async () => {
    expect(await save({ annotation: '无' })).toMatchObject({
      code: 4000,
      data: { fields: { annotation: expect.any(String) } },
    });
    expect(await stored()).toMatchObject({ annotation: '重点' });
  });

  it('empties a field whose value is seen', async () => {
    const form = await shownTo(main);

    expect((await save({ ...form, secret: null, version: 1 }, main)).code).toBe(0);

    expect(await stored()).toMatchObject({ secret: null, phone: '13812345678' });
  });
});
