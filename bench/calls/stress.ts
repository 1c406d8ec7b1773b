import { sql } from 'kysely';
import { type Database, type DatabaseOptions, openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { bringRowSecurity, securedDatabase } from '#server/database/rowSecurity.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { bringNotifications } from '#server/database/writeListener.ts';
import { createDemoCompany } from '#server/demo/createDemoCompany.ts';
import { foldPeopleCounts } from '#server/features/directory/department/store/departmentCounts.ts';
import { generatedContract } from '#server/platform/contract.ts';
import type { Say, Size } from '../row.ts';
import { keptFolder } from './keptFolder.ts';

/** The stress company in a database, with who is its main administrator. */
export interface StressCompany {
  readonly database: Database;
  readonly companyId: number;
  readonly administratorId: number;
  /** A sub-administrator of some departments. */
  readonly subAdministratorId: number;
  /** How many departments it has, with ten people in each. */
  readonly departments: number;
}

/** In a smoke run the sub-administrator's department, the second of the first level, is just there. */
const departmentsOf = { full: 10_000, smoke: 700 } as const;

const fill = async (database: Database, departments: number, say: Say): Promise<void> => {
  await migrate(database.db);
  await bringTables(database.db, generatedContract().models);
  const filled = await database.db.selectFrom('company').select('company_id').limit(1).execute();
  if (filled.length > 0) return;
  say(`making a company of ${departments * 10} people`);
  await createDemoCompany(database, { now: new Date(), profile: 'stress', departments });
};

/**
 * 100,000 people in 10,000 departments: on the PostgreSQL of `url`, else in the embedded database, in a folder that is kept
 * so that the company is made once. For a smoke run 7,000 people in memory.
 */
export const openStressCompany = async (size: Size, say: Say, url?: string): Promise<StressCompany> => {
  const departments = departmentsOf[size];
  const embedded: DatabaseOptions =
    size === 'full' ? { directory: keptFolder('embedded'), durability: 'relaxed' } : {};
  const opened = await openDatabase(url === undefined ? embedded : { url });
  await fill(opened, departments, say);
  // What the clock does: a kept directory has seen the writes of earlier runs.
  await foldPeopleCounts(opened.db);
  await opened.tend?.();
  if (opened.kind === 'postgres') {
    // Autovacuum would, within minutes; what we are compared with has been vacuumed as well.
    await sql`vacuum (analyze)`.execute(opened.db);
    await bringNotifications(opened.db);
  }
  const secured = securedDatabase(opened, await bringRowSecurity(opened));
  const writes = opened.listen?.() ?? opened.writes;
  const database = writes === undefined ? secured : { ...secured, writes };
  const { company_id: companyId, user_id: administratorId } = await database.db
    .selectFrom('administrator')
    .select(['company_id', 'user_id'])
    .where('kind', '=', 'main')
    .orderBy('company_id')
    .executeTakeFirstOrThrow();
  const { user_id: subAdministratorId } = await database.db
    .selectFrom('administrator')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'sub')
    .where(sql<number>`jsonb_array_length(scope_departments)`, '>', 0)
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  return { database, companyId, administratorId, subAdministratorId, departments };
};
