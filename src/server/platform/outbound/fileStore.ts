import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where a file's content is kept. `key` is `<company>/<file id>`, made by us: never a name someone sent. */
export interface FileStore {
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The content, or undefined when it is not there. */
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
  /** Removes it; nothing happens when it is not there. */
  readonly remove: (key: string) => Promise<void>;
  /** Removes everything there is of a company. */
  readonly removeAll: (companyId: number) => Promise<void>;
  /** Writes something and removes it; rejects where that fails, or the disk has nearly no room. */
  readonly probe: () => Promise<void>;
}

/** What is free of a disk, in blocks of so many bytes. */
export interface DiskRoom {
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

const checked = (key: string): string => {
  if (!safeKey.test(key)) throw new Error(`${key} is no key of a file: expected <company>/<file id>`);
  return key;
};

const companyFolder = (companyId: number): string => {
  if (!Number.isSafeInteger(companyId) || companyId < 1) throw new Error(`${companyId} is no company`);
  return String(companyId);
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files below a directory of this machine. A content is whole or not there: it is written aside and then named. */
export const directoryStore = (directory: string): FileStore => {
  const pathOf = (key: string): string => join(directory, checked(key));
  return {
    write: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    },
    read: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
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
      contents.set(checked(key), bytes);
    },
    read: async (key) => contents.get(checked(key)),
    remove: async (key) => {
      contents.delete(checked(key));
    },
    removeAll: async (companyId) => {
      const prefix = `${companyFolder(companyId)}/`;
      for (const key of contents.keys()) if (key.startsWith(prefix)) contents.delete(key);
    },
    probe: async () => undefined,
  };
};
