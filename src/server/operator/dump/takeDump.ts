import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from '#server/platform/outbound/fileStore.ts';
import { DumpError, type DumpFacts, dumpNames, sumOf } from './dumpFolder.ts';

/** What is to be dumped. */
export interface DumpSource {
  /** Writes the database as SQL statements. */
  readonly writeDatabase: (path: string) => Promise<void>;
  /** Keys of all contents the database knows of. */
  readonly findKnown: () => Promise<readonly string[]>;
  readonly store: FileStore;
  readonly linkKey: Uint8Array;
}

const ownersFolder = 0o700;
/** It holds every phone number of the company, and what opens its invite links. */
const ownersFile = { mode: 0o600 };
const ofCompany = /^[1-9]/;

/**
 * Writes database, contents of files and sealing key into a new folder, with the SHA-256 of each. The database comes first: what is uploaded
 * meanwhile is in the dump without a row, never a row without its content. Answers what there is, and which contents the database knows of that
 * storage does not have.
 */
export const takeDump = async (
  folder: string,
  { writeDatabase, findKnown, store, linkKey }: DumpSource,
  now: Date,
): Promise<{ readonly facts: DumpFacts; readonly missing: readonly string[] }> => {
  await mkdir(folder, { recursive: true, mode: ownersFolder });
  if ((await readdir(folder)).length > 0) throw new DumpError(`${folder} is not empty: name a new folder`);
  const sums = new Map<string, string>();
  const keep = async (name: string, content: string | Uint8Array): Promise<void> => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: ownersFolder });
    await writeFile(path, content, ownersFile);
    sums.set(name, createHash('sha256').update(content).digest('hex'));
  };
  const known = new Set(await findKnown());
  await writeDatabase(join(folder, dumpNames.database));
  sums.set(dumpNames.database, await sumOf(join(folder, dumpNames.database)));
  await keep(dumpNames.linkKey, `${Buffer.from(linkKey).toString('hex')}\n`);
  let files = 0;
  let bytes = 0;
  for await (const { key } of store.list()) {
    // One that was deleted meanwhile, or written to try the storage.
    const content = ofCompany.test(key) ? await store.read(key) : undefined;
    if (content === undefined) continue;
    await keep(`${dumpNames.files}/${key}`, content);
    known.delete(key);
    files += 1;
    bytes += content.byteLength;
  }
  const facts: DumpFacts = { format: 1, taken_at: now.toISOString(), files, bytes };
  await keep(dumpNames.facts, `${JSON.stringify(facts, null, 2)}\n`);
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`);
  await writeFile(join(folder, dumpNames.sums), lines.join(''), ownersFile);
  return { facts, missing: [...known] };
};
