import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { replaceFile, unfinished } from './document/replaceFile.ts';
import type { Output } from './emit/output.ts';

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

export interface OutputFolder {
  /** Makes the folder hold exactly the output; gives the paths written or removed. */
  readonly write: (output: Output) => readonly string[];
}

/**
 * A folder that holds exactly an output: what changed is written, what is no longer made is removed. A file whose text
 * is the same keeps its time, so that watchers and incremental builds stay quiet. What this process wrote it remembers
 * and does not read again, unless the file is gone.
 */
export const createOutputFolder = (folder: string): OutputFolder => {
  let last: Output = {};
  return {
    write: (output) => {
      const present = new Set(filesBelow(folder).map((file) => relative(folder, file).split(sep).join('/')));
      const isThere = (path: string, text: string): boolean =>
        present.has(path) && (last[path] === text || textOf(join(folder, path)) === text);
      const changed = Object.entries(output).filter(([path, text]) => !isThere(path, text));
      for (const [path, text] of changed) {
        const file = join(folder, path);
        mkdirSync(dirname(file), { recursive: true });
        replaceFile(file, text);
      }
      const surplus = [...present].filter((path) => !(path in output) && !path.endsWith(unfinished));
      for (const path of surplus) rmSync(join(folder, path), { force: true });
      last = output;
      return [...changed.map(([path]) => path), ...surplus];
    },
  };
};
