import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedDatabase, openMemoryEngine } from '#server/database/connection.ts';
import { migrate, migrationNames } from '#server/database/migrate.ts';

const folder = 'node_modules/.cache/test-database';
const migrations = 'src/server/database/migrations';

/** Names what the template is made of: the engine and the migrations. Another one of either is another template. */
const templateName = async (): Promise<string> => {
  const hash = createHash('sha256');
  hash.update(await readFile('node_modules/@electric-sql/pglite/package.json'));
  // Which of them run, as this process has loaded them: a file may have been written since.
  hash.update(migrationNames.join());
  for (const file of (await readdir(migrations)).sort()) hash.update(await readFile(join(migrations, file)));
  return `${hash.digest('hex').slice(0, 16)}.tar`;
};

const make = async (): Promise<Buffer<ArrayBuffer>> => {
  const engine = await openMemoryEngine();
  const { db, close } = embeddedDatabase(engine);
  await migrate(db);
  const dump = await engine.dumpDataDir('none');
  await close();
  return Buffer.from(await dump.arrayBuffer());
};

/** Two workers may keep it at once: each writes a file of its own, and the last one to be renamed stays. */
const keep = async (content: Buffer, path: string): Promise<void> => {
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, content);
  await rename(own, path);
};

const removeOthers = async (kept: string): Promise<void> => {
  for (const name of await readdir(folder))
    if (name.endsWith('.tar') && name !== kept) await rm(join(folder, name), { force: true });
};

/**
 * A data directory with the hand-written tables, made once and kept until engine or migrations change: opening it takes
 * a fifth of making one.
 */
export const databaseTemplate = async (): Promise<Blob> => {
  await mkdir(folder, { recursive: true });
  const name = await templateName();
  const path = join(folder, name);
  const kept = await readFile(path).catch(() => undefined);
  if (kept !== undefined) return new Blob([kept]);
  const made = await make();
  await keep(made, path);
  await removeOthers(name);
  return new Blob([made]);
};
