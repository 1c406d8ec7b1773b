import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { rankAfter } from '#domain/department/order.ts';
import { bringRanks } from '#server/database/bringRanks.ts';
import { openDatabase } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables.ts';
import { openPrepared } from '#server/http/openPrepared.ts';
import { readSettings } from '#server/http/settings.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { createLogger } from '#server/platform/logger.ts';
import { rankOf } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { holdTransaction, waitingFor } from '#tests/setup/heldTransaction.ts';
import { isDeep, seed, strength } from '#tests/setup/strength.ts';

/**
 * As they were made by halving what is left: one by one at the end V, k, s, w, y, z, zV; three at once FV, V, kV; some after k: kCO, kOn.
 * Here 市场部 stands before 研发部, and the later ids before the earlier ones.
 */
const oldDepartments = { 10: 'zV', 11: 'kV', 12: 'V', 20: 'k', 21: 'y' };
const oldPeople = { 1: 'zzk', 2: 'zz', 3: 'V', 4: 'FV', 5: 'kOn', 6: 'V', 8: 'kCO' };

const giveOldRanks = async (db: Kysely<Tables>): Promise<void> => {
  for (const [id, rank] of Object.entries(oldDepartments))
    await db.updateTable('department').set({ rank }).where('id', '=', Number(id)).execute();
  for (const [id, rank] of Object.entries(oldPeople))
    await db.updateTable('membership').set({ rank }).where('user_id', '=', Number(id)).execute();
  await sql`update department set sort_path = array_to_string(array(
    select above.rank || '.' from unnest(department.ancestors) with ordinality as step (id, place)
      join department above on above.company_id = department.company_id and above.id = step.id order by place), '')`.execute(
    db,
  );
};

const departmentsOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('department')
    .select(['company_id', 'id', 'version'])
    .orderBy('company_id')
    .orderBy('sort_path')
    .execute();

const peopleOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('membership')
    .select(['company_id', 'department_id', 'user_id', 'is_top'])
    .orderBy('company_id')
    .orderBy('department_id')
    .orderBy('is_top', 'desc')
    .orderBy('rank')
    .orderBy('user_id')
    .execute();

const ordersOf = async (db: Kysely<Tables>) => ({
  departments: await departmentsOf(db),
  people: await peopleOf(db),
});

const ranksOf = async (db: Kysely<Tables>) => ({
  departments: await db.selectFrom('department').select(['company_id', 'id', 'rank', 'sort_path']).execute(),
  people: await db
    .selectFrom('membership')
    .select(['company_id', 'department_id', 'user_id', 'rank'])
    .execute(),
});

/** Nothing is put beside such a rank. */
const isRefused = (rank: string): boolean => {
  try {
    rankAfter(rank);
    return false;
  } catch {
    return true;
  }
};

const oldOnes = async (db: Kysely<Tables>): Promise<readonly string[]> => {
  const { departments, people: seats } = await ranksOf(db);
  return [...departments, ...seats].map(({ rank }) => rank).filter(isRefused);
};

const bothTables = [
  { noun: 'department', news: expect.stringContaining('rewritten, in the same order') },
  { noun: 'membership', news: expect.stringContaining('rewritten, in the same order') },
];

