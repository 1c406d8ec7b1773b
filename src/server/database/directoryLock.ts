import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Thrown when another process has the data directory open: two of them would lose each other's data silently. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

export interface DirectoryLock {
  readonly release: () => Promise<void>;
}

const ownerFile = 'owner.json';

const inUse = (directory: string): DirectoryInUseError =>
  new DirectoryInUseError(
    `The data directory ${directory} is in use by process ${ownerOf(directory) ?? 'unknown'}. ` +
      'Stop that process, or set DATA_DIR to another directory.',
  );

const ownerOf = (directory: string): number | undefined => {
  try {
    const { pid } = JSON.parse(readFileSync(join(directory, ownerFile), 'utf8')) as { pid?: unknown };
    return typeof pid === 'number' ? pid : undefined;
  } catch {
    return undefined;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const writeOwner = (directory: string): void =>
  writeFileSync(join(directory, ownerFile), JSON.stringify({ pid: process.pid }));

const removeOwner = (directory: string): void => rmSync(join(directory, ownerFile), { force: true });

/** Linux: an abstract socket named after the directory's device and inode; the kernel frees it when the process dies. */
const lockBySocket = (directory: string): Promise<DirectoryLock> => {
  const { dev, ino } = statSync(directory);
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? inUse(directory) : error),
    );
    server.listen({ path: `\0address-book-console:${dev}:${ino}` }, () => {
      server.unref();
      writeOwner(directory);
      resolve({
        release: () =>
          new Promise((done) => {
            removeOwner(directory);
            server.close(() => done());
          }),
      });
    });
  });
};

/** Elsewhere: a file with the owner's process id, written only when no living process is named in it. */
const lockByFile = async (directory: string): Promise<DirectoryLock> => {
  const owner = ownerOf(directory);
  if (owner !== undefined && owner !== process.pid && isAlive(owner)) throw inUse(directory);
  removeOwner(directory);
  try {
    writeFileSync(join(directory, ownerFile), JSON.stringify({ pid: process.pid }), { flag: 'wx' });
  } catch {
    throw inUse(directory);
  }
  return { release: async () => removeOwner(directory) };
};

/** Takes the data directory for this process, or throws `DirectoryInUseError` naming the process that has it. */
export const lockDirectory = (directory: string): Promise<DirectoryLock> =>
  process.platform === 'linux' ? lockBySocket(directory) : lockByFile(directory);
