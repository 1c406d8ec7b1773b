import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { build, type Manifest } from 'vite';
import type { ResourceOptions } from '#engine/dialect.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { noncePlaceholder, type PagePreloads, preloadsFile } from '#server/http/static/serveConsole.ts';
import { frameMarkup } from './frameMarkup.ts';

const manifestFile = 'manifest.json';
/** Smaller files fit into one packet anyway. */
const compressedFrom = 1_400;
const compressible = /\.(js|css|svg|json)$/;

/** A chunk and all it imports at once; what it imports on demand is not part of it. */
const closureOf = (manifest: Manifest, key: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) closureOf(manifest, imported, seen);
  return seen;
};

/** The key of a file that `vite.config.ts` puts together under this name. */
const keyOfPart = (manifest: Manifest, part: string): string => {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === part);
  if (found === undefined) throw new Error(`The build has no file "${part}"`);
  return found;
};

const addressesOf = (manifest: Manifest, keys: Iterable<string>): readonly string[] =>
  [...keys].flatMap((key) => (manifest[key] === undefined ? [] : [`/${manifest[key].file}`]));

interface SchemaRoute {
  readonly noun: string;
  readonly route: string;
  /** Files of the generated page that come on demand, and that this one begins with. */
  readonly parts: readonly string[];
}

const partsOf = ({ report, list }: ResourceOptions): readonly string[] => [
  ...(list?.layouts === undefined ? [] : ['src/views/generated/LaidOutList.tsx']),
  ...(report === undefined ? [] : ['src/views/report/ReportScreen.tsx']),
];

const routesOfSchemas = (): readonly SchemaRoute[] =>
  readdirSync('schemas')
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => JSON.parse(readFileSync(join('schemas', file), 'utf8'))['x-resource'] as ResourceOptions)
    .filter(({ kind }) => kind !== 'service')
    .flatMap((options) => {
      const { name, route, pages = {} } = options;
      const parts = partsOf(options);
      return [route ?? `/${name}`, ...Object.values(pages)].map((address) => ({
        noun: name,
        route: address,
        parts,
      }));
    });

/** A noun's own screen, by the naming rule of `src/resources`: what a list address opens is `<Noun>List` or `<Noun>Screen`, with what its override holds. */
const isScreenOf = (noun: string, key: string): boolean =>
  key.startsWith(`src/resources/${noun}/`) && /(List|Screen|override)\.tsx?$/.test(basename(key));

const modelsFolder = 'schemas/generated/pageModels/';

const preloadsOf = (manifest: Manifest): PagePreloads => {
  const inMarkup = closureOf(manifest, keyOfPart(manifest, 'start'));
  const beyond = (keys: readonly string[]) =>
    addressesOf(
      manifest,
      new Set(keys.flatMap((key) => [...closureOf(manifest, key)]).filter((key) => !inMarkup.has(key))),
    );
  const wordsIn = (locale: Locale) => {
    const common = `src/i18n/messages/${locale}.ts`;
    const pages = `schemas/generated/pageWords/${locale}/`;
    const own = Object.keys(manifest).filter((key) => key.startsWith(pages));
    return {
      all: beyond([common, `schemas/generated/allWords/${locale}.ts`]),
      first: Object.fromEntries(own.map((key) => [basename(key, '.ts'), beyond([common, key])])),
    };
  };
  const screens = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry === true);
  return {
    frame: frameMarkup(noncePlaceholder.source),
    words: Object.fromEntries(locales.map((locale) => [locale, wordsIn(locale)])) as PagePreloads['words'],
    models: Object.fromEntries(
      Object.keys(manifest)
        .filter((key) => key.startsWith(modelsFolder))
        .map((key) => [basename(key, '.ts'), beyond([key])]),
    ),
    pages: beyond([keyOfPart(manifest, 'pages')]),
    routes: Object.fromEntries(
      routesOfSchemas().map(({ noun, route, parts }) => [
        route,
        { noun, scripts: beyond([...screens.filter((key) => isScreenOf(noun, key)), ...parts]) },
      ]),
    ),
  };
};

const compressAll = (directory: string): void => {
  for (const file of readdirSync(directory)) {
    const path = join(directory, file);
    if (!compressible.test(file)) continue;
    const content = readFileSync(path);
    if (content.length < compressedFrom) continue;
    const params = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: zlib.Z_BEST_COMPRESSION }));
  }
};

/**
 * Builds the console into a directory: files compressed once and well instead of per request, and beside the page a list of
 * the scripts each address needs.
 */
export const buildConsole = async (outDir: string): Promise<void> => {
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true, manifest: manifestFile } });
  const path = join(outDir, manifestFile);
  if (!existsSync(path)) throw new Error(`Vite wrote no ${manifestFile} into ${outDir}`);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  rmSync(path);
  writeFileSync(join(outDir, preloadsFile), JSON.stringify(preloadsOf(manifest)));
  compressAll(join(outDir, 'assets'));
};
