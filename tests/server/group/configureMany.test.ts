import { beforeEach, describe, expect, it } from 'vitest';
import { createConsoleProvider } from '#dataProvider/createConsoleProvider.ts';
import { refusedError } from '#dataProvider/refusal.ts';
import { insertGroups } from '#tests/builders/groups.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  await insertGroups(backend, [
    { id: 101, ownerId: 6, memberLimit: 200 },
    { id: 102, ownerId: 8, memberLimit: 300 },
  ]);
});

const provider = () =>
  createConsoleProvider({
    models: () => backend.contract.models,
    endSession: () => {},
    send: async (call, request) => {
      const { code, message, data } = await backend.call(call.name, request, main);
      if (code !== 0) throw refusedError(message, { data, severity: call.refusal, requestId: undefined });
      return data;
    },
  });

const groups = async () => {
  const rows = await backend.database.db
    .selectFrom('chat_group')
    .select(['group_id', 'member_limit', 'post_rule'])
    .where('company_id', '=', people.main.companyId)
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id: id, member_limit: limit, post_rule: rule }) => [id, limit, rule]);
};

describe('settings of many groups', () => {
  it('are put back in each, but where somebody changed it since', async () => {
    const { done, undo } = await provider().callMany('group', 'configure', {
      ids: [101, 102],
      input: { member_limit: 400, post_rule: 1 },
    });
    expect(done).toEqual([101, 102]);
    expect(await groups()).toEqual([
      [101, 400, 1],
      [102, 400, 1],
    ]);
    await backend.call('saveGroup', { group_id: 102, name: '改名' }, main);

    const back = await undo?.();

    expect(back).toMatchObject({ done: [101], failed: [{ id: 102, error_key: 'version_conflict' }] });
    expect(await groups()).toEqual([
      [101, 200, 0],
      [102, 400, 1],
    ]);
  });
});
