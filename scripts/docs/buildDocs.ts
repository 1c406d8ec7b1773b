import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashOf } from '../sourceHash.ts';

/** Where the server finds the built documentation. */
export const builtDocs = 'dist/docs';

const stampFile = join(builtDocs, 'source-hash');

/** What the documentation is made from and by. */
const sources = [
  'docs',
  'decisions',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'schemas',
  'src/app/help',
  'src/app/theme',
  'src/compiler',
  'scripts/docs',
  'package-lock.json',
];

/** Whether there is anything to build it from: an image of the product is built without. */
export const hasDocs = (): boolean => existsSync('docs/.vitepress');

/** Whether `dist/docs` was built from the sources as they are now. */
export const areDocsBuilt = (): boolean =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashOf(sources);

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );

/** What the policy of `/docs` refuses (`docsHeaders`): a script or a style that is no file, a handler in an attribute. */
const refusedByPolicy = /<script(?![^>]*\bsrc=)|<style|<[a-z][^<>]*\s(?:style|on\w+)="/;

/** The site under the strict policy it is served with; throws with the pages that would break there. */
const checkPolicy = (): void => {
  const broken = filesBelow(builtDocs).filter(
    (file) => file.endsWith('.html') && refusedByPolicy.test(readFileSync(file, 'utf8')),
  );
  if (broken.length > 0)
    throw new Error(`Pages of the documentation with an inline script or style: ${broken.join(', ')}`);
};

/** Builds the documentation into `dist/docs`. */
export const buildDocs = async (): Promise<void> => {
  // Loaded where there is something to build: both take a second, and read folders an image is built without.
  const [{ build }, { writeSite }] = await Promise.all([import('vitepress'), import('./site.ts')]);
  const hash = hashOf(sources);
  writeSite();
  rmSync(builtDocs, { recursive: true, force: true });
  await build('docs', { outDir: resolve(builtDocs) });
  checkPolicy();
  writeFileSync(stampFile, hash);
};
