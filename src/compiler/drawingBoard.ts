import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Where the drawing board's fonts lie on our own server; what the browser asks is this plus the path in the package. */
const drawingAssetPath = '/assets/drawing/';

const packageName = '@excalidraw/excalidraw';
const ownMark = '\0drawing:';
const inPackage = /@excalidraw[\\/]excalidraw[\\/]dist[\\/]prod[\\/]/;
const otherLanguage = /^\.\/locales\/(?!en-|zh-CN-|ja-JP-|percentages-)[\w-]+\.js$/;

/** No diagrams are made from text: their parser of a megabyte stays away, pasted text is text. */
const noDiagrams = `export const parseMermaidToExcalidraw = () => Promise.reject(new Error('Diagrams are not made from text here.'));`;

/** Fonts go into an SVG as they are, one part per script in use; cutting them further takes a WebAssembly program. */
const wholeFonts = `
export const Commands = { Subset: 'SUBSET' };
export const toBase64 = (buffer) => {
  let text = '';
  for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte);
  return 'data:font/woff2;base64,' + btoa(text);
};
export const subsetToBinary = async (buffer) => buffer;
export const subsetToBase64 = async (buffer) => toBase64(buffer);
`;

const replaced: Readonly<Record<string, string>> = {
  '@excalidraw/mermaid-to-excalidraw': noDiagrams,
  './subset-shared.chunk.js': wholeFonts,
  './subset-worker.chunk.js': 'export const WorkerUrl = undefined;',
};

interface Change {
  /** What to look for in which file of the package. */
  readonly file: RegExp;
  readonly from: RegExp;
  readonly to: string;
}

/** Places of the package that would ask another server, or for what our policy forbids. */
const changes: readonly Change[] = [
  // The last address of a font is a public host.
  {
    file: /chunk-\w+\.js$/,
    from: /return \w+\.push\(new URL\(\w+,\w+\.ASSETS_FALLBACK_URL\)\),(\w+)\}/,
    to: 'return $1}',
  },
  // Fonts are not cut, so there is nothing to do in a worker.
  { file: /chunk-\w+\.js$/, from: /(\w+)=typeof Worker<"u"(?=,\w+=async)/, to: '$1=!1' },
  // The style of text in an SVG, set as an attribute, would be an inline style; set as a property it is none.
  {
    file: /chunk-\w+\.js$/,
    from: /(\w+)\.setAttribute\("style","white-space: pre;"\)/,
    to: '$1.style.whiteSpace="pre"',
  },
  // Pictures are made smaller by script: a WebAssembly program would need a wider policy.
  { file: /chunk-\w+\.js$/, from: /features:\["js","wasm"\]/, to: 'features:["js"]' },
];

const fontFolder = (): string => join(dirname(createRequire(import.meta.url).resolve(packageName)), 'fonts');

const fontFiles = (): readonly string[] =>
  readdirSync(fontFolder(), { recursive: true, encoding: 'utf8' })
    .filter((file) => extname(file) === '.woff2')
    .map((file) => file.replaceAll('\\', '/'));

/**
 * The drawing board as it goes into a build: its fonts beside our other files, nothing that asks another server, and of its
 * parts only those we show. Throws when the package no longer holds what has to be changed.
 */
const boardInBuild = (): Plugin => {
  const left = new Set(changes);
  return {
    name: 'drawing-board',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!inPackage.test(importer ?? '')) return null;
      if (source in replaced) return `${ownMark}${source}`;
      return otherLanguage.test(source) ? `${ownMark}language` : null;
    },
    load: (id) =>
      id.startsWith(ownMark) ? (replaced[id.slice(ownMark.length)] ?? 'export default {};') : null,
    transform(code, id) {
      if (!inPackage.test(id)) return null;
      const mine = changes.filter(({ file, from }) => file.test(id) && from.test(code));
      for (const change of mine) left.delete(change);
      return mine.length === 0
        ? null
        : { code: mine.reduce((changed, { from, to }) => changed.replace(from, to), code), map: null };
    },
    generateBundle() {
      const missing = [...left].map(({ from }) => String(from));
      if (missing.length > 0) throw new Error(`${packageName} has changed; not found: ${missing.join(', ')}`);
      for (const file of fontFiles())
        this.emitFile({
          type: 'asset',
          fileName: `${drawingAssetPath.slice(1)}fonts/${file}`,
          source: readFileSync(join(fontFolder(), file)),
        });
    },
  };
};

/** The same fonts at the same addresses while developing. */
const fontsInDevelopment = (): Plugin => ({
  name: 'drawing-board-fonts',
  apply: 'serve',
  configureServer(server) {
    const known = new Set(fontFiles());
    server.middlewares.use(`${drawingAssetPath}fonts/`, (request, response, next) => {
      const file = decodeURIComponent((request.url ?? '').replace(/^\/|\?.*$/g, ''));
      if (!known.has(file)) return next();
      response.setHeader('Content-Type', 'font/woff2');
      response.end(readFileSync(join(fontFolder(), file)));
    });
  },
});

/** What Vite needs to know of the drawing board. */
export const drawingBoardPlugin = (): readonly Plugin[] => [boardInBuild(), fontsInDevelopment()];
