import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './connection.ts';
import { companySetting } from './rowSecurity.ts';
import type { Tables } from './tables.ts';

type Work<Result> = (db: Kysely<Tables>) => Promise<Result>;

/** Thrown where a write meets a company that was dissolved after its session was looked at: whoever sent it is signed out. */
export class CompanyClosed extends Error {
  override readonly name = 'CompanyClosed';
}

/** What binds a transaction to a company: the role and its setting. Literals, so that it travels together with the beginning. */
const bindings = (role: string, companyId: number) => sql`set_config('role', ${sql.lit(role)}, true),
  set_config(${sql.lit(companySetting)}, ${sql.lit(String(companyId))}, true)`;

/**
 * Binds the transaction and keeps the company from being dissolved until it ends: whoever dissolves takes the row whole and waits for
 * every write under way; a write that waited for them finds no living company.
 */
const enter = async (db: Kysely<Tables>, role: string | undefined, companyId: number): Promise<void> => {
  const bound = role === undefined ? sql`` : bindings(role, companyId);
  const { rows } = await sql`select ${bound} from company
    where company_id = ${sql.lit(companyId)} and status = 'normal' for key share`.execute(db);
  if (rows.length === 0) throw new CompanyClosed();
};

/**
 * Runs the writes of a signed-in call in one transaction. On PostgreSQL they see and change rows of this company alone,
 * whatever they ask for (safety.md T03). Throws `CompanyClosed` where nobody writes any more.
 */
export const writeInCompany = <Result>(
  { db, companyRole }: Database,
  companyId: number,
  work: Work<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    // Nobody is signed in: no company is written into on their behalf.
    if (companyId !== 0) await enter(transaction, companyRole, companyId);
    return work(transaction);
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
 * have one; row 0 is nobody's, and lives.
 */
export const ofLivingCompany = (column = 'company_id'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(column)} <> all (array(select held.company_id from company held where held.status <> 'normal')))`;
