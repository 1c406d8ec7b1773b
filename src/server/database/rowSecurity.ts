import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { askAhead, type SentStatement } from './ahead.ts';
import type { Database } from './connection.ts';
import { keptPlan } from './statementCache.ts';
import type { Tables } from './tables.ts';
import { allowLongWork, startWorkMs } from './waitingLine.ts';

/** The setting a policy compares with; it holds for one transaction (decisions/0010-row-level-security.md). */
const companySetting = 'app.company_id';

/**
 * Tables whose policy waits until the database owner has declared the operators of arrays leakproof: nothing that could tell a value may be
 * asked before a policy, so that an index over arrays would lie idle. Each with its reason.
 */
const waiting: Readonly<Record<string, string>> = {
  member_search: 'its index over grams is the search; every query joins it to member, which has a policy',
};

/** What an operator who is superuser runs once to have those indexes used (decisions/0010-row-level-security.md). */
export const leakproofOperators = [
  'arraycontains(anyarray, anyarray)',
  'arrayoverlap(anyarray, anyarray)',
  'jsonb_contains(jsonb, jsonb)',
] as const;

const migratorTables = 'kysely\\_%';
const appendOnly = ['operation_record', 'operation_target'] as const;
/** Written by jobs alone; a call reads them. */
const readOnly = ['record_chain', 'record_check', 'record_checkpoint', 'record_seal'] as const;

/**
 * Tables that belong to no company and to no signed-in call, each with who does its work: they run as the owner. A statement smuggled
 * into a call finds no one's password and no one's budget.
 */
const closed = {
  account: 'signing in, and the calls named in call/asOwner.ts',
  qr_login: 'signing in by a QR code, named in call/asOwner.ts',
  sign_on_request: 'signing in by single sign-on, named in call/asOwner.ts',
  rate_limit: 'sign-in, codes, picture puzzles and what sheets tell, named in call/asOwner.ts',
  known_device: 'signing in, and the calls with the management password named in call/asOwner.ts',
  message_spend: 'notices by SMS, named in call/asOwner.ts',
  record_export: 'the job that gives the heads of chains away',
  pay_event: 'notices of the payment provider, which come without a session',
  captcha: 'picture puzzles, named in call/asOwner.ts',
  captcha_ticket: 'picture puzzles and the registration, named in call/asOwner.ts',
} as const;
/** Codes are made by calls that run as the owner; a signed-in call looks at those of its own people, counts tries and uses them up. */
const codeTable = 'sms_code';

/** What came of it: the role signed-in calls run as, or why there is none. */
export type RowSecurity =
  /** `isIndexed`: searches in arrays use their indexes, and the tables of these have their policy as well. */
  | { readonly kind: 'enforced'; readonly role: string; readonly isIndexed: boolean }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** One console, one role: roles are of the whole server, where other databases and schemas may hold other consoles. */
const roleName = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ readonly role: string }>`
    select lower(left(current_database(), 40)) || '_app_'
      || left(md5(current_database() || '.' || current_schema()), 8) as role`.execute(db);
  return rows[0]?.role ?? 'app';
};

/** A role no one signs in as. From 16 on its creator has to be told that they may also become it. */
const createRole = async (db: Kysely<Tables>, role: string): Promise<void> => {
  const { rows } = await sql<{ readonly isThere: boolean; readonly version: number }>`
    select exists (select from pg_roles where rolname = ${role}) as "isThere",
      current_setting('server_version_num')::integer as version`.execute(db);
  if (rows[0]?.isThere === true) return;
  const become = (rows[0]?.version ?? 0) >= 160_000 ? sql` with inherit false, set true` : sql``;
  await sql`create role ${sql.id(role)} nologin noinherit nobypassrls`.execute(db);
  await sql`grant ${sql.id(role)} to current_user${become}`.execute(db);
};

interface TableState {
  readonly name: string;
  readonly isForced: boolean;
  readonly hasPolicy: boolean;
}

const isLeakproof = async (db: Kysely<Tables>): Promise<boolean> => {
  const names = leakproofOperators.map((name) => sql.lit(`pg_catalog.${name}`));
  const { rows } = await sql<{ readonly isSo: boolean }>`
    select bool_and(proleakproof) as "isSo" from pg_proc
    where oid = any(array[${sql.join(names)}]::regprocedure[]::oid[])`.execute(db);
  return rows[0]?.isSo === true;
};

const companyTables = async (db: Kysely<Tables>): Promise<readonly TableState[]> => {
  const { rows } = await sql<TableState>`
    select class.relname as name, class.relrowsecurity and class.relforcerowsecurity as "isForced",
      exists (select from pg_policy where polrelid = class.oid and polname = 'own_company') as "hasPolicy"
    from pg_class class left join pg_attribute company on company.attrelid = class.oid and company.attname = 'company_id'
      and not company.attisdropped
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p')
      and (company.attname is not null or class.relname = ${codeTable})
    order by 1`.execute(db);
  return rows;
};

