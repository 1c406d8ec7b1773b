import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Output } from './emit/emit.ts';

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const filesBelow = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** In one step: a watcher or another process never reads half a file. */
const replaceFile = (file: string, text: string): void => {
  const next = `${file}.${process.pid}.next`;
  writeFileSync(next, text);
  renameSync(next, file);
};

/**
 * Makes a folder hold exactly the output: writes what changed, removes what is no longer made. Gives the paths written
 * or removed. A file whose text is the same keeps its time, so that watchers and incremental builds stay quiet.
 */
export const writeOutput = (folder: string, output: Output): readonly string[] => {
  const changed = Object.entries(output).filter(([path, text]) => textOf(join(folder, path)) !== text);
  for (const [path, text] of changed) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, text);
  }
  const surplus = filesBelow(folder)
    .map((file) => relative(folder, file).split(sep).join('/'))
    .filter((path) => !(path in output) && !path.endsWith('.next'));
  for (const path of surplus) rmSync(join(folder, path), { force: true });
  return [...changed.map(([path]) => path), ...surplus];
};
