import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import pg from 'pg';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { DumpError } from './dump.ts';

/** Statements any PostgreSQL takes from a client, under any owner. */
const form = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges'];

/** PostgreSQL's own program: its password goes by the environment, where no list of processes shows it. */
const runPgDump = (url: string, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { password } = new URL(url);
    const plain = new URL(url);
    plain.password = '';
    const child = spawn('pg_dump', [...form, '--enable-row-security', '--file', path, plain.href], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) }) },
    });
    let said = '';
    child.stderr.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
    child.on('error', (error) => reject(new DumpError(`pg_dump cannot be run: ${error.message}`)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new DumpError(`pg_dump: ${said.trim()}`))));
  });

/** Writes a database as SQL statements: the embedded one by itself, PostgreSQL by its `pg_dump` (of its version, or newer). */
export const writeDatabase = async (
  { engine }: Pick<Database, 'engine'>,
  url: string | undefined,
  path: string,
): Promise<void> => {
  if (url !== undefined) return runPgDump(url, path);
  if (engine === undefined) throw new DumpError('There is no database to dump');
  const dump = await pgDump({ pg: engine, args: form });
  await writeFile(path, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
};

const withClient = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const isFilled = async (client: pg.Client): Promise<boolean> =>
  (
    await client.query(
      `select 1 from information_schema.tables where table_schema = 'public' and table_name = 'company'`,
    )
  ).rows.length > 0;

/** Where statements are put: an empty PostgreSQL, or a new folder of the embedded database. */
export interface EmptyDatabase {
  readonly check: () => Promise<void>;
  readonly restore: (statements: string) => Promise<void>;
}

/** The database of the settings, while there is none of ours in it. */
export const emptyDatabase = (url: string | undefined, directory: string): EmptyDatabase =>
  url === undefined
    ? {
        check: async () => {
          if (existsSync(join(directory, 'database')))
            throw new DumpError(`${directory} holds a database already: name an empty DATA_DIR`);
        },
        restore: async (statements) => {
          const database = await openDatabase({ directory });
          try {
            await database.engine?.exec(`begin;\n${statements}\ncommit;`);
          } finally {
            await database.close();
          }
        },
      }
    : {
        check: () =>
          withClient(url, async (client) => {
            if (await isFilled(client))
              throw new DumpError('The database has tables already: restore into an empty one');
          }),
        restore: (statements) =>
          withClient(url, async (client) => {
            await client.query(`begin;\n${statements}\ncommit;`);
          }),
      };