describe('ranks of an earlier version', () => {
  let backend: Backend;
  let db: Kysely<Tables>;
  let main: TestSession;

  beforeEach(async () => {
    backend = await createBackend();
    db = backend.database.db;
    await createCompanies(db);
    main = await backend.signIn(people.main);
    await giveOldRanks(db);
  });

  it('are written anew in the same order, once', async () => {
    await db
      .updateTable('membership')
      .set({ is_top: 1 })
      .where('user_id', '=', 1)
      .where('company_id', '=', 1)
      .execute();
    const before = await ordersOf(db);

    const news = await bringRanks(db);

    expect(news).toEqual(bothTables);
    expect(before.departments.filter((row) => row.company_id === 1).map(({ id }) => id)).toEqual([
      20, 21, 10, 11, 12,
    ]);
    expect(await ordersOf(db)).toEqual(before);
    expect(await oldOnes(db)).toEqual([]);
    const brought = await ranksOf(db);
    expect(await bringRanks(db)).toEqual([]);
    expect(await ranksOf(db)).toEqual(brought);
  });

  it('are found among later ones, and lists without any stay as they are', async () => {
    const kept = () =>
      db.selectFrom('membership').selectAll().where('user_id', '=', 7).orderBy('company_id').execute();
    const before = await kept();
    await db
      .updateTable('department')
      .set({ rank: rankOf(20), sort_path: `${rankOf(20)}.` })
      .where('id', '=', 20)
      .execute();
    await sql`update department set sort_path = ${`${rankOf(20)}.y.`} where id = 21`.execute(db);
    const order = await departmentsOf(db);

    await bringRanks(db);

    expect(await departmentsOf(db)).toEqual(order);
    expect(await kept()).toEqual(before);
    expect(before.map(({ rank }) => rank)).toEqual([rankOf(7), rankOf(7)]);
  });

  it('part rows that stood at one and count those that are deleted', async () => {
    await db.updateTable('department').set({ rank: 'k' }).where('super_dept_id', '=', 0).execute();
    await db.updateTable('department').set({ deleted_at: new Date() }).where('id', '=', 10).execute();
    await db.updateTable('membership').set({ rank: 'k' }).execute();
    const before = await peopleOf(db);

    await bringRanks(db);

    expect(await peopleOf(db)).toEqual(before);
    const ranks = (await ranksOf(db)).people.map((seat) =>
      [seat.company_id, seat.department_id, seat.rank].join(),
    );
    expect(new Set(ranks).size).toBe(ranks.length);
    expect(await oldOnes(db)).toEqual([]);
  });

  it('stand in nobody’s way: departments and people are added, moved and sorted', async () => {
    await bringRanks(db);
    const before = await departmentsOf(db);

    const stored = await backend.call('storeDepartment', { superDeptId: 0, name: '新部门' }, main);
    const { id } = stored.data;
    const sorted = await backend.call('sortDepartments', { superDeptId: 0, ids: [10, id, 20] }, main);
    const back = await backend.call('sortDepartments', { superDeptId: 0, ids: [20, 10, id] }, main);
    const moved = await backend.call('updateDepartment', { id: 12, superDeptId: 20 }, main);
    const joined = await backend.call(
      'attachDepartments',
      { user_ids: [7], department_ids: [21], mode: 'add' },
      main,
    );
    const arranged = await backend.call('sortUsers', { id: 21, user_ids: [5, 8, 7] }, main);

    expect([stored, sorted, back, moved, joined, arranged].map(({ code }) => code)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
    expect(arranged.data).toEqual({ user_ids: [5, 8, 7] });
    const own = (await departmentsOf(db)).filter((row) => row.company_id === 1).map((row) => row.id);
    expect(own).toEqual([20, 21, 12, 10, 11, id]);
    const theirs = ({ company_id: companyId }: { readonly company_id: number }) => companyId === 2;
    expect((await departmentsOf(db)).filter(theirs)).toEqual(before.filter(theirs));
  });

  it('are those that nothing can be put beside, and no others', async () => {
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const tail = fc.string({ unit: fc.constantFrom(...digits), maxLength: 60 });
    const end = fc.constantFrom(...digits.slice(1));
    const ranks = fc.sample(
      fc.tuple(tail, end).map((parts) => parts.join('')),
      { numRuns: strength(200, 2_000), seed },
    );
    await db.deleteFrom('membership').execute();
    await sql`update department set rank = 'a1'`.execute(db);
    await sql`insert into department (company_id, id, name, name_key, super_dept_id, ancestors, rank, sort_path)
      select 3, place, place, place, place, array[place], rank, rank || '.'
      from unnest(${ranks}::text[]) with ordinality as drawn (rank, place)`.execute(db);

    await bringRanks(db);

    const { rows } = await sql<{ readonly rank: string }>`
      select rank from department where company_id = 3 order by id`.execute(db);
    expect(ranks.filter(isRefused).length).toBeGreaterThan(ranks.length / 20);
    expect(rows.map(({ rank }) => rank)).toEqual(ranks.map((rank) => (isRefused(rank) ? 'a0' : rank)));
  });

  const postgresUrl = process.env.TEST_DATABASE_URL;

  it.runIf(postgresUrl !== undefined)(
    'are brought by one of two processes, after who still writes them',
    async () => {
      const { rows } = await sql<{ readonly schema: string }>`select current_schema() as schema`.execute(db);
      const processes = await Promise.all(
        [1, 2].map(() => openDatabase({ url: postgresUrl, schema: rows[0]?.schema })),
      );
      const writer = await holdTransaction(db, (transaction) =>
        sql`update membership set rank = 'zzzV' where user_id = 5`.execute(transaction),
      );

      const bringing = Promise.all(processes.map((each) => bringRanks(each.db)));
      await waitingFor(db, writer.pid, 2);
      await writer.release();

      const news = (await bringing).flat();
      expect(news.toSorted((one, other) => (one.noun < other.noun ? -1 : 1))).toEqual(bothTables);
      expect(await oldOnes(db)).toEqual([]);
      expect(
        (await peopleOf(db))
          .filter((seat) => seat.company_id === 1 && seat.department_id === 21)
          .map((seat) => seat.user_id),
      ).toEqual([8, 5]);
      await Promise.all(processes.map((each) => each.close()));
    },
  );
});

it.runIf(isDeep)(
  'brings them at the start, and tells it (test:deep alone: two starts of a database)',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'ranks-'));
    const settings = readSettings({ DATA_DIR: directory, DEMO: '0', DURABILITY: 'relaxed' });
    const lines: string[] = [];
    const start = async () => {
      const logger = createLogger('info', { write: (line) => void lines.push(line) });
      return (await openPrepared(settings, { models: generatedContract().models, logger, now: new Date() }))
        .database;
    };
    try {
      const first = await start();
      await createCompanies(first.db);
      await giveOldRanks(first.db);
      await first.close();
      expect(lines.join('')).not.toContain('rewritten');

      const second = await start();
      const left = await oldOnes(second.db);
      await second.close();

      expect(left).toEqual([]);
      expect(lines.join('')).toContain('"noun":"membership","news":"rank: 14 rewritten, in the same order"');
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
);
