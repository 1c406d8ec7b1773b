import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * `npm run test:postgres`: starts a throw-away PostgreSQL, runs the SQL tests against it, stops it. Exit code 1 with the
 * reason when there is no PostgreSQL on this machine.
 */
const user = 'postgres';
const listOf = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

const candidates = [
  ...(process.env.PATH ?? '').split(delimiter),
  ...[...listOf('/usr/lib/postgresql')]
    .sort((left, right) => Number(right) - Number(left))
    .map((version) => `/usr/lib/postgresql/${version}/bin`),
];
const binaries = candidates.find((folder) =>
  ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))),
);
if (binaries === undefined) {
  console.error(
    'No PostgreSQL here: initdb and pg_ctl are neither on the PATH nor below /usr/lib/postgresql.',
  );
  process.exit(1);
}

const isRoot = process.getuid?.() === 0;
const idOf = (flag: '-u' | '-g'): number =>
  Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);

/** PostgreSQL refuses to run as root: it is then started as its own user. */
const asUser = (command: string): void => {
  const [program, args] = isRoot ? ['su', [user, '-s', '/bin/sh', '-c', command]] : ['sh', ['-c', command]];
  const { status, stderr, stdout } = spawnSync(program as string, args as string[], { encoding: 'utf8' });
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

const folder = mkdtempSync(join(tmpdir(), 'console-postgres-'));
if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'));
chmodSync(folder, 0o700);
const cluster = join(folder, 'cluster');
const port = await freePort();
const control = join(binaries, 'pg_ctl');

const stop = (): void => {
  spawnSync(isRoot ? 'su' : 'sh', [
    ...(isRoot ? [user, '-s', '/bin/sh'] : []),
    '-c',
    `${control} -D ${cluster} -m immediate stop`,
  ]);
  rmSync(folder, { recursive: true, force: true });
};

try {
  asUser(`${join(binaries, 'initdb')} -D ${cluster} -U ${user} -A trust -E UTF8 --locale=C`);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c fsync=off`;
  asUser(`${control} -D ${cluster} -w -o "${options}" -l ${join(folder, 'log')} start`);
  const asked = process.argv.slice(2);
  const { status } = spawnSync('npx', ['vitest', 'run', ...(asked.length > 0 ? asked : ['tests/server'])], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: `postgres://${user}@127.0.0.1:${port}/postgres` },
  });
  process.exitCode = status ?? 1;
} finally {
  stop();
}
