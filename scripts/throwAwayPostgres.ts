import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A running PostgreSQL of our own: `stop` ends it and removes its files, but for those that are to be kept. */
export interface ThrowAwayPostgres {
  readonly url: string;
  readonly stop: () => void;
}

const user = 'postgres';
const listOf = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

const findBinaries = (): string | undefined =>
  [
    ...(process.env.PATH ?? '').split(delimiter),
    ...[...listOf('/usr/lib/postgresql')]
      .sort((left, right) => Number(right) - Number(left))
      .map((version) => `/usr/lib/postgresql/${version}/bin`),
  ].find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))));

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

const freePort = (): Promise<number> =>
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

/**
 * Starts a PostgreSQL on a free port of the loopback; undefined when this machine has none. It is empty, unless `kept` names a folder:
 * there its data stay, and are what it begins with the next time.
 */
export const startPostgres = async (kept?: string): Promise<ThrowAwayPostgres | undefined> => {
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
    if (!existsSync(join(cluster, 'PG_VERSION')))
      runOrThrow(`${join(binaries, 'initdb')} -D ${cluster} -U ${user} -A trust -E UTF8 --locale=C`);
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c fsync=off`;
    runOrThrow(`${control} -D ${cluster} -w -o "${options}" -l ${join(folder, 'log')} start`);
  } catch (error) {
    stop();
    throw error;
  }
  return { url: `postgres://${user}@127.0.0.1:${port}/postgres`, stop };
};

/** Why there is none, in words for anyone who asked for it. */
export const noPostgres =
  'No PostgreSQL here: initdb and pg_ctl are neither on the PATH nor below /usr/lib/postgresql.';
