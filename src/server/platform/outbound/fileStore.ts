import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toStream } from '#server/platform/bodies/streams.ts';

/** Thrown when the storage of files cannot be reached, takes too long or refuses us: the application answers 503. */
export class StorageAwayError extends Error {
  override readonly name = 'StorageAwayError';
}

/** By name: in development a store outlives the module this class would be compared with. */
const awayName: StorageAwayError['name'] = 'StorageAwayError';

/** Whether an error says that the storage of files is away. */
export const isStorageAway = (error: unknown): boolean => error instanceof Error && error.name === awayName;

/** A content as a listing names it: its key and its bytes. */
export interface StoredContent {
  readonly key: string;
  readonly size: number;
}

/** What a storage says of a content it hands out itself. */
export interface HandedOut {
  readonly type: string;
  readonly disposition: string;
}

/** Where a file's content is kept. `key` is `<company>/<file id>`, made by us: never a name someone sent. */
export interface FileStore {
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The content, or undefined when it is not there. */
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
  /** The same, read as it is asked for. */
  readonly open: (key: string) => Promise<ReadableStream<Uint8Array> | undefined>;
  /** Where a browser reads it by itself for a short time, or undefined when it is not there. Left out where no such addresses are given out. */
  readonly addressFor?: (key: string, as: HandedOut) => Promise<URL | undefined>;
  /** Removes it; nothing happens when it is not there. */
  readonly remove: (key: string) => Promise<void>;
  /** Removes everything there is of a company. */
  readonly removeAll: (companyId: number) => Promise<void>;
  /** Everything there is, of all companies, in no order. */
  readonly list: () => AsyncIterable<StoredContent>;
  /** Writes something and removes it; rejects where that fails, or the disk has nearly no room. */
  readonly probe: () => Promise<void>;
}

/** What is free of a disk, in blocks of so many bytes. */
interface DiskRoom {
  readonly bavail: number;
  readonly blocks: number;
  readonly bsize: number;
}

const leastShare = 0.05;
const enoughBytes = 1024 ** 3;

/** Whether a disk has room: a twentieth of it, or a gigabyte. */
export const hasRoom = ({ bavail, blocks, bsize }: DiskRoom): boolean =>
  bavail >= blocks * leastShare || bavail * bsize >= enoughBytes;

const safeKey = /^\d+\/[A-Za-z0-9_-]+$/;

/** A key as we make them; throws for any other, which is never asked for. */
export const checkedKey = (key: string): string => {
  if (!safeKey.test(key)) throw new Error(`${key} is no key of a file: expected <company>/<file id>`);
  return key;
};

/** What stands before the keys of a company. */
export const companyFolder = (companyId: number): string => {
  if (!Number.isSafeInteger(companyId) || companyId < 1) throw new Error(`${companyId} is no company`);
  return String(companyId);
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const awayOf = (error: unknown): StorageAwayError =>
  new StorageAwayError(`The disk of the files answers ${String(error)}`, { cause: error });

/** Works on a disk: one that is full, read-only or gone is a storage that is away. */
const onDisk = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    throw awayOf(error);
  }
};

/** What a disk answers; undefined where nothing is there. */
const fromDisk = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw awayOf(error);
  }
};

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}

async function* contentsBelow(directory: string): AsyncGenerator<StoredContent> {
  for (const company of (await fromDisk(() => readdir(directory))) ?? [])
    for (const name of (await readdir(join(directory, company)).catch(() => [])).sort()) {
      const key = `${company}/${name}`;
      // What is half written is no content yet.
      if (safeKey.test(key)) yield { key, size: (await stat(join(directory, key))).size };
    }
}

/** Files below a directory of this machine. A content is whole or not there: it is written aside and then named. */
export const directoryStore = (directory: string): FileStore => {
  const pathOf = (key: string): string => join(directory, checkedKey(key));
  return {
    write: async (key, bytes) => {
      const path = pathOf(key);
      await onDisk(async () => {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(`${path}.part`, bytes);
        await rename(`${path}.part`, path);
      });
    },
    read: (key) => fromDisk(() => readFile(pathOf(key))),
    open: async (key) => {
      const path = pathOf(key);
      return (await fromDisk(() => stat(path))) && toStream(bytesOf(path));
    },
    list: () => contentsBelow(directory),
    remove: async (key) => {
      const path = pathOf(key);
      // What a process left half written when it died.
      await rm(`${path}.part`, { force: true });
      await rm(path, { force: true });
    },
    removeAll: (companyId) => rm(join(directory, companyFolder(companyId)), { recursive: true, force: true }),
    probe: async () => {
      await mkdir(directory, { recursive: true });
      if (!hasRoom(await statfs(directory))) throw new Error(`The disk of ${directory} is full`);
      // Processes that share the directory do not take each other's away.
      const path = join(directory, `.probe-${process.pid}`);
      await writeFile(path, 'room');
      await rm(path, { force: true });
    },
  };
};

/** Files in memory, for tests. */
export const memoryStore = (): FileStore => {
  const contents = new Map<string, Uint8Array>();
  return {
    write: async (key, bytes) => {
      contents.set(checkedKey(key), bytes);
    },
    read: async (key) => contents.get(checkedKey(key)),
    open: async (key) => {
      const bytes = contents.get(checkedKey(key));
      return bytes && new Blob([new Uint8Array(bytes)]).stream();
    },
    list: async function* () {
      for (const [key, { byteLength: size }] of contents) yield { key, size };
    },
    remove: async (key) => {
      contents.delete(checkedKey(key));
    },
    removeAll: async (companyId) => {
      const prefix = `${companyFolder(companyId)}/`;
      for (const key of contents.keys()) if (key.startsWith(prefix)) contents.delete(key);
    },
    probe: async () => undefined,
  };
};
