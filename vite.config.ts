import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { straightImportsPlugin } from './scripts/straightImports.ts';
import { drawingBoardPlugin } from './src/compiler/drawingBoard.ts';
import { environmentPlugin } from './src/compiler/environment.ts';
import { schemaPlugin } from './src/compiler/vitePlugin.ts';

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The words of react-admin travel with the language that shows them; its index names the English ones, and uses none. */
const isWords = (id: string): boolean => id.includes('/node_modules/ra-language-');

/** A module and all it imports at once; what it imports on demand is not part of it. */
const reachedFrom = (graph: ModuleGraph, id: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(id) || isWords(id)) return seen;
  seen.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reachedFrom(graph, imported, seen);
  return seen;
};

/** Modules by what a file of the build holds: all that these need at once. */
const neededBy = (...files: readonly string[]) => {
  let reached: ReadonlySet<string> | undefined;
  return (id: string, graph: ModuleGraph): boolean => {
    reached ??= new Set(files.flatMap((file) => [...reachedFrom(graph, resolve(file))]));
    return reached.has(id);
  };
};

const inMaterial = (name: string): string => `node_modules/@mui/material/esm/${name}/${name}.js`;

/** An icon of two pages or more is smaller than the question for a file of its own, and must not bring the file of forms along. */
const isSharedIcon = (id: string, graph: ModuleGraph): boolean =>
  id.includes('/@mui/icons-material/') && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1;

const pages = neededBy(
  'src/app/pages/ResourceViews.tsx',
  // The small things that the first screens of many nouns have, and forms as well.
  ...['Checkbox', 'Chip', 'FormControlLabel', 'LinearProgress', 'Switch'].map(inMaterial),
  'src/domain/text/compareKey.ts',
  'src/views/fields/lazyInput.tsx',
  'src/views/format/dateTime.ts',
  'src/views/layouts/AfterPaint.tsx',
);

/**
 * Files of the build in the order they are loaded, each with what it holds beyond those before it. Left alone each small module would
 * be a file, and a page would ask for sixty.
 */
const parts: readonly (readonly [string, (id: string, graph: ModuleGraph) => boolean])[] = [
  // What every page needs and seldom changes, so that a new release of the console leaves it in the browser's cache.
  ['react', (id) => /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//.test(id)],
  ['start', neededBy('src/app/main.tsx')],
  ['pages', (id, graph) => pages(id, graph) || isSharedIcon(id, graph)],
  [
    'controls',
    neededBy(
      ...['Dialog', 'DialogActions', 'DialogContent', 'DialogTitle', 'ListItemButton', 'Tab', 'Tabs'].map(
        inMaterial,
      ),
    ),
  ],
  ['choosing', neededBy(inMaterial('Autocomplete'), 'src/views/fields/relatedFilters.tsx')],
  // Comes right after the rows.
  ['bulkBar', neededBy('src/views/generated/BulkBar.tsx')],
  ['tree', neededBy('src/views/tree/TreePanel.tsx')],
  ['forms', neededBy('src/views/generated/GeneratedCreate.tsx', 'src/views/actions/ActionDialog.tsx')],
];

const chunkGroups: Rolldown.CodeSplittingGroup[] = parts.map(([name, holds], index) => ({
  name: (id, graph) => (holds(id, graph) ? name : null),
  debugName: name,
  priority: parts.length - index,
}));

/**
 * Chromium compiles the functions of a file so marked while it arrives, beside what the page is doing; left alone it compiles each when it
 * is first called, which the page waits for. For files of which most is used before the first rows are there.
 */
const compileHintPlugin = (files: ReadonlySet<string>): Plugin => ({
  name: 'compile-hint',
  enforce: 'post',
  generateBundle: {
    // The mark counts on the first line alone, and the build writes there last of all.
    order: 'post',
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !files.has(chunk.name)) continue;
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        if (chunk.map) chunk.map.mappings = `;${chunk.map.mappings}`;
      }
    },
  },
});

