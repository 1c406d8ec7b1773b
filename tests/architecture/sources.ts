import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** All files below a folder whose name ends in one of the endings, with their text. */
export const sourcesBelow = (
  folder: string,
  endings: readonly string[] = ['.ts', '.tsx'],
): readonly SourceFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('generated/meta'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
