import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders a build is made from and by. */
export const roots = [
  'src',
  'schemas',
  'public',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/buildAll.ts',
  'scripts/buildConsole.ts',
  'scripts/frameMarkup.ts',
  'scripts/copyDemoData.ts',
  'scripts/sourceHash.ts',
];
/** What a build reads of its surroundings. A build's own id, if it is given none, differs each time. */
const variables = ['ENVIRONMENT', 'VITE_API_BASE', 'VITE_UPLOAD_BASE', 'VITE_HELP_BASE'];
const ignored = new Set(['generated', 'node_modules']);

const filesBelow = (path: string): readonly string[] => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !ignored.has(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
};

/** One hash over the names and contents of all files at or below these paths. */
export const hashOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow))
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
};

/** One hash over everything a build is made from: a build with the same hash need not be made again. */
export const sourceHash = (): string =>
  [...variables.map((name) => process.env[name] ?? ''), hashOf(roots)].join(' ');
