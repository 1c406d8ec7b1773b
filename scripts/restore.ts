import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/database/connection.ts';
import { readSettings } from '#server/http/settings.ts';

/**
 * `npm run restore -- <file>`: puts a dump into the empty database of DATABASE_URL, or into a new DATA_DIR. All of it or
 * nothing.
 */
const settings = readSettings(process.env);
const [file = 'dump.sql'] = process.argv.slice(2);

/** psql's own commands, the schema that is there already, and a setting PostgreSQL 15 and 16 do not know. */
const notForServer = /^(\\(un)?restrict |CREATE SCHEMA public;|SET transaction_timeout )/;

const statements = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => !notForServer.test(line))
  .join('\n');

const restorePostgres = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select 1 from information_schema.tables where table_schema = 'public' and table_name = 'company'`,
    );
    if (rows.length > 0) throw new Error('The database has tables already: restore into an empty one');
    await client.query(`begin;\n${statements}\ncommit;`);
  } finally {
    await client.end();
  }
};

const restoreEmbedded = async (directory: string): Promise<void> => {
  if (existsSync(join(directory, 'database')))
    throw new Error(`${directory} holds a database already: name an empty DATA_DIR`);
  const database = await openDatabase({ directory });
  try {
    await database.engine?.exec(`begin;\n${statements}\ncommit;`);
  } finally {
    await database.close();
  }
};

const target = settings.databaseUrl;
await (target === undefined ? restoreEmbedded(settings.dataDirectory) : restorePostgres(target));
console.log(`${file} restored into ${target === undefined ? settings.dataDirectory : 'DATABASE_URL'}`);
