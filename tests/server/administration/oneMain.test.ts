import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertVerifyToken } from '#server/guard/store/proofs.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

// Whatever is done to whomever, in whichever order: one main administrator, who works here (contract.md section 4).

const persons = fc.integer({ min: 1, max: 8 });
const ways = [
  'hand over',
  'resign',
  'remove everywhere',
  'purge',
  'restore',
  'empty departments',
  'make inactive',
  'put forward',
] as const;
/** As often as all the rest together: it is what moves the role. */
const anyWay = fc.oneof(
  { weight: 1, arbitrary: fc.constant('hand over' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...ways) },
);
const deeds = fc.record({ way: anyWay, person: persons, by: persons });
type ActionHook = typeof deeds extends fc.Arbitrary<infer Value> ? Value : never;

let token = 0;

/** A code has been checked: its own tests are elsewhere. */
const tokenFor = async (backend: Backend, { companyId, sessionId }: TestSession): Promise<string> => {
  token += 1;
  const text = `token ${token}`;
  const holder = { companyId, sessionId, scene: 'changeMain' } as const;
  await insertVerifyToken(backend.database.db, {
    tokenHolder: holder,
    token: text,
    expiresAt: new Date('2100-01-01T00:00:00Z'),
  });
  return text;
};

const homes = async (backend: Backend, userId: number): Promise<readonly number[]> => {
  const rows = await backend.database.db
    .selectFrom('membership')
    .select('department_id')
    .where('company_id', '=', 1)
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.department_id);
};

const requestOf = async (backend: Backend, session: TestSession, { way, person }: ActionHook) => {
  const [home = 10] = await homes(backend, person);
  const leave = { out_time: '2026-11-23', reason: 'voluntary' };
  switch (way) {
    case 'hand over':
      return [
        'changeMain',
        {
          successor_id: person,
          verify_token: await tokenFor(backend, session),
          afterwards: person % 2 ? 'sub' : 'member',
        },
      ] as const;
    case 'resign':
      return ['resignSave', { user_ids: [person], ...leave }] as const;
    case 'remove everywhere':
      return ['removeUsersFromDepartment', { id: home, user_ids: [person], resign: leave }] as const;
    case 'purge':
      return ['resignPurge', { id: person }] as const;
    case 'restore':
      return ['resignRestore', { id: person, main_department_id: 10, position: '员工' }] as const;
    case 'empty departments':
      return ['saveUser', { id: person, version: 1, departments: [] }] as const;
    case 'make inactive':
      return [
        'saveUser',
        { id: person, version: 1, phone: `1390000${1_000 + person}`, country_code: '86' },
      ] as const;
    case 'put forward':
      return ['assetAdminAdd', { id: person }] as const;
    default:
      return way satisfies never;
  }
};

const mainsAtWork = async (backend: Backend) => {
  const { rows } = await sql<{ readonly user_id: number }>`
    select administrator.user_id from administrator
    join member on member.company_id = administrator.company_id and member.user_id = administrator.user_id
      and member.status = 'normal'
    where administrator.company_id = 1 and kind = 'main'`.execute(backend.database.db);
  return rows.map(({ user_id }) => user_id);
};

it('a company has one main administrator after anything', { timeout: 120_000 }, async () => {
  const backend = await createBackend();
  await createCompanies(backend.database.db);
  await backend.database.db.updateTable('company').set({ advanced: 1 }).execute();
  const sessions = new Map<number, Promise<TestSession>>();
  const sessionOf = (userId: number) => {
    const known = sessions.get(userId) ?? backend.signIn({ ...people.main, userId });
    sessions.set(userId, known);
    return known;
  };
  let changes = 0;

  await fc.assert(
    fc.asyncProperty(deeds, async (deed) => {
      const [main = 0] = await mainsAtWork(backend);
      // Half of it by the main administrator, the one there is by now.
      const session = await sessionOf(deed.by > 4 ? main : deed.by);
      const [call, fields] = await requestOf(backend, session, deed);
      const { code } = await backend.call(call, fields, session);
      if (call === 'changeMain' && code === 0) changes += 1;

      expect([0, 4000, 4001]).toContain(code);
      expect(await mainsAtWork(backend)).toHaveLength(1);
    }),
    { numRuns: 40, seed: 26 },
  );

  expect(changes).toBeGreaterThan(1);
});
