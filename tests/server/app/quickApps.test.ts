import { beforeEach, describe, expect, it } from 'vitest';
import { insertPresetApps } from '#server/features/workbench/store/apps.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const save = (ids: readonly number[], session: TestSession) => backend.call('quickAppSave', { ids }, session);
const shown = async () =>
  (await backend.call('quickAppList', {}, main)).data.list.map(({ app_id: id }: { app_id: number }) => id);

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  await insertPresetApps(backend.database.db, company, backend.ports.clock());
  main = await backend.signIn(people.main);
});

describe('whoever manages certain apps only', () => {
  it('places these among the others, which stay', async () => {
    const modules = { apps: 'manage' };
    const group = { name: '应用组', scope: 'company', user_ids: [7], modules, apps: [2, 3] };
    await backend.call('manageGroupSave', group, main);
    await save([1, 2, 4], main);
    const sub = await backend.signIn(people.member);

    const refused = [await save([3, 9], sub), await save([4, 2, 1], sub), await save([1, 4, 5], sub)];
    const placed = await save([3, 1, 4], sub);

    expect(refused.map(({ data }) => data.error_key)).toEqual(Array(3).fill('no_permission'));
    expect(refused[0]?.message).toContain('您只能管理指定的应用');
    expect(placed.code).toBe(0);
    expect(await shown()).toEqual([3, 1, 4]);
  });

  it('is told how often these are opened, not the others', async () => {
    const group = {
      name: '应用组',
      scope: 'company',
      user_ids: [7],
      modules: { apps: 'manage' },
      apps: [2, 3],
    };
    await backend.call('manageGroupSave', group, main);
    await save([1, 2, 3], main);
    await backend.database.db
      .insertInto('app_open')
      .values([1, 2].map((id) => ({ company_id: company, app_id: id, day: '2026-11-20', opens: 40 + id })))
      .execute();
    const sub = await backend.signIn(people.member);
    const opens = ({ data }: Awaited<ReturnType<typeof save>>) =>
      data.list.map((app: { readonly opens: number | null }) => app.opens);

    const [everybody, own] = [
      await backend.call('quickAppList', {}, main),
      await backend.call('quickAppList', {}, sub),
    ];

    expect([opens(everybody), opens(own)]).toEqual([
      [41, 42, 0],
      [null, 42, 0],
    ]);
    await save([3, 2, 1], sub);
    expect(opens(await backend.call('quickAppList', {}, sub))).toEqual([0, 42, null]);
  });
});
