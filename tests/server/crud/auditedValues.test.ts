import { beforeEach, describe, expect, it } from 'vitest';
import type { EntitySchema } from '#engine/dialect.ts';
import { runTimers } from '#server/http/jobs/timers.ts';
import { everyRuleSchema } from '#tests/builders/everyRule.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

/** A permit that is called by its number and by a telephone number not everyone sees. */
const calledByPhone: EntitySchema = {
  ...everyRuleSchema,
  'x-resource': { ...everyRuleSchema['x-resource'], display: '{serial} ({phone})' },
};

const permit = {
  serial: 'A-1',
  holder_id: 7,
  department_id: 12,
  kind: 'staff',
  gate: '东门',
  phone: '13812345678',
  secret: '复查中',
};

let backend: Backend;
let main: TestSession;
let now = new Date('2026-11-23T02:00:00Z');

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ entities: [calledByPhone], clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const add = async (fields: object = {}): Promise<number> =>
  (await backend.call('permitSave', { ...permit, ...fields }, main)).data.permit_id;

const records = (id: number) =>
  backend.database.db
    .selectFrom('operation_record')
    .select(['action', 'target_name', 'changes'])
    .where('target_type', '=', 'permit')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();

describe('an operation record', () => {
  it('is not written where a form is saved as it was', async () => {
    const id = await add();

    const kept = await backend.call('permitSave', { ...permit, id, version: 1 }, main);

    expect(kept).toMatchObject({ code: 0, data: { permit_id: id, version: 1 } });
    expect(await records(id)).toHaveLength(1);
  });

  it('leaves unspoken what only some may read', async () => {
    const id = await add();
    await backend.call('permitSave', { id, version: 1, secret: '已结案' }, main);

    const told = await records(id);

    expect(told[1]?.changes).toEqual([{ field: 'secret', old: '***', new: '***' }]);
    expect(JSON.stringify(told)).not.toMatch(/复查中|已结案/);
  });

  it('shows a sub-administrator no value that their list hides', async () => {
    const id = await add();
    const sub = await backend.signIn(people.sub);

    const { list } = (await backend.call('operationRecords', { target_type: 'permit', target_id: id }, sub))
      .data;

    expect(list[0].changes).toContainEqual(
      expect.objectContaining({ field: 'secret', kind: 'concealed', new: '"***"', new_text: null }),
    );
    expect(JSON.stringify(list)).not.toContain('复查中');
  });

  it('calls a record by its display text without the personal values in it, whatever was done to it', async () => {
    const id = await add({ expires_at: '2026-11-24T02:00:00Z' });
    const gone = await add({ serial: 'B-2' });
    await backend.call('permitSave', { id, version: 1, remark: '换证' }, main);
    await backend.call('permitOpen', { id }, main);
    now = new Date('2026-11-25T02:00:00Z');
    await runTimers(backend.ports);
    await backend.call('permitDel', { ids: [gone] }, main);

    const names = (await records(id)).map(({ action, target_name: name }) => [action, name]);

    expect(names).toEqual(['create', 'update', 'open', 'timer'].map((action) => [action, 'A-1 (***)']));
    expect((await records(gone)).map(({ target_name: name }) => name)).toEqual(['B-2 (***)', 'B-2 (***)']);
  });
});
