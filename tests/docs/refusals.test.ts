import { beforeEach, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { contractGroups } from '../../scripts/docs/contract.ts';

const pages = contractGroups().flatMap((group) => group.pages);

/** What the page of a call says it is refused with, by `error_key`. */
const documented = (noun: string, call: string): string => {
  const text = pages.find(({ path }) => path === `contract/${noun}`)?.markdown ?? '';
  return text.split(`## ${call} {#`)[1]?.split('\n## ')[0]?.split('**Refused with**')[1] ?? '';
};

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

it.each([
  ['no session', 'deviceInfo', { id: 1 }, undefined],
  ['nothing of what is required', 'deviceInfo', {}, 'main'],
  ['a number out of its bounds', 'deviceInfo', { id: 0 }, 'main'],
  ['a row that is not there', 'deviceInfo', { id: 999 }, 'main'],
  [
    'a list that is too long',
    'deviceLogoutMany',
    { ids: Array.from({ length: 201 }, (_, nth) => nth + 1) },
    'main',
  ],
  ['a word that is none of the list', 'deviceList', { sort_order: 'up' }, 'main'],
  ['a permission that is lacking', 'deviceLogout', { id: 1 }, 'asset'],
  ['a gate that is closed', 'deviceList', {}, 'locked'],
] as const)('documents the refusal of a call with %s', async (_, call, fields, who) => {
  const sessions = {
    main: () => Promise.resolve(main),
    asset: () => backend.signIn(people.asset),
    locked: () => backend.signIn(people.main, undefined, { isUnlocked: false }),
  };
  const session = who === undefined ? undefined : await sessions[who]();

  const answer = await backend.call(call, fields, session);

  expect(answer.code).not.toBe(0);
  expect(documented('device', call)).toContain(`| ${answer.code} |`);
  expect(documented('device', call)).toContain(answer.data.error_key);
});
