import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** A running PostgreSQL of our own: `stop` ends it and removes its files, but for those that are to be kept. */
export interface ThrowAwayPostgres {
  readonly url: string;
  /** Breaks off everything under way, as a crash does, and starts again at the same address. */
  readonly crash: () => void;
  readonly stop: () => void;
}

const user = 'postgres';
const listOf = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Where the programs of one version stand; a link to one of them leads there. */
const findBinaries = (): string | undefined => {
  const found = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...[...listOf('/usr/lib/postgresql')]
      .sort((left, right) => Number(right) - Number(left))
      .map((version) => `/usr/lib/postgresql/${version}/bin`),
  ].find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))));
  return found === undefined ? undefined : dirname(realpathSync(join(found, 'pg_ctl')));
};

const isRoot = process.getuid?.() === 0;
const idOf = (flag: '-u' | '-g'): number =>
  Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);

/** PostgreSQL refuses to run as root: it is then started as its own user. */
const runAsUser = (command: string) =>
  isRoot
    ? spawnSync('su', [user, '-s', '/bin/sh', '-c', command], { encoding: 'utf8' })
    : spawnSync('sh', ['-c', command], { encoding: 'utf8' });

const runOrThrow = (command: string): void => {
  const { status, stderr, stdout } = runAsUser(command);
  if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`);
};

/** A port of the loopback that no one listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

const own = (folder: string): string => {
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  chmodSync(folder, 0o700);
  return folder;
};

/** Makes the files of a cluster where none are yet. */
type MakeCluster = (binaries: string, cluster: string) => void;

const makeEmpty: MakeCluster = (binaries, cluster) =>
  runOrThrow(`${join(binaries, 'initdb')} -D ${cluster} -U ${user} -A trust -E UTF8 --locale=C`);

/** A copy that follows the server at `url` (streaming replication). */
const copyOf =
  (url: string): MakeCluster =>
  (binaries, cluster) =>
    runOrThrow(`${join(binaries, 'pg_basebackup')} -d ${url} -D ${cluster} -R -X stream -c fast`);

const startCluster = async (
  make: MakeCluster,
  kept: string | undefined,
): Promise<ThrowAwayPostgres | undefined> => {
  const binaries = findBinaries();
  if (binaries === undefined) return undefined;
  const folder = own(mkdtempSync(join(tmpdir(), 'console-postgres-')));
  if (kept !== undefined) {
    mkdirSync(kept, { recursive: true });
    own(kept);
  }
  const cluster = join(kept ?? folder, 'cluster');
  const port = await freePort();
  const control = join(binaries, 'pg_ctl');
  const stop = (): void => {
    runAsUser(`${control} -D ${cluster} -m ${kept === undefined ? 'immediate' : 'fast'} -w stop`);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (!existsSync(join(cluster, 'PG_VERSION'))) make(binaries, cluster);
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c fsync=off`;
    runOrThrow(`${control} -D ${cluster} -w -o "${options}" -l ${join(folder, 'log')} start`);
  } catch (error) {
    stop();
    throw error;
  }
  const crash = () =>
    runOrThrow(`${control} -D ${cluster} -w -m immediate -l ${join(folder, 'log')} restart`);
  return { url: `postgres://${user}@127.0.0.1:${port}/postgres`, crash, stop };
};

/**
 * Starts a PostgreSQL on a free port of the loopback; undefined when this machine has none. It is empty, unless `kept` names a folder:
 * there its data stay, and are what it begins with the next time.
 */
export const startPostgres = (kept?: string): Promise<ThrowAwayPostgres | undefined> =>
  startCluster(makeEmpty, kept);

/** Starts a replica of the server at `url`, as `startPostgres` does; it takes reads alone. */
export const startReplica = (url: string): Promise<ThrowAwayPostgres | undefined> =>
  startCluster(copyOf(url), undefined);

/** Why there is none, in words for anyone who asked for it. */
export const noPostgres =
  'No PostgreSQL here: initdb and pg_ctl are neither on the PATH nor below /usr/lib/postgresql.';