/** What the setting says; where nothing is set it says nothing, and no row is anyone's. */
const ownCompany = sql`company_id = nullif(current_setting(${sql.lit(companySetting)}, true), '')::bigint`;

/** A code has a number instead of a company: that of someone who works there. */
const ownPeople = sql`exists (select from member where member.${ownCompany} and member.status = 'normal'
  and member.country_code = ${sql.ref(`${codeTable}.country_code`)} and member.phone = ${sql.ref(`${codeTable}.mobile`)})`;

const guardTable = async (db: Kysely<Tables>, role: string, { name, isForced, hasPolicy }: TableState) => {
  const table = sql.table(name);
  if (!isForced) {
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
  }
  if (hasPolicy) return;
  const condition = name === codeTable ? ownPeople : ownCompany;
  await sql`create policy own_company on ${table} to ${sql.id(role)}
    using (${condition}) with check (${condition})`.execute(db);
  // The owner is bound as well: what it may is written down and not passed by.
  await sql`drop policy if exists every_company on ${table}`.execute(db);
  await sql`create policy every_company on ${table} to current_user using (true) with check (true)`.execute(
    db,
  );
};

const openTable = async (db: Kysely<Tables>, { name, isForced }: TableState) => {
  if (isForced) await sql`alter table ${sql.table(name)} disable row level security`.execute(db);
};

const grantTables = async (db: Kysely<Tables>, role: string): Promise<void> => {
  const name = sql.id(role);
  const { rows } = await sql<{
    readonly schema: string;
    readonly migrator: readonly string[];
    readonly parts: readonly string[];
  }>`
    select current_schema() as schema,
      array(select relname::text from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname like ${migratorTables}) as migrator,
      array(select relname::text from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r' and relispartition) as parts`.execute(
    db,
  );
  const { schema = 'public', migrator = [], parts = [] } = rows[0] ?? {};
  await sql`grant usage on schema ${sql.id(schema)} to ${name}`.execute(db);
  await sql`grant select, insert, update, delete on all tables in schema ${sql.id(schema)} to ${name}`.execute(
    db,
  );
  await sql`grant usage on all sequences in schema ${sql.id(schema)} to ${name}`.execute(db);
  // Parts of a table are asked by its name alone: what is not granted there is not granted here.
  for (const table of [...migrator, ...parts])
    await sql`revoke all on ${sql.table(table)} from ${name}`.execute(db);
  for (const table of Object.keys(closed))
    await sql`revoke all on ${sql.table(table)} from ${name}`.execute(db);
  await sql`revoke insert on ${sql.table(codeTable)} from ${name}`.execute(db);
  for (const table of appendOnly)
    await sql`revoke update, delete on ${sql.table(table)} from ${name}`.execute(db);
  for (const table of readOnly)
    await sql`revoke insert, update, delete on ${sql.table(table)} from ${name}`.execute(db);
};

/** Nothing is relied on that was not tried: the role is taken once, and the tables answer it. */
const tryRole = async (db: Kysely<Tables>, role: string): Promise<void> => {
  await sql`select set_config('role', ${role}, true)`.execute(db);
  await sql`select from company limit 1`.execute(db);
  await sql`select set_config('role', 'none', true)`.execute(db);
};

const insufficientPrivilege = '42501';

const isForbidden = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: unknown }).code === insufficientPrivilege;

/** Grants and policies of every table that has a company, for the role. */
const guardTables = async (db: Kysely<Tables>, role: string): Promise<boolean> => {
  await grantTables(db, role);
  const isIndexed = await isLeakproof(db);
  for (const table of await companyTables(db))
    if (isIndexed || !(table.name in waiting)) await guardTable(db, role, table);
    else await openTable(db, table);
  return isIndexed;
};

