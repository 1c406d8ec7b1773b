import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tables } from '#server/database/tables.ts';
import { runHandOvers } from '#server/features/directory/leaving/jobs/handOvers.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { holdTransaction, waitingFor } from '#tests/setup/heldTransaction.ts';

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

/** Keeps the row of a department locked by someone else. */
const holdDepartment = (id: number) =>
  holdTransaction(backend.database.db, (db) =>
    rows(`select id from department where company_id = 1 and id = ${id} for no key update`, db),
  );

// The embedded database has one connection and runs one transaction after the other: nothing here can happen there.
describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('two at once', () => {
  it('never gives a group to somebody who is leaving', async () => {
    await rows(
      `insert into chat_group (company_id, group_id, name, type, owner_id, created_at) values (1, 900, 'g', 1, 7, now())`,
    );
    await rows('update department set admin_id = 7 where company_id = 1 and id = 20');
    await resign([7], { recipients: [{ recipient_id: 8 }] });
    const { pid, release } = await holdDepartment(21);
    const leaving = resign([8]);
    await waitingFor(backend.database.db, pid, 1);

    const worked = await runHandOvers(backend.ports);
    await release();
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
    const { pid, release } = await holdDepartment(21);
    const named = backend.call('singleSetSupervisor', { id: 21, user_id: 8 }, main);
    await waitingFor(backend.database.db, pid, 1);
    const leaving = resign([8]);
    await waitingFor(backend.database.db, pid, 2);
    await release();

    expect([(await named).code, (await leaving).code]).toEqual([0, 0]);
    expect(await rows('select user_id, kind, target_id from transfer_item')).toEqual([
      { user_id: 8, kind: 'dept_supervisor', target_id: 21 },
    ]);
  });
});
