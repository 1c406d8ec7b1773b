import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
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

/** A comment, a literal, a name in quotes, a body between dollars, a line for psql, an end, or anything between these. */
const piece =
  /--[^\n]*|'[^']*'|"[^"]*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|\\[^\n]*|;|\s+|[^-'"$\\;\s]+|[\s\S]/g;

/**
 * The schema that is there already, a setting PostgreSQL 15 and 16 do not know, and what keeps companies apart: it names roles of the server that
 * was dumped, its owner and the one named after its database. `bringRowSecurity` makes it for the server it is restored into.
 */
const leftOut =
  /^(?:CREATE SCHEMA public$|SET transaction_timeout |CREATE POLICY (?:own_company|every_company) ON |ALTER TABLE (?:ONLY )?\S+ (?:ENABLE|FORCE) ROW LEVEL SECURITY$)/;

/** The statements of a dump that any server takes, from whomever restores it: without psql's own lines, roles and row-level security. */
export const portableStatements = (text: string): string => {
  const kept: string[] = [];
  let begin: number | undefined;
  for (const { 0: token, index } of text.matchAll(piece)) {
    const isBetween = begin === undefined && (token.trim() === '' || /^(?:--|\\)/.test(token));
    if (isBetween) continue;
    begin ??= index;
    if (token !== ';') continue;
    const statement = text.slice(begin, index);
    if (!leftOut.test(statement)) kept.push(`${statement};\n`);
    begin = undefined;
  }
  return kept.join('');
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
            await database.engine?.exec(`begin;\n${portableStatements(statements)}commit;`);
          } catch (error) {
            await database.close();
            await rm(join(directory, 'database'), { recursive: true, force: true });
            throw error;
          }
          await database.close();
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
            await client.query(`begin;\n${portableStatements(statements)}commit;`);
          }),
      };