const takeTurn = async (db: Kysely<Tables>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('rowSecurity', 0))`.execute(db);
};

/** Sets up the role, its grants and the policies of every table that has a company, from the catalogue. Can be repeated. */
const bring = (db: Kysely<Tables>): Promise<RowSecurity> =>
  db.transaction().execute(async (transaction) => {
    // Servers that start together take turns.
    await allowLongWork(transaction, startWorkMs);
    await takeTurn(transaction);
    const role = await roleName(transaction);
    await createRole(transaction, role);
    const isIndexed = await guardTables(transaction, role);
    await tryRole(transaction, role);
    return { kind: 'enforced', role, isIndexed };
  });

/** In a transaction that makes a table again: its grants and policies stand when it is committed. Where there is no role there were none. */
export const bringPolicies = async (transaction: Kysely<Tables>): Promise<void> => {
  const role = await roleName(transaction);
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(transaction);
  if (rows.length === 0) return;
  await takeTurn(transaction);
  await guardTables(transaction, role);
};

/**
 * Row-level security on PostgreSQL (safety.md T03): every table with a company gets its policy, also those of a schema written just
 * now. Unavailable, with the reason, on the embedded database and for a database user who may not create roles.
 */
export const bringRowSecurity = async ({ db, kind }: Database): Promise<RowSecurity> => {
  if (kind === 'embedded')
    return { kind: 'unavailable', reason: 'the embedded database connects as its superuser' };
  try {
    return await bring(db);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return {
      kind: 'unavailable',
      reason: `the database user may not set it up: ${error instanceof Error ? error.message : ''}`,
    };
  }
};

/**
 * Row-level security as it was set up, and the tables that lack theirs. Changes nothing: for a start that leaves the database as it is.
 */
export const findRowSecurity = async ({
  db,
  kind,
}: Database): Promise<{ readonly security: RowSecurity; readonly unguarded: readonly string[] }> => {
  const none = (reason: string) => ({ security: { kind: 'unavailable', reason } as const, unguarded: [] });
  if (kind === 'embedded') return none('the embedded database connects as its superuser');
  const role = await roleName(db);
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(db);
  if (rows.length === 0)
    return none(`there is no role ${role}: migrate as a database user who may create it`);
  const isIndexed = await isLeakproof(db);
  const unguarded = (await companyTables(db)).filter(
    ({ name, isForced, hasPolicy }) => (isIndexed || !(name in waiting)) && !(isForced && hasPolicy),
  );
  return { security: { kind: 'enforced', role, isIndexed }, unguarded: unguarded.map(({ name }) => name) };
};

/** The database as signed-in calls are to use it, once `bringRowSecurity` has told what it can do. */
export const securedDatabase = (database: Database, security: RowSecurity): Database => {
  const { companyRole: _, ...plain } = database;
  return security.kind === 'enforced' ? { ...plain, companyRole: security.role } : plain;
};

type Work<Result> = (db: Kysely<Tables>) => Promise<Result>;

/** Thrown where a write meets a company that was dissolved after its session was looked at: the user who sent it is signed out. */
export class CompanyClosed extends Error {
  override readonly name = 'CompanyClosed';
}

/** What binds a transaction to a company: the role and its setting. Literals, so that it travels together with the beginning. */
const bindings = (role: string, companyId: number) => sql`set_config('role', ${sql.lit(role)}, true),
  set_config(${sql.lit(companySetting)}, ${sql.lit(String(companyId))}, true)`;

/**
 * Binds the transaction and keeps the company from being dissolved until it ends: a dissolution takes the row whole and waits for
 * every write under way; a write that waited for them finds no living company, and no row is answered.
 */
const enter = (
  db: Kysely<Tables>,
  role: string | undefined,
  companyId: number,
): Promise<SentStatement<unknown>> =>
  askAhead(
    db,
    (role === undefined
      ? sql`${keptPlan} select from company where company_id = ${companyId} and status = 'normal' for key share`
      : sql`select ${bindings(role, companyId)} from company
          where company_id = ${sql.lit(companyId)} and status = 'normal' for key share`
    ).compile(db),
  );

/**
 * Runs the writes of a signed-in call in one transaction. On PostgreSQL they see and change rows of this company alone,
 * whatever they ask for (safety.md T03). Throws `CompanyClosed` where no one writes any more: what was done until then is taken back.
 */
export const writeInCompany = <Result>(
  { db, companyRole }: Database,
  companyId: number,
  work: Work<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    // No one is signed in: no company is written into on their behalf.
    if (companyId === 0) return work(transaction);
    const entered = await enter(transaction, companyRole, companyId);
    const [outcome] = await Promise.allSettled([work(transaction)]);
    if ((await entered.rows).length === 0) throw new CompanyClosed();
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });

/** Runs the one write that ends a company in a transaction that does not hold it open. */
export const writeOverCompany = <Result>({ db }: Database, work: Work<Result>): Promise<Result> =>
  db.transaction().execute(work);

/** Runs the reads of a signed-in call: bound to the company like its writes where the database can do that, else as they are. */
export const readInCompany = <Result>(
  { db, companyRole }: Database,
  companyId: number,
  work: Work<Result>,
): Promise<Result> =>
  companyRole === undefined
    ? work(db)
    : db.transaction().execute(async (transaction) => {
        await sql`select ${bindings(companyRole, companyId)}`.execute(transaction);
        return work(transaction);
      });

/**
 * Whether a row is of a company that lives: neither held before it is dissolved, nor dissolved. Every job asks this of what it picks up,
 * so that nothing of a held company changes by itself (decisions/0017). `column` says the company, qualified where several tables
 * have one; row 0 is no one's, and lives.
 */
export const ofLivingCompany = (column = 'company_id'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(column)} <> all (array(select held.company_id from company held where held.status <> 'normal')))`;
