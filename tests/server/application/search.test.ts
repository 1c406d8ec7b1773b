import { expect, it } from 'vitest';
import { createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { apply } from './applications.ts';

it('finds an applicant by the whole number or the digits shown, by no hidden one', async () => {
  const backend = await createBackend();
  await createCompanies(backend.database.db);
  await apply(backend, { mobile: '13926581111' });
  const main = await backend.signIn(people.main);
  const totalOf = async (keyword: string) =>
    (await backend.call('applicationList', { keyword }, main)).data.total;

  const found = [await totalOf('13926581111'), await totalOf('139'), await totalOf('1111')];
  const guessed = [await totalOf('1392'), await totalOf('2658'), await totalOf('81111')];

  expect(found).toEqual([1, 1, 1]);
  expect(guessed).toEqual([0, 0, 0]);
});
