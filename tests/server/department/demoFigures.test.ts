import { expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { openDemoCompany } from '#tests/setup/demoCompany.ts';

interface Counted {
  readonly name: string;
  readonly users_count: number;
}

const rootsOf = async (backend: Backend, session: TestSession): Promise<readonly string[]> => {
  const { data } = await backend.call('departments', {}, session);
  return data.departments.map(({ name, users_count: people }: Counted) => `${name} ${people}`);
};

it('counts the people of the demo company once each, in every scope', async () => {
  const backend = await createBackend();
  const accounts = await openDemoCompany(backend);
  const [main] = await Promise.all(accounts.slice(0, 1).map((account) => backend.signIn(account)));
  const subs = accounts.filter((account) => account.role === 'sub');

  const top = await backend.call('departments', { id: 0 }, main);
  const listed = await backend.call('departmentUsers', {}, main);
  const scopes = [];
  for (const sub of subs) scopes.push(await rootsOf(backend, await backend.signIn(sub)));

  const counts = top.data.departments.map((row: Counted) => row.users_count);
  expect(counts.reduce((sum: number, people: number) => sum + people, 0)).toBe(1_260);
  expect(listed.data).toMatchObject({ total: 1_200, active_total: 1_059 });
  expect(scopes).toContainEqual(['深圳工厂 249']);
  expect(scopes).toContainEqual(['营销中心 168', '招聘组 8']);
});
