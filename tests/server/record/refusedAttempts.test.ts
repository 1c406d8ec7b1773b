import { beforeEach, describe, expect, it } from 'vitest';
import { attemptsPerMinute } from '#domain/record/outcome.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
let member: TestSession;

const records = () => backend.database.db.selectFrom('operation_record').selectAll().orderBy('id').execute();

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  member = await backend.signIn(people.member);
});

describe('a refused write', () => {
  it('leaves who tried what on whom', async () => {
    await backend.call('updateDepartment', { id: 20, version: 1, name: '新部' }, member);

    expect(await records()).toMatchObject([
      {
        operator_id: people.member.userId,
        action: 'department.update',
        target_type: 'department',
        target_id: 20,
        target_name: '市场部',
        result: 'no_permission',
      },
    ]);
  });

  it('that asked for a proof first is no refusal', async () => {
    const unproved = await backend.signIn(people.main, 'browser', { hasSteppedUp: false });
    await backend.call('resignSave', { user_ids: [7], out_time: '2026-11-23', reason: 'other' }, unproved);

    const list = async (outcome: string) =>
      (await backend.call('operationRecords', { outcome }, main)).data.list;

    expect(await list('proof')).toMatchObject([{ outcome: 'proof', result_text: '未验证管理密码' }]);
    expect(await list('refused')).toEqual([]);
  });

  it('is told apart from one that was only filled in wrongly', async () => {
    await backend.call('storeDepartment', { name: '', superDeptId: 10 }, main);

    expect(await records()).toEqual([]);
  });

  it('of many a minute ends in one summary', async () => {
    const knocks = Array.from({ length: attemptsPerMinute + 5 }, () =>
      backend.call('updateDepartment', { id: 20, version: 1, name: '新部' }, member),
    );
    await Promise.all(knocks);

    const written = await records();

    expect(written).toHaveLength(attemptsPerMinute + 1);
    expect(written.at(-1)).toMatchObject({ action: 'refusedMany' });
  });
});
