import { chmodSync, writeFileSync } from 'node:fs';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { openDatabase } from '#server/database/connection.ts';
import { readSettings } from '#server/http/settings.ts';

/** `npm run dump -- [file]`: the embedded database as one SQL file, which `npm run restore` puts into PostgreSQL. */
const { dataDirectory } = readSettings(process.env);
const [file = 'dump.sql'] = process.argv.slice(2);
const ownerOnly = 0o600;

const database = await openDatabase({ directory: dataDirectory });
try {
  if (database.engine === undefined)
    throw new Error(
      'Only the embedded database is dumped here: use pg_dump --enable-row-security for PostgreSQL',
    );
  const dump = await pgDump({
    pg: database.engine,
    args: ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges'],
  });
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  // It holds every phone number of the company.
  chmodSync(file, ownerOnly);
  console.log(`${dataDirectory} written to ${file} (${dump.size} bytes)`);
} finally {
  await database.close();
}
