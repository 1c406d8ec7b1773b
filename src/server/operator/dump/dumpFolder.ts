import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a dump is: a folder of a company's whole state, each file of it named with its SHA-256 as `sha256sum --check` reads it. */
export const dumpNames = {
  database: 'database.sql',
  linkKey: 'link-key',
  files: 'files',
  facts: 'dump.json',
  sums: 'SHA256SUMS',
} as const;

/** What a dump says of itself. */
export interface DumpFacts {
  readonly format: 1;
  readonly taken_at: string;
  readonly files: number;
  readonly bytes: number;
}

/** A dump whose every file is as it was written. */
export interface CheckedDump {
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
export const sumOf = async (path: string): Promise<string> => {
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
