import { renameSync, writeFileSync } from 'node:fs';

/** Ends the name of a file that is still being written; nobody else should touch it. */
export const unfinished = '.next';

/** Writes a file in one step: a watcher or another process never reads half of it. */
export const replaceFile = (file: string, text: string): void => {
  const next = `${file}.${process.pid}${unfinished}`;
  writeFileSync(next, text);
  renameSync(next, file);
};