/** What browsers we build for have themselves, or nothing of the console asks for, in place of packages that bring it along. */
const natives: Readonly<Record<string, string>> = {
  'object.entries': 'module.exports = Object.entries;',
  hasown: 'module.exports = Object.hasOwn;',
  // Copies the statics of class components with a theme; the console has no class component with one.
  'hoist-non-react-statics': 'module.exports = (target) => target;',
  // Tries what it may not on objects of the browser's own: the engine reads the whole file again to say where each attempt failed.
  './_baseGetTag': 'module.exports = (value) => Object.prototype.toString.call(value);',
  // react-admin makes words of names where a translation is missing; the console has a word for each.
  inflection: ['capitalize', 'humanize', 'inflect', 'pluralize', 'singularize', 'transform']
    .map((name) => `export const ${name} = (word) => word;`)
    .join(''),
  'query-string': `
    export const parse = (text) => Object.fromEntries(new URLSearchParams(text));
    export const stringify = (values) => {
      const text = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined));
      text.sort();
      return text.toString();
    };`,
  // react-admin's own export to CSV: the console's goes through its calls.
  'jsonexport/dist/index.js':
    "export default () => { throw new Error('Sheets are written by the server'); };",
};

const nativesPlugin = (): Plugin => {
  const mark = '\0native:';
  return {
    name: 'natives',
    enforce: 'pre',
    resolveId: (source) => (Object.hasOwn(natives, source) ? `${mark}${source}` : undefined),
    load: (id) => (id.startsWith(mark) ? natives[id.slice(mark.length)] : undefined),
  };
};

/** MUI asks how wide a box is each time it is rendered, for a list that is closed: the browser lays the whole page out to answer. */
const eager = 'width: anchorEl ? anchorEl.clientWidth : null';

const closedListsPlugin = (): Plugin => ({
  name: 'closed-lists',
  transform: (code, id) => {
    if (!id.endsWith('/@mui/material/esm/Autocomplete/Autocomplete.js')) return undefined;
    if (!code.includes(eager)) throw new Error('The Autocomplete of MUI measures in another way now');
    return {
      code: code.replace(eager, 'width: anchorEl && popupOpen ? anchorEl.clientWidth : null'),
      map: null,
    };
  },
});

/**
 * React DOM makes five errors while it is evaluated, to throw or to show them later. Each notes where it was made, for which the engine reads
 * the whole file again: a third of a second on a phone. Nobody ever reads these places.
 */
const stacklessErrorsPlugin = (): Plugin => ({
  name: 'stackless-errors',
  transform: (code, id) =>
    id.endsWith('/react-dom-client.production.js')
      ? {
          code: `const stackTraceLimit = Error.stackTraceLimit; Error.stackTraceLimit = undefined; ${code}
Error.stackTraceLimit = stackTraceLimit;`,
          map: null,
        }
      : undefined,
});

/** Filled in per answer by the server. */
const noncePlaceholder = '__CSP_NONCE__';

/**
 * The development server writes scripts and styles into the page, which need the nonce. What is built needs none, and must bear none: a
 * script that comes with another nonce is another script for the browser, which would compile it again with every page.
 */
const developmentNoncePlugin = (): Plugin => ({
  name: 'development-nonce',
  apply: 'serve',
  config: () => ({ html: { cspNonce: noncePlaceholder } }),
});

export default defineConfig({
  plugins: [
    developmentNoncePlugin(),
    nativesPlugin(),
    closedListsPlugin(),
    stacklessErrorsPlugin(),
    straightImportsPlugin(),
    react(),
    schemaPlugin(),
    environmentPlugin(),
    ...drawingBoardPlugin(),
    compileHintPlugin(new Set(['react', 'start', 'pages'])),
  ],
  define: {
    'import.meta.env.VITE_BUILD_ID': JSON.stringify(process.env.BUILD_ID ?? `${Date.now()}`),
    'import.meta.env.VITE_NONCE_PLACEHOLDER': JSON.stringify(noncePlaceholder),
  },
  resolve: { dedupe: ['react', 'react-dom', 'ra-core', 'react-router', 'react-router-dom'] },
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    // Maps are made for whoever analyses an error and are not delivered: the server serves no .map.
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    // Sizes are watched per address, see .size-limit.mjs.
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
