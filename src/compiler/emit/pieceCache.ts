import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ends the name of a file that is still being written; no one else should touch it. */
export const unfinished = '.next';

/** Writes a file in one step: a watcher or another process never reads half of it. */
export const replaceFile = (file: string, text: string): void => {
  const next = `${file}.${process.pid}${unfinished}`;
  writeFileSync(next, text);
  renameSync(next, file);
};

/** Remembers costly generated texts by the content they were made from. */
export interface PieceCache {
  /** The text made from `source`: remembered, or made by `make` and remembered. */
  readonly piece: (kind: string, source: unknown, make: () => string | Promise<string>) => Promise<string>;
}

const hashOf = (version: string, kind: string, source: unknown): string =>
  createHash('sha256')
    .update(`${version}\0${kind}\0${JSON.stringify(source)}`)
    .digest('hex')
    .slice(0, 32);

const readFrom = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const maxAgeMilliseconds = 7 * 24 * 3600 * 1000;

/** Every edit leaves a few pieces behind; those of last week are made again when they are asked for. */
const prepare = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  const oldest = Date.now() - maxAgeMilliseconds;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest)
      rmSync(file, { force: true });
  }
};

/**
 * A cache in memory, and below `folder` when it is given, so that the next process starts warm. `version` names the
 * compiler that made the texts: another compiler makes them again.
 */
export const createPieceCache = (version: string, folder?: string): PieceCache => {
  const known = new Map<string, string>();
  if (folder !== undefined) prepare(folder);
  return {
    piece: async (kind, source, make) => {
      const hash = hashOf(version, kind, source);
      const file = folder === undefined ? undefined : join(folder, `${kind}-${hash}`);
      const found = known.get(hash) ?? (file === undefined ? undefined : readFrom(file));
      const text = found ?? (await make());
      known.set(hash, text);
      if (found === undefined && file !== undefined) replaceFile(file, text);
      return text;
    },
  };
};
