import type { EntityModel } from '#engine/model.ts';
import { missingDeclared } from '#server/database/bringDeclared.ts';
import { bringRanks } from '#server/database/bringRanks.ts';
import type { Database } from '#server/database/connection.ts';
import { migrate, pendingMigrations } from '#server/database/migrate.ts';
import {
  bringRowSecurity,
  findRowSecurity,
  type RowSecurity,
  securedDatabase,
} from '#server/database/rowSecurity.ts';
import { bringTables, missingOfModels } from '#server/database/tablesFromModels.ts';
import { bringNotifications } from '#server/database/writeListener.ts';
import type { Logger } from '#server/platform/ports.ts';
import { SettingsError } from './environment.ts';

type Models = Readonly<Record<string, EntityModel>>;

/** Says once, at start, whether companies are kept apart by the database as well. */
const tell = (security: RowSecurity, kind: Database['kind'], logger: Logger): void => {
  const isMissed = security.kind === 'unavailable' && kind === 'postgres';
  logger[isMissed ? 'warn' : 'info']({ ...security }, 'row-level security');
};

/**
 * Brings a database to this version: tables, what models ask for, ranks, on a server what it tells of writes and its row-level security.
 * Logs what it did.
 */
export const bringDatabase = async (
  database: Database,
  models: Models,
  logger: Logger,
): Promise<Database> => {
  const { db } = database;
  const news = [...(await migrate(db)), ...(await bringTables(db, models)), ...(await bringRanks(db))];
  for (const each of news) logger.info({ ...each }, 'tables');
  if (database.kind === 'postgres') await bringNotifications(db);
  const security = await bringRowSecurity(database);
  tell(security, database.kind, logger);
  return securedDatabase(database, security);
};

/** So many are named where more is missing. */
const mostNamed = 5;

const olderThan = (missing: readonly string[]): SettingsError => {
  const more = missing.length > mostNamed ? `, and ${missing.length - mostNamed} more` : '';
  return new SettingsError(
    `The database is older than this version, and MIGRATE=0 leaves it as it is. Missing: ${missing.slice(0, mostNamed).join('; ')}${more}. ` +
      'Run "node dist/server/main.js migrate" (or "npm run migrate") with this version first.',
  );
};

/** Expects a database that is of this version already and changes nothing; throws `SettingsError` with what it lacks. */
export const expectDatabase = async (
  database: Database,
  models: Models,
  logger: Logger,
): Promise<Database> => {
  const { db } = database;
  const pending = await pendingMigrations(db);
  if (pending.length > 0) throw olderThan(pending.map((name) => `migration ${name}`));
  const missing = [...(await missingDeclared(db)), ...(await missingOfModels(db, models))];
  const { security, unguarded } = await findRowSecurity(database);
  const all = [
    ...missing.map(({ noun, news }) => `${noun} (${news})`),
    ...unguarded.map((table) => `row-level security of ${table}`),
  ];
  if (all.length > 0) throw olderThan(all);
  tell(security, database.kind, logger);
  return securedDatabase(database, security);
};
