import { beforeEach, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const lineOf = async (userId: number, session = main) =>
  (await backend.call('reportingLine', { user_id: userId }, session)).data.list.map(
    ({ department, people: leaders }: { department: string; people: readonly { name: string }[] }) => [
      department,
      ...leaders.map(({ name }) => name),
    ],
  );

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  await backend.call('singleSetSupervisor', { id: 10, user_id: 1 }, main);
});

it('leads from the supervisor of the nearest department up', async () => {
  expect(await lineOf(7)).toEqual([
    ['软件组', '陈主管'],
    ['研发部', '周主管'],
  ]);
  expect(await lineOf(6)).toEqual([['研发部', '周主管']]);
});

it('is empty where no one leads', async () => {
  expect(await lineOf(8)).toEqual([]);
});

it('is refused for people outside of the own range', async () => {
  const sub = await backend.signIn(people.sub);

  expect(await backend.call('reportingLine', { user_id: 8 }, sub)).toMatchObject({ code: 4000 });
});
