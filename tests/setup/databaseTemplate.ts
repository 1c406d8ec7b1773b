import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EntityModel } from '#engine/model.ts';
import { embeddedDatabase, openMemoryEngine } from '#server/database/connection.ts';
import { guardStatements } from '#server/database/guards.ts';
import { migrate } from '#server/database/migrate.ts';
import { tableStatements } from '#server/database/tables.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';

type Models = Readonly<Record<string, EntityModel>>;

const folder = 'node_modules/.cache/test-database';
/** What makes tables: the declared ones, and those of the models. */
const makers = ['src/server/database', 'src/server/crud'];

const filesIn = async (path: string): Promise<readonly string[]> =>
  (await readdir(path, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(path, name))
    .sort();

/** Names what the template is made of: engine, declared tables and models. Another one of any is another template. */
const templateName = async (models: Models): Promise<string> => {
  const hash = createHash('sha256');
  hash.update(await readFile('node_modules/@electric-sql/pglite/package.json'));
  // As this process has loaded them: a file may have been written since.
  hash.update([...tableStatements, ...guardStatements].join());
  hash.update(JSON.stringify(models));
  for (const path of (await Promise.all(makers.map(filesIn))).flat()) hash.update(await readFile(path));
  return `${hash.digest('hex').slice(0, 16)}.tar`;
};

const make = async (models: Models): Promise<Buffer<ArrayBuffer>> => {
  const engine = await openMemoryEngine();
  const { db, close } = embeddedDatabase(engine);
  await migrate(db);
  await bringTables(db, models);
  const dump = await engine.dumpDataDir('none');
  await close();
  return Buffer.from(await dump.arrayBuffer());
};

/** Renamed when it is whole: who finds it finds all of it. */
const keep = async (content: Buffer, path: string): Promise<void> => {
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, content);
  await rename(own, path);
};

const read = (path: string) => readFile(path).catch(() => undefined);

/** Longer than another worker takes to make it on a busy machine; one that was stopped in the midst never will. */
const patienceMs = 60_000;
const lookMs = 100;

/** What another worker is making; undefined: it is for this one to make. */
const madeElsewhere = async (path: string): Promise<Buffer<ArrayBuffer> | undefined> => {
  const isFirst = await mkdir(`${path}.making`).then(
    () => true,
    () => false,
  );
  if (isFirst) return undefined;
  for (let waited = 0; waited < patienceMs; waited += lookMs) {
    await setTimeout(lookMs);
    const made = await read(path);
    if (made !== undefined) return made;
  }
  return undefined;
};

const removeOthers = async (kept: string): Promise<void> => {
  for (const name of await readdir(folder))
    if (name.endsWith('.tar') && name !== kept) await rm(join(folder, name), { force: true });
};

/**
 * A data directory with the hand-written tables and those of these models, made once and kept until one of them or the engine changes:
 * opening it takes a fifth of making one.
 */
export const databaseTemplate = async (models: Models): Promise<Blob> => {
  await mkdir(folder, { recursive: true });
  const name = await templateName(models);
  const path = join(folder, name);
  const kept = (await read(path)) ?? (await madeElsewhere(path));
  if (kept !== undefined) return new Blob([kept]);
  try {
    const made = await make(models);
    await keep(made, path);
    await removeOthers(name);
    return new Blob([made]);
  } finally {
    await rm(`${path}.making`, { recursive: true, force: true });
  }
};

/** A migrated database in a directory, as the first process would make it, in a fraction of the time. */
export const unpackTemplate = async (path: string, models: Models): Promise<void> => {
  const template = await databaseTemplate(models);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', path], {
    input: Buffer.from(await template.arrayBuffer()),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The template could not be unpacked: ${stderr}`);
};
