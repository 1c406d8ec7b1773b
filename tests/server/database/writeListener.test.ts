import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { bringNotifications, signedInTables } from '#server/database/writeListener.ts';
import { findSignedIn } from '#server/guard/store/sessionGates.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

const url = process.env.TEST_DATABASE_URL;
const now = new Date('2026-11-23T02:00:00Z');

/** A change of each table that says something else of who is signed in. */
const changes: Readonly<Record<string, string>> = {
  session: 'update session set revoked_at = now()',
  company: "update company set status = 'dissolving'",
  member: "update member set name = name || '-'",
  membership: 'delete from membership where false',
  department: 'update department set admin_id = coalesce(admin_id, 0) + 1',
  administrator: 'update administrator set status = 0 where false',
  manage_group: 'delete from manage_group where false',
  manage_group_member: 'delete from manage_group_member where false',
  chat_group: 'delete from chat_group where false',
  chat_group_member: 'delete from chat_group_member where false',
  app: 'delete from app where false',
  app_admin: 'delete from app_admin where false',
  second_factor: 'delete from second_factor where false',
  passkey: 'delete from passkey where false',
  security_setting: 'delete from security_setting where false',
};

describe.runIf(url !== undefined)('two processes on one server', () => {
  let backend: Backend;
  let sub: TestSession;
  let here: Database;
  let there: Database;
  let open: Database[] = [];

  /** Another process on the same tables. */
  const openProcess = async (): Promise<Database> => {
    const { rows } = await sql<{ readonly schema: string }>`select current_schema() as schema`.execute(
      backend.database.db,
    );
    const database = await openDatabase({ url, schema: rows[0]?.schema });
    open.push(database);
    return database;
  };
  const openListening = async (): Promise<Database> => {
    const database = await openProcess();
    const writes = database.listen?.();
    return writes === undefined ? database : { ...database, writes };
  };
  const writtenOf = ({ writes }: Database, tables = signedInTables): number =>
    writes?.of(tables) ?? Number.NaN;
  const heard = (database: Database) =>
    vi.waitFor(() => expect(writtenOf(database)).not.toBeNaN(), { timeout: 8_000 });
  const find = (database: Database) => findSignedIn(database, sub.token, now);

  beforeEach(async () => {
    backend = await createBackend({ clock: () => now });
    await createCompanies(backend.database.db);
    sub = await backend.signIn(people.sub);
    await bringNotifications(backend.database.db);
    [here, there] = [await openListening(), await openProcess()];
    await heard(here);
  });

  afterEach(async () => {
    for (const database of open) await database.close();
    open = [];
  });

  it('remember who is signed in while they hear each other', async () => {
    await find(here);
    const before = here.load().statements;

    expect((await find(here))?.session.userId).toBe(sub.userId);
    expect(here.load().statements).toBe(before);
  });

  it('know at once of a right the other has taken away', async () => {
    expect((await find(here))?.actor?.roles).toContain('sub');

    await there.db.deleteFrom('administrator').where('user_id', '=', sub.userId).execute();

    await vi.waitFor(async () => expect((await find(here))?.actor?.roles).not.toContain('sub'));
  });

  it('know of their own writes when these are answered', async () => {
    await find(here);

    await here.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('administrator').where('user_id', '=', sub.userId).execute();
    });

    expect((await find(here))?.actor?.roles).not.toContain('sub');
  });

  it.each(signedInTables)('tell each other of a change of %s', async (table) => {
    const before = writtenOf(here, [table]);

    await sql.raw(changes[table] ?? '').execute(there.db);

    await vi.waitFor(() => expect(writtenOf(here, [table])).toBeGreaterThan(before));
  });

  it('do not tell each other of what says nothing of rights', async () => {
    const before = writtenOf(here);

    await sql`update member set office_location = '3F' where company_id = ${company}`.execute(there.db);
    await sql`update session set last_used_at = now()`.execute(there.db);
    // What is told after it has come, and nothing before.
    await sql`select pg_notify('written_' || left(md5(current_schema()), 8), 'last')`.execute(there.db);

    await vi.waitFor(() => expect(writtenOf(here, ['last'])).toBeGreaterThan(0));
    expect(writtenOf(here)).toBe(before);
  });

  it('remember nothing while one does not hear the other, and nothing of before afterwards', async () => {
    await find(here);
    const before = writtenOf(here);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and query like 'select pg_notify(%'`.execute(there.db);
    await vi.waitFor(() => expect(writtenOf(here)).toBeNaN());
    await there.db.deleteFrom('administrator').where('user_id', '=', sub.userId).execute();

    expect((await find(here))?.actor?.roles).not.toContain('sub');
    await heard(here);
    expect(writtenOf(here)).toBeGreaterThan(before);
  });

  it('remember nothing where a table does not tell', async () => {
    const { rows } = await sql<{ readonly name: string }>`select tgname as name from pg_trigger
      where tgrelid = 'app_admin'::regclass and tgname like 'notify_%'`.execute(there.db);
    await sql`drop trigger ${sql.id(rows[0]?.name ?? '')} on app_admin`.execute(there.db);
    const late = await openListening();

    await find(late);
    const before = late.load().statements;
    await find(late);

    expect(late.load().statements).toBe(before + 1);
    expect(writtenOf(late)).toBeNaN();
  });
});

it.skipIf(url !== undefined)('an embedded database has no other process to listen to', async () => {
  const { database } = await createBackend();

  expect(database.listen).toBeUndefined();
  expect(database.writes?.of(['member'])).not.toBeNaN();
});
