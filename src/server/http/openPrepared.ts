import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityModel } from '#engine/model.ts';
import { missingDeclared } from '#server/database/bringDeclared.ts';
import { bringRanks } from '#server/database/bringRanks.ts';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { inStartTurn, migrate, pendingMigrations } from '#server/database/migrate.ts';
import { createReadReplica } from '#server/database/readReplica.ts';
import {
  bringRowSecurity,
  findRowSecurity,
  type RowSecurity,
  securedDatabase,
} from '#server/database/rowSecurity.ts';
import { bringTables, missingOfModels } from '#server/database/tablesFromModels.ts';
import { bringNotifications } from '#server/database/writeListener.ts';
import { createDemoCompany } from '#server/demo/createDemoCompany.ts';
import type { DemoAccount as DemoOwner } from '#server/demo/people.ts';
import { findCompanyKinds } from '#server/features/company/store/companies.ts';
import { bringCounts } from '#server/features/directory/department/store/recount.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { fileAddress } from '#server/platform/files/fileContent.ts';
import type { DemoAccount } from '#server/platform/handler.ts';
import { createLogger } from '#server/platform/logger.ts';
import type { FileStore } from '#server/platform/outbound/fileStore.ts';
import { tryStore } from '#server/platform/outbound/s3/s3Store.ts';
import {
  createKeyringSealer,
  type KeyPlace,
  type Keyring,
  type LinkSealer,
  linkKeyBytes,
} from '#server/platform/outbound/signing.ts';
import { defaultConfig, type Logger } from '#server/platform/ports.ts';
import { type Environment, isLoopback, SettingsError } from './environment.ts';
import { storeOf } from './fileSettings.ts';
import { readSettings, type Settings } from './settings.ts';

type Models = Readonly<Record<string, EntityModel>>;

/** Says once, at start, whether companies are kept apart by the database as well. */
const tellSecurity = (security: RowSecurity, kind: Database['kind'], logger: Logger): void => {
  const isMissed = security.kind === 'unavailable' && kind === 'postgres';
  logger[isMissed ? 'warn' : 'info']({ ...security }, 'row-level security');
};

/**
 * Brings a database to this version: tables, what models ask for, ranks, counts, on a server what it tells of writes and its row-level security.
 * Logs what it did.
 */
export const bringDatabase = async (
  database: Database,
  models: Models,
  logger: Logger,
): Promise<Database> => {
  const { db } = database;
  const news = [
    ...(await migrate(db)),
    ...(await bringTables(db, models)),
    ...(await bringRanks(db)),
    ...(await bringCounts(db)),
  ];
  for (const each of news) logger.info({ ...each }, 'tables');
  if (database.kind === 'postgres') await bringNotifications(db);
  const security = await bringRowSecurity(database);
  tellSecurity(security, database.kind, logger);
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
  tellSecurity(security, database.kind, logger);
  return securedDatabase(database, security);
};

const ownerOnly = 0o600;

/** 32 bytes as 64 hexadecimal digits; undefined for anything else. */
const keyIn = (text: string): Buffer | undefined =>
  /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : undefined;

const keptKey = (path: string): Buffer => {
  const key = keyIn(readFileSync(path, 'utf8').trim());
  if (key === undefined)
    throw new SettingsError(`${path} holds no key: it takes ${linkKeyBytes} bytes as 64 hexadecimal digits`);
  return key;
};

/**
 * The key the addresses of invite links are sealed with: LINK_KEY, else the one in the data directory, made at the first start.
 * It is never in the database. Server processes that share one database need the same LINK_KEY.
 */
export const linkKeyOf = ({
  linkKey,
  dataDirectory,
}: Pick<Settings, 'linkKey' | 'dataDirectory'>): Uint8Array => {
  if (linkKey !== undefined) return linkKey;
  const path = join(dataDirectory, 'link-key');
  if (existsSync(path)) return keptKey(path);
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(path, `${randomBytes(linkKeyBytes).toString('hex')}\n`, {
    mode: ownerOnly,
    flag: 'wx',
  });
  return keptKey(path);
};

type KeySettings = Pick<Settings, 'linkKey' | 'linkKeyOld' | 'dataDirectory'>;

/** The keys of the settings: what is sealed with, and what opens as well while a rotation is under way or not finished. */
export const linkKeysOf = (settings: KeySettings): Keyring => {
  const set = settings.linkKeyOld === undefined ? [] : [settings.linkKeyOld];
  if (settings.linkKey !== undefined) return { current: settings.linkKey, others: set };
  const kept = (name: string): readonly Buffer[] => {
    const path = join(settings.dataDirectory, name);
    return existsSync(path) ? [keptKey(path)] : [];
  };
  // In the order a rotation writes them: a key that changes its file meanwhile is found in one of the two.
  const begun = kept('link-key.new');
  const current = linkKeyOf(settings);
  return { current, others: [...begun, ...kept('link-key.old'), ...set] };
};

