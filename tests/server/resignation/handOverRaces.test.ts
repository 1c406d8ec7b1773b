import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tables } from '#server/database/tables.ts';
import { runHandOvers } from '#server/jobs/handOvers.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const now = new Date('2026-11-23T02:00:00Z');
const today = '2026-11-23';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const rows = async (query: string, db: Kysely<Tables> = backend.database.db) =>
  (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;

const resign = (userIds: readonly number[], more: object = {}) =>
  backend.call('resignSave', { user_ids: userIds, out_time: today, reason: 'voluntary', ...more }, main);

/** Keeps the row of a department locked by somebody else until the function answered is called. */
const holdDepartment = async (id: number): Promise<() => Promise<void>> => {
  const transaction = await backend.database.db.startTransaction().execute();
  await rows(`select id from department where company_id = 1 and id = ${id} for no key update`, transaction);
  return async () => void (await transaction.commit().execute());
};

/** Until so many transactions of this database wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(
      async () =>
        (
          await rows(
            `select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        )[0]?.count,
      { interval: 20, timeout: 5_000 },
    )
    .toBe(count);

// The embedded database has one connection and runs one transaction after the other: nothing here can happen there.
describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('two at once', () => {
  it('never gives a group to somebody who is leaving', async () => {
    await rows(
      `insert into chat_group (company_id, group_id, name, type, owner_id, created_at) values (1, 900, 'g', 1, 7, now())`,
    );
    await rows('update department set admin_id = 7 where company_id = 1 and id = 20');
    await resign([7], { recipients: [{ recipient_id: 8 }] });
    const free = await holdDepartment(21);
    const leaving = resign([8]);
    await waiting(1);

    const worked = await runHandOvers(backend.ports);
    await free();
    await leaving;
    await runHandOvers(backend.ports);

    expect(worked).toBe(0);
    expect(await rows('select owner_id from chat_group')).toEqual([{ owner_id: 7 }]);
    expect(await rows('select admin_id from department where company_id = 1 and id = 20')).toEqual([
      { admin_id: null },
    ]);
    expect(await rows('select distinct status, reason from transfer_item where user_id = 7')).toEqual([
      { status: 'failed', reason: 'resignation.recipientMissing' },
    ]);
  });

  it('writes down a supervision named while somebody leaves', async () => {
    const free = await holdDepartment(21);
    const named = backend.call('singleSetSupervisor', { id: 21, user_id: 8 }, main);
    await waiting(1);
    const leaving = resign([8]);
    await waiting(2);
    await free();

    expect([(await named).code, (await leaving).code]).toEqual([0, 0]);
    expect(await rows('select user_id, kind, target_id from transfer_item')).toEqual([
      { user_id: 8, kind: 'dept_supervisor', target_id: 21 },
    ]);
  });
});
