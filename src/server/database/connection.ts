import { fsyncSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { type Dialect, Kysely, sql } from 'kysely';
import { lockDirectory } from './directoryLock.ts';
import { createEmbeddedDialect } from './embedded.ts';
import { createLastWrites, type LastWrites } from './lastWrites.ts';
import { createPostgresDialect, type DatabaseLoad } from './postgres.ts';
import type { PostgresPatience } from './postgresLine.ts';
import type { ReadReplica } from './readReplica.ts';
import type { Tables } from './tables.ts';
import { createWaitingLine } from './waitingLine.ts';
import { type DatabaseWatch, watchedDialect } from './watchedDialect.ts';
import type { WriteListener } from './writeListener.ts';

/** A table: pages it takes on the disk, that it took when it was last looked through, and of which all rows are known to be seen by everyone. */
interface Sized {
  readonly name: string;
  readonly pages: number;
  readonly known: number;
  readonly visible: number;
  /** A part of a table, or a table in parts: it keeps no rows of its own. */
  readonly kind: 'whole' | 'parted' | 'part';
}

/** A smaller one is read whole as fast as it is vacuumed: it is looked through, no more. */
const fewPages = 64;
/** So much larger it is worth a pause: a fifth of a second for 10,000 departments, one for 100,000 people. */
const grownBy = 1.3;
/** Looking at the size of every table takes some milliseconds. */
const lookEveryMs = 5 * 60_000;

const findSizes = async (db: Kysely<Tables>): Promise<readonly Sized[]> => {
  const { rows } = await sql<Sized>`
    select relname as name, relpages as known, relallvisible as visible,
      (select sum(pg_relation_size(relid)) from (select oid as relid union select relid from pg_partition_tree(oid)) own)::bigint
        / current_setting('block_size')::int as pages,
      case when relispartition then 'part' when relkind = 'p' then 'parted' else 'whole' end as kind
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(db);
  return rows.filter(({ pages }) => pages > 0);
};

/**
 * Looks through every table that has rows, once many were written at once, so that what is asked next is not planned by guesses: where
 * autovacuum runs it comes a minute late, and to a table in parts never. Each is a statement of its own, for no limit of time to hold all of them.
 */
export const analyzeFilled = async (db: Kysely<Tables>): Promise<void> => {
  for (const { name, kind } of await findSizes(db))
    if (kind !== 'part') await sql`analyze ${sql.table(name)}`.execute(db);
};

/** What was filled and looked through at once has not grown since, and an index alone answers nothing while no one knows who sees its rows. */
const isUntended = ({ pages, known, visible, kind }: Sized): boolean =>
  kind !== 'parted' && (pages > known * grownBy || (pages >= fewPages && pages > visible * grownBy));

/**
 * What autovacuum does on a server. The embedded engine has none: every version of every row would stay, and a walk along an index would
 * pass them all (a list was three times slower after some thousand changes); and of a table no one has looked through the planner knows
 * nothing. Everyone waits while a table is done, and has their turn between two of them. Answers how many were done.
 */
export const createTending = (
  db: Kysely<Tables>,
  letOthersPass: () => Promise<void>,
): (() => Promise<number>) => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - lookedAt < lookEveryMs) return 0;
    lookedAt = now;
    const untended = (await findSizes(db)).filter(isUntended);
    for (const { name, pages } of untended) {
      await letOthersPass();
      const work = pages < fewPages ? sql`analyze` : sql`vacuum (analyze)`;
      await sql`${work} ${sql.table(name)}`.execute(db);
    }
    return untended.length;
  };
};

/** Start parameters of the engine without `-F` (which switches fsync off); fdatasync is an empty call there, fsync is not. */
const syncedStartParams: readonly string[] = [
  '--single',
  '-O',
  '-j',
  ...[
    'search_path=public',
    'exit_on_error=false',
    'log_checkpoints=false',
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    'max_parallel_maintenance_workers=0',
    'io_method=sync',
    'fsync=on',
    'wal_sync_method=fsync',
  ].flatMap((setting) => ['-c', setting]),
];

interface FileStream {
  readonly nfd?: number;
}

const syncStream = ({ nfd }: FileStream): number => {
  // Directories have no descriptor of their own here.
  if (nfd !== undefined) fsyncSync(nfd);
  return 0;
};

type EngineOptions = Parameters<NodeFS['init']>[1];

/** The engine's file system on disk, where fsync really syncs: a commit that was answered survives a power cut. */
class SyncedNodeFS extends NodeFS {
  override async init(engine: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const teachSync = (module: object) => {
      // The engine's module is untyped outside; NODEFS is the file system NodeFS mounts.
      const { NODEFS } = module as { NODEFS: { stream_ops: Record<string, unknown> } };
      NODEFS.stream_ops.fsync = syncStream;
    };
    const preRun = [...(emscriptenOpts.preRun ?? []), teachSync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** `synced`: a commit is on the disk when it is answered. `relaxed`: it survives the process, not a power cut. */
export type Durability = 'synced' | 'relaxed';

export interface DatabaseOptions {
  /** PostgreSQL address; without it the embedded database is opened. */
  readonly url?: string | undefined;
  /** Most connections to a PostgreSQL server. */
  readonly connections?: number | undefined;
  /** Data directory of the embedded database; without it everything stays in memory. */
  readonly directory?: string | undefined;
  readonly durability?: Durability | undefined;
  /** Search path on PostgreSQL; tests keep apart by it. */
  readonly schema?: string | undefined;
  /** Told when the embedded engine broke off within a statement: it answers no more, and another process has to go on. */
  readonly onBroken?: ((error: Error) => void) | undefined;
  /** How long a PostgreSQL server is waited for, where not as usual. */
  readonly patience?: Partial<PostgresPatience> | undefined;
}

export interface Database {
  readonly db: Kysely<Tables>;
  readonly kind: 'embedded' | 'postgres';
  /** The engine behind the embedded kind, for dumps. */
  readonly engine?: PGlite;
  /** The role signed-in calls run as on PostgreSQL: its row policies hold them to their company. */
  readonly companyRole?: string;
  /** What was written where: what this process remembers of rows holds until then. On a server only for one that listens to the others. */
  readonly writes?: LastWrites;
  /** On a server: begins to listen to what other processes write, until the database is closed. */
  readonly listen?: () => LastWrites;
  /** Where reads may be asked instead; left out: nowhere. */
  readonly replica?: ReadReplica;
  /** Asked between the parts of long work: where everyone shares one connection, calls that have begun are finished first. */
  readonly letOthersPass: () => Promise<void>;
  /** Whether calls had to wait for that connection a moment ago; never on a server, where everyone has their own. */
  readonly isContended: () => boolean;
  /** Connections, who waits for one, and statements so far. */
  readonly load: () => DatabaseLoad;
  /** From now on this looks at every connection that is taken; undefined: no one does. */
  readonly watch: (watch: DatabaseWatch | undefined) => void;
  /** Where no one else does it: makes room again in tables that have grown; answers how many it took. */
  readonly tend?: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** A database over a dialect, at which someone may look later on. */
const watchable = (dialect: Dialect): Pick<Database, 'db' | 'watch'> => {
  let current: DatabaseWatch | undefined;
  return {
    db: new Kysely<Tables>({ dialect: watchedDialect(dialect, () => current) }),
    watch: (watch) => {
      current = watch;
    },
  };
};

const lineLimits = { depth: 1_000, deadlineMs: 10_000 };

const int8 = 20;
const date = 1082;
/** Both drivers alike: ids and counts are numbers, calendar days stay text. */
const parsers = { [int8]: (text: string) => Number(text), [date]: (text: string) => text };

interface EmbeddedOptions {
  readonly release?: () => Promise<void>;
  /** One plan of every statement: planning takes longer than running where tables are small, as they are in memory. */
  readonly keepsPlans?: boolean;
  readonly onBroken?: DatabaseOptions['onBroken'];
}

/** A Kysely database over an engine that is already open; `close` closes the engine. */
export const embeddedDatabase = (
  engine: PGlite,
  { release = async () => {}, keepsPlans = false, onBroken }: EmbeddedOptions = {},
): Database => {
  const line = createWaitingLine(lineLimits);
  const writes = createLastWrites();
  let statements = 0;
  const noted: LastWrites = {
    ...writes,
    note: (statement) => {
      statements += 1;
      writes.note(statement);
    },
  };
  let isBroken = false;
  const dialect = createEmbeddedDialect(engine, {
    line,
    writes: noted,
    keepsPlans,
    onBroken: (error) => {
      isBroken = true;
      onBroken?.(error);
    },
  });
  const { db, watch } = watchable(dialect);
  const close = async () => {
    await db.destroy();
    // Kysely leaves an engine alone that no query has used yet.
    if (!engine.closed && !isBroken) await engine.close();
    await release();
  };
  const { letOthersPass, isContended } = line;
  const tend = createTending(db, letOthersPass);
  const load = () => ({
    open: 1,
    idle: line.isTaken() ? 0 : 1,
    most: 1,
    waiting: line.waiting(),
    statements,
  });
  return { db, watch, kind: 'embedded', engine, writes, letOthersPass, isContended, load, tend, close };
};

/** An engine in memory, with `template` (a dumped data directory) as its content when given. */
export const openMemoryEngine = (template?: Blob): Promise<PGlite> =>
  PGlite.create({ parsers, ...(template === undefined ? {} : { loadDataDir: template }) });

const openDirectory = async (
  directory: string,
  durability: Durability,
  onBroken: DatabaseOptions['onBroken'],
): Promise<Database> => {
  mkdirSync(directory, { recursive: true });
  const lock = await lockDirectory(directory);
  const path = join(directory, 'database');
  const isSynced = durability === 'synced';
  try {
    const engine = await PGlite.create({
      fs: isSynced ? new SyncedNodeFS(path) : new NodeFS(path),
      parsers,
      ...(isSynced ? { startParams: [...syncedStartParams] } : {}),
    });
    return embeddedDatabase(engine, { release: lock.release, onBroken });
  } catch (error) {
    await lock.release();
    throw error;
  }
};

/**
 * Opens the database the options name. The embedded one is locked to this process; a second process gets
 * `DirectoryInUseError`. Makes no tables: see `migrate`.
 */
export const openDatabase = async (options: DatabaseOptions = {}): Promise<Database> => {
  const { url, directory, durability = 'synced', schema, patience, connections, onBroken } = options;
  if (url !== undefined) {
    const { dialect, load, listen } = createPostgresDialect(url, { schema, patience, connections });
    const { db, watch } = watchable(dialect);
    let listener: WriteListener | undefined;
    // No one waits for a connection there; timers and sockets have their turn.
    const letOthersPass = () => setImmediate();
    return {
      db,
      watch,
      kind: 'postgres',
      letOthersPass,
      isContended: () => false,
      load,
      listen: () => {
        listener ??= listen();
        return listener.writes;
      },
      close: async () => {
        await listener?.close();
        await db.destroy();
      },
    };
  }
  if (directory !== undefined) return openDirectory(directory, durability, onBroken);
  return embeddedDatabase(await openMemoryEngine(), { keepsPlans: true, onBroken });
};