/** The sealing key as the operator's command changes it: the file replaced in one step, each key in a file before it is needed. */
export const keyPlaceOf = (settings: KeySettings): KeyPlace => {
  const [path, begun, old] = ['link-key', 'link-key.new', 'link-key.old'].map((name) =>
    join(settings.dataDirectory, name),
  ) as [string, string, string];
  return {
    kind: settings.linkKey === undefined ? 'file' : 'environment',
    keys: () => linkKeysOf(settings),
    state: () => (existsSync(begun) ? 'begun' : existsSync(old) ? 'done' : 'plain'),
    begin: () => {
      if (!existsSync(begun)) {
        writeFileSync(`${begun}.part`, `${randomBytes(linkKeyBytes).toString('hex')}\n`, { mode: ownerOnly });
        renameSync(`${begun}.part`, begun);
      }
      return keptKey(begun);
    },
    replace: () => {
      writeFileSync(`${old}.part`, readFileSync(path), { mode: ownerOnly });
      renameSync(`${old}.part`, old);
      renameSync(begun, path);
    },
    forget: () => rmSync(old),
  };
};

/**
 * Puts the key of a dump where a server finds it, and answers what takes it away again where it was put just now. Another one in its place is not
 * written over: what it has sealed could be read no more.
 */
export const keepLinkKey = (
  { linkKey, dataDirectory }: Pick<Settings, 'linkKey' | 'dataDirectory'>,
  key: string,
): (() => void) => {
  const path = join(dataDirectory, 'link-key');
  const present = linkKey ?? (existsSync(path) ? keptKey(path) : undefined);
  if (present === undefined) {
    mkdirSync(dataDirectory, { recursive: true });
    writeFileSync(path, `${key}\n`, { mode: ownerOnly, flag: 'wx' });
    return () => rmSync(path);
  }
  if (Buffer.from(present).toString('hex') !== key.toLowerCase())
    throw new SettingsError(
      linkKey === undefined
        ? `${path} is another key than the dump's`
        : "LINK_KEY is another one than the dump's: set it to what stands in its link-key",
    );
  return () => undefined;
};

/** One entry of `DATA_DIR/demo-accounts.json`, read by people and by scripts: ids in the wire's spelling. */
interface AccountEntry {
  readonly role: string;
  readonly name: string;
  readonly country_code: string;
  readonly mobile: string;
  readonly password: string;
  readonly managementPassword: string;
  readonly company_id: number;
  readonly company_name: string;
  readonly user_id: number;
}

const fileName = 'demo-accounts.json';

const entryOf = ({ companyId, companyName, userId, countryCode, ...account }: DemoOwner): AccountEntry => ({
  ...account,
  country_code: countryCode,
  company_id: companyId,
  company_name: companyName,
  user_id: userId,
});

const accountOf = ({
  company_id,
  company_name,
  user_id,
  country_code,
  ...entry
}: AccountEntry): DemoOwner => ({
  ...entry,
  countryCode: country_code,
  companyId: company_id,
  companyName: company_name,
  userId: user_id,
});

/** The accounts written when the demo companies were made; none where the file is missing. */
export const readDemoAccounts = (directory: string): readonly DemoOwner[] => {
  const path = join(directory, fileName);
  if (!existsSync(path)) return [];
  // Written by `writeDemoAccounts` alone.
  return (JSON.parse(readFileSync(path, 'utf8')) as AccountEntry[]).map(accountOf);
};

/** Writes the accounts for the owner of the data directory alone. */
export const writeDemoAccounts = (directory: string, accounts: readonly DemoOwner[]): void => {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, fileName);
  writeFileSync(path, `${JSON.stringify(accounts.map(entryOf), null, 2)}\n`);
  chmodSync(path, ownerOnly);
};

export interface Prepared {
  readonly database: Database;
  readonly demoAccounts: readonly DemoAccount[];
  /** Where uploaded files are kept. */
  readonly files: FileStore;
  /** What the addresses of invite links are kept under. */
  readonly links: LinkSealer;
}

const othersMasked = 0o077;
/** Of a name no other process tries the storage under. */
const trialBytes = 8;

/** The demo's passwords are public: a database that holds one is never served to others. */
const refuseDemoElsewhere = (settings: Settings): never => {
  throw new SettingsError(
    `The database holds the demo company, whose passwords are public; HOST=${settings.host} would show it to others. ` +
      'Use another DATA_DIR or DATABASE_URL.',
  );
};

