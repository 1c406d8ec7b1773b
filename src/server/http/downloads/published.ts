import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ClientFile, newestFirst, platforms } from '#domain/client/clientFile.ts';

/** Name of the list in the folder of clients. */
const listFile = 'downloads.json';

/** Thrown for a folder of clients that cannot be meant; its message says what is wrong with which entry. */
class PublishedClientsError extends Error {
  override readonly name = 'PublishedClientsError';
}

type Entry = Omit<ClientFile, 'size' | 'sha256'>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNotes = (value: unknown): boolean =>
  value === undefined || (isRecord(value) && Object.values(value).every((text) => typeof text === 'string'));

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  platforms.some((platform) => platform === value.platform) &&
  typeof value.version === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(String(value.released)) &&
  typeof value.file === 'string' &&
  value.file !== '' &&
  // A file beside the list, nothing elsewhere on the machine.
  basename(value.file) === value.file &&
  value.file !== listFile &&
  isNotes(value.notes);

const readEntries = async (directory: string): Promise<readonly Entry[]> => {
  const list: unknown = JSON.parse(await readFile(join(directory, listFile), 'utf8'));
  const entries: unknown = isRecord(list) ? list.clients : undefined;
  if (!Array.isArray(entries)) throw new PublishedClientsError(`${listFile} holds no list "clients"`);
  const wrong = entries.findIndex((entry) => !isEntry(entry));
  if (wrong !== -1)
    throw new PublishedClientsError(
      `${listFile}: entry ${wrong + 1} takes platform (${platforms.join(', ')}), version, released (YYYY-MM-DD) and file`,
    );
  return entries.filter(isEntry);
};

const knownSums = new Map<string, string>();

/** Read once per file: installers are large, and change their time when they are replaced. */
const sumOf = async (path: string, size: number, changedMs: number): Promise<string> => {
  const key = `${path}:${size}:${changedMs}`;
  const known = knownSums.get(key);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sum = hash.digest('hex');
  knownSums.set(key, sum);
  return sum;
};

/**
 * The clients in a folder, newest first: `downloads.json` names them, size and checksum are those of the files. Throws
 * `PublishedClientsError` for a list that cannot be meant, and as the file system does for a file that is not there.
 */
export const readPublished = async (directory: string): Promise<readonly ClientFile[]> => {
  const entries = await readEntries(directory);
  const clients = await Promise.all(
    entries.map(async ({ platform, version, released, file, notes }) => {
      const path = join(directory, file);
      const { size, mtimeMs } = await stat(path);
      const sha256 = await sumOf(path, size, mtimeMs);
      return { platform, version, released, file, size, sha256, ...(notes === undefined ? {} : { notes }) };
    }),
  );
  return clients.toSorted(newestFirst);
};
