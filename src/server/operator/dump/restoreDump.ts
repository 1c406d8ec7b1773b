import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#server/platform/outbound/fileStore.ts';
import { type CheckedDump, DumpError, dumpNames } from './dumpFolder.ts';

/** Where a dump goes. All of it is empty before. */
export interface DumpTarget {
  /** Throws where there is a database already. */
  readonly checkDatabase: () => Promise<void>;
  /** All statements or none. */
  readonly restoreDatabase: (statements: string) => Promise<void>;
  readonly store: FileStore;
  /** Keeps the sealing key; throws where another one is in its place. */
  readonly keepLinkKey: (key: string) => void;
}

/** psql's own commands, the schema that is there already, and a setting PostgreSQL 15 and 16 do not know. */
const notForServer = /^(\\(un)?restrict |CREATE SCHEMA public;|SET transaction_timeout )/;

const statementsOf = async ({ folder }: CheckedDump): Promise<string> =>
  (await readFile(join(folder, dumpNames.database), 'utf8'))
    .split('\n')
    .filter((line) => !notForServer.test(line))
    .join('\n');

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
 * Puts a checked dump back: contents first, each read again and compared; then the sealing key; the database last, all or nothing. Where it breaks
 * off there is no database yet: empty the place of the files and begin again.
 */
export const restoreDump = async (dump: CheckedDump, target: DumpTarget): Promise<void> => {
  const { store } = target;
  await target.checkDatabase();
  await checkEmpty(store);
  target.keepLinkKey(dump.linkKey);
  for (const key of dump.contents.keys())
    await store.write(key, await readFile(join(dump.folder, dumpNames.files, key)));
  await compare(store, dump.contents);
  await target.restoreDatabase(await statementsOf(dump));
};