interface DemoPlace {
  readonly database: Database;
  readonly files: FileStore;
  readonly links: LinkSealer;
  readonly models: Models;
}

const prepareDemo = async (
  { database, files, links, models }: DemoPlace,
  settings: Settings,
  now: Date,
): Promise<readonly DemoAccount[]> => {
  const existing = await findCompanyKinds(database.db);
  if (settings.clockAheadDays > 0 && existing.some((company) => company.is_demo !== 1))
    throw new SettingsError(
      'CLOCK_AHEAD_DAYS is for the demo only; the database holds a company of its own.',
    );
  if (existing.some((company) => company.is_demo === 1)) {
    if (!isLoopback(settings.host)) refuseDemoElsewhere(settings);
    return settings.isDemo ? readDemoAccounts(settings.dataDirectory) : [];
  }
  if (!settings.isDemo || existing.length > 0) return [];
  const accounts = await createDemoCompany(database, {
    now,
    profile: settings.profile,
    links,
    pictures: {
      files,
      addressOf: (fileId) => fileAddress({ models, basePath: defaultConfig.basePath }, fileId),
    },
  });
  writeDemoAccounts(settings.dataDirectory, accounts);
  return accounts;
};

/** Of a process whose database can do nothing any more: a fault of the program (sysexits.h). */
const brokenExit = 70;

/** Opens the database of the settings as it is. An embedded one that breaks off ends the process, so that its supervisor starts another. */
export const openAsSet = (settings: Settings): Promise<Database> => {
  // What the database writes is for its owner alone.
  process.umask(othersMasked);
  return openDatabase({
    onBroken: (error) => {
      const said =
        'the embedded database broke off and answers no more: the process ends, and another one goes on';
      createLogger(settings.logLevel).error({ error: String(error) }, said);
      process.exit(brokenExit);
    },
    url: settings.databaseUrl,
    connections: settings.databaseConnections,
    directory: settings.dataDirectory,
    durability: settings.durability,
  });
};

/** The store of the settings. One that cannot be worked with is told at the start, which goes on: all but files can be used. */
const openStore = async ({ files: place }: Settings, logger: Logger): Promise<FileStore> => {
  const store = storeOf(place);
  if (place.kind === 'folder') return store;
  try {
    await tryStore(store, randomBytes(trialBytes).toString('hex'));
  } catch (error) {
    logger.error({ error: String(error) }, 'FILES_URL: the storage of files cannot be worked with');
  }
  return store;
};

/** On a server other processes write as well: what this one remembers holds as long as it hears them. */
const listening = ({ listen }: Database): Pick<Database, 'writes'> =>
  listen === undefined ? {} : { writes: listen() };

/** With the replica of the settings, which is closed with it. */
const replicated = async (
  database: Database,
  { databaseReadUrl: url, databaseConnections: connections }: Settings,
): Promise<Pick<Database, 'replica' | 'close'>> => {
  const { db, close } = database;
  if (url === undefined) return { close };
  const copy = await openDatabase({ url, connections });
  return {
    replica: createReadReplica(db, copy),
    close: async () => {
      await copy.close();
      await close();
    },
  };
};

/**
 * Opens the database of the settings, brings its tables up to date (or, as the settings say, expects them so) and, for the demo, fills an empty one. Closes it again when
 * anything of that fails.
 */
export const openPrepared = async (
  settings: Settings,
  { models, logger, now }: { readonly models: Models; readonly logger: Logger; readonly now: Date },
): Promise<Prepared> => {
  const database = await openAsSet(settings);
  try {
    return await inStartTurn(database, async () => {
      const bring = settings.isMigrating ? bringDatabase : expectDatabase;
      const secured = await bring(database, models, logger);
      const files = await openStore(settings, logger);
      const links = createKeyringSealer(() => linkKeysOf(settings));
      linkKeysOf(settings);
      const demoAccounts = await prepareDemo({ database, files, links, models }, settings, now);
      return {
        database: { ...secured, ...listening(secured), ...(await replicated(secured, settings)) },
        files,
        links,
        demoAccounts,
      };
    });
  } catch (error) {
    await database.close();
    throw error;
  }
};

/**
 * `npm run migrate`, `node dist/server/main.js migrate`: brings the database of the settings to this version, logs what it did and ends.
 * Of several that begin at once each finds what the one before has done. Makes no demo company.
 */
export const runMigrate = async (environment: Environment): Promise<void> => {
  const settings = readSettings(environment);
  const logger = createLogger(settings.logLevel);
  const database = await openAsSet(settings);
  try {
    await inStartTurn(database, () => bringDatabase(database, generatedContract().models, logger));
  } finally {
    await database.close();
  }
  logger.info({}, 'the database is of this version');
};
