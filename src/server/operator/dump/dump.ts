import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from '#server/platform/outbound/fileStore.ts';

/** What a dump is: a folder of a company's whole state, each file of it named with its SHA-256 as `sha256sum --check` reads it. */
const dumpNames = {
  database: 'database.sql',
  linkKey: 'link-key',
  files: 'files',
  facts: 'dump.json',
  sums: 'SHA256SUMS',
} as const;

/** What a dump says of itself. */
interface DumpFacts {
  readonly format: 1;
  readonly taken_at: string;
  readonly files: number;
  readonly bytes: number;
}

/** A dump whose every file is as it was written. */
interface CheckedDump {
  readonly folder: string;
  readonly facts: DumpFacts;
  /** Keys of the contents, with the SHA-256 of each. */
  readonly contents: ReadonlyMap<string, string>;
  readonly linkKey: string;
}

/** A dump that is not as it was written, or no dump at all. */
export class DumpError extends Error {
  override readonly name = 'DumpError';
}

/** The SHA-256 of a file, read piece by piece. */
const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
};

const linePattern = /^([0-9a-f]{64}) {2}(\S+)$/;
const safeName = /^(?:database\.sql|link-key|dump\.json|files\/\d+\/[\w-]+)$/;

const readSums = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const text = await readFile(join(folder, dumpNames.sums), 'utf8').catch(() => {
    throw new DumpError(`${folder} is no dump: it holds no ${dumpNames.sums}`);
  });
  const sums = new Map<string, string>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, sum, name] = linePattern.exec(line) ?? [];
    if (sum === undefined || name === undefined || !safeName.test(name))
      throw new DumpError(`${dumpNames.sums} has a line that is none of a dump: ${line}`);
    sums.set(name, sum);
  }
  return sums;
};

const filesBelow = async (folder: string): Promise<readonly string[]> => {
  const companies = await readdir(join(folder, dumpNames.files)).catch(() => []);
  const names = await Promise.all(
    companies.map(async (company) =>
      (await readdir(join(folder, dumpNames.files, company))).map(
        (name) => `${dumpNames.files}/${company}/${name}`,
      ),
    ),
  );
  return names.flat();
};

/** Reads a dump and compares everything in it with what was written down: nothing missing, changed or added. `DumpError` says what is not. */
export const checkDump = async (folder: string): Promise<CheckedDump> => {
  const sums = await readSums(folder);
  for (const name of [dumpNames.database, dumpNames.linkKey, dumpNames.facts])
    if (!sums.has(name)) throw new DumpError(`${dumpNames.sums} names no ${name}`);
  for (const [name, sum] of sums) {
    const found = await sumOf(join(folder, name)).catch(() => undefined);
    if (found === undefined) throw new DumpError(`${name} is missing in the dump`);
    if (found !== sum)
      throw new DumpError(`${name} is not as it was written: its SHA-256 is ${found}, not ${sum}`);
  }
  const added = (await filesBelow(folder)).find((name) => !sums.has(name));
  if (added !== undefined) throw new DumpError(`${added} was added to the dump later`);
  const prefix = `${dumpNames.files}/`;
  const contents = new Map(
    [...sums]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, sum]) => [name.slice(prefix.length), sum]),
  );
  // Its sum was compared above: it is as `takeDump` wrote it.
  const facts = JSON.parse(await readFile(join(folder, dumpNames.facts), 'utf8')) as DumpFacts;
  if (facts.format !== 1) throw new DumpError(`The dump has the format ${facts.format}; 1 is known here`);
  if (facts.files !== contents.size)
    throw new DumpError(`The dump says ${facts.files} files and names ${contents.size}`);
  const linkKey = (await readFile(join(folder, dumpNames.linkKey), 'utf8')).trim();
  return { folder, facts, contents, linkKey };
};

/** What is to be dumped. */
interface DumpSource {
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

/** Where a dump goes. All of it is empty before. */
interface DumpTarget {
  /** Throws where there is a database already. */
  readonly checkDatabase: () => Promise<void>;
  /** All statements or none. */
  readonly restoreDatabase: (statements: string) => Promise<void>;
  readonly store: FileStore;
  /** Keeps the sealing key, and answers what takes it away again; throws where another one is in its place. */
  readonly keepLinkKey: (key: string) => () => void;
}

const checkEmpty = async (store: FileStore): Promise<void> => {
  for await (const { key } of store.list())
    throw new DumpError(`FILES_URL holds files already (${key}): restore into an empty place`);
};

/** What a storage has of the contents, compared one by one with their sums. */
const compare = async (store: FileStore, contents: CheckedDump['contents']): Promise<void> => {
  for (const [key, sum] of contents) {
    const content = await store.read(key);
    const found = content && createHash('sha256').update(content).digest('hex');
    if (found !== sum) throw new DumpError(`The storage does not give back ${key} as it was written`);
  }
};

/**
 * Puts a checked dump back: contents first, each read again and compared; then the database, all or nothing. Where it breaks off, what was put is
 * taken away again: everything is as empty as it was.
 */
export const restoreDump = async (dump: CheckedDump, target: DumpTarget): Promise<void> => {
  const { store } = target;
  await target.checkDatabase();
  await checkEmpty(store);
  const statements = await readFile(join(dump.folder, dumpNames.database), 'utf8');
  const dropLinkKey = target.keepLinkKey(dump.linkKey);
  try {
    for (const key of dump.contents.keys())
      await store.write(key, await readFile(join(dump.folder, dumpNames.files, key)));
    await compare(store, dump.contents);
    await target.restoreDatabase(statements);
  } catch (error) {
    dropLinkKey();
    // The storage may be what broke: then the error says so, and not that nothing could be removed.
    await Promise.allSettled([...dump.contents.keys()].map((key) => store.remove(key)));
    throw error;
  }
};
