import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { type CompileResult, type Compiler, createCompiler } from './compiler.ts';
import { isCatalogueFile } from './source/catalogues.ts';
import { type Diagnostic, formatDiagnostic } from './source/diagnostic.ts';

const linesAround = 2;

/** The lines around a place with a caret below it, as the browser's overlay shows them. Line and column from 1. */
const codeFrame = (text: string, line: number, column: number): string => {
  const lines = text.split('\n');
  const first = Math.max(1, line - linesAround);
  const last = Math.min(lines.length, line + linesAround);
  const width = String(last).length;
  return lines
    .slice(first - 1, last)
    .flatMap((content, index) => {
      const number = first + index;
      const row = `${String(number).padStart(width)} | ${content}`;
      return number === line ? [row, `${' '.repeat(width)} | ${' '.repeat(column - 1)}^`] : [row];
    })
    .join('\n');
};

/**
 * Editors write a file in several steps; one compile answers them all. Vite's watcher tells a second change of a file
 * only after 50 ms: reading later than that never misses one.
 */
const debounceMilliseconds = 60;

/** Runs `compile` once for every burst of `touch`; `stop` drops what is still waiting. */
const createBurst = (run: () => void): { readonly touch: () => void; readonly stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    touch: () => {
      stop();
      timer = setTimeout(run, debounceMilliseconds);
    },
    stop,
  };
};

/** Sent to the page when schemas were compiled again; `nouns` are those whose file changed. */
export const schemasChanged = 'schemas:changed';

const frameOf = (root: string, { file, line, column }: Diagnostic): string =>
  codeFrame(readFileSync(resolve(root, file), 'utf8'), line, column);

/** More lines than a screen holds help no one; the terminal has them all. */
const linesShown = 20;

const linesOf = (diagnostics: readonly Diagnostic[]): string => {
  const left = diagnostics.length - linesShown;
  const more = left > 0 ? [`… and ${left} more: npm run schemas`] : [];
  return [...diagnostics.slice(0, linesShown).map(formatDiagnostic), ...more].join('\n');
};

const overlayOf = (root: string, diagnostics: readonly Diagnostic[]): ErrorPayload => {
  const [first] = diagnostics;
  if (first === undefined) throw new Error('An overlay needs at least one mistake.');
  return {
    type: 'error',
    err: {
      message: linesOf(diagnostics),
      stack: '',
      plugin: 'schemas',
      id: resolve(root, first.file),
      frame: frameOf(root, first),
      loc: { file: resolve(root, first.file), line: first.line, column: first.column - 1 },
    },
  };
};

const createSchemaCompiler = (root: string): Compiler =>
  createCompiler({
    folder: resolve(root, 'schemas'),
    shownAs: 'schemas',
    cacheFolder: resolve(root, '.cache/compiler'),
  });

const isSource = (root: string, file: string): boolean => {
  const path = relative(resolve(root, 'schemas'), file).split(sep).join('/');
  return /^[^/]+\.schema\.json$/.test(path) || isCatalogueFile(path);
};

/** Tells the page a result: an overlay that stays until the mistake is gone, or the news that schemas changed. */
const createReporter = (server: ViteDevServer) => {
  const { root, logger } = server.config;
  let shown: ErrorPayload | undefined;
  // A page that is opened while there is a mistake shows it, too.
  server.ws.on('connection', () => {
    if (shown !== undefined) server.ws.send(shown);
  });
  return ({ diagnostics, nouns }: CompileResult): void => {
    if (diagnostics.length > 0) {
      shown = overlayOf(root, diagnostics);
      for (const diagnostic of diagnostics) logger.error(formatDiagnostic(diagnostic), { timestamp: true });
      server.ws.send(shown);
      return;
    }
    // An update without modules takes the overlay away even when the last good output is written again.
    if (shown !== undefined) server.ws.send({ type: 'update', updates: [] });
    shown = undefined;
    if (nouns.length > 0) server.ws.send({ type: 'custom', event: schemasChanged, data: { nouns } });
  };
};

/** Shows mistakes that stand in no schema, each under a key of its own: in the terminal and as the overlay of every open page. */
export interface MistakeBoard {
  /** No mistake: what was shown under the key is taken away. */
  readonly tell: (key: string, diagnostic: Diagnostic | undefined) => void;
}

/** The mistakes of the code that runs, beside those of the schemas. One that is told again is no news to the terminal. */
export const createMistakeBoard = (server: Pick<ViteDevServer, 'config' | 'ws'>): MistakeBoard => {
  const { root, logger } = server.config;
  const reported = new Map<string, Diagnostic>();
  server.ws.on('connection', () => {
    if (reported.size > 0) server.ws.send(overlayOf(root, [...reported.values()]));
  });
  return {
    tell: (key, diagnostic) => {
      const before = reported.get(key);
      if (diagnostic === undefined) {
        if (!reported.delete(key)) return;
        if (reported.size === 0) server.ws.send({ type: 'update', updates: [] });
      } else {
        reported.set(key, diagnostic);
        if (before === undefined || formatDiagnostic(before) !== formatDiagnostic(diagnostic))
          logger.error(formatDiagnostic(diagnostic), { timestamp: true });
      }
      if (reported.size > 0) server.ws.send(overlayOf(root, [...reported.values()]));
    },
  };
};

const serve = async (server: ViteDevServer, compiler: Compiler): Promise<void> => {
  const { root, logger } = server.config;
  const report = createReporter(server);
  const compile = async (): Promise<void> => {
    try {
      report(await compiler.compile());
    } catch (error) {
      logger.error(`The schema compiler failed: ${String(error)}`, { timestamp: true });
    }
  };
  const burst = createBurst(() => void compile());
  server.watcher.add(resolve(root, 'schemas'));
  server.watcher.on('all', (_, file) => {
    if (isSource(root, file)) burst.touch();
  });
  server.httpServer?.once('close', burst.stop);
  await compile();
};

/**
 * Keeps `schemas/generated` up to date: before a build, and in development on every save. A mistake shows Vite's
 * overlay with its place and leaves the last good output; without one the page gets the event `schemas:changed`.
 */
export const schemaPlugin = (): Plugin => {
  let root = process.cwd();
  let isBuild = false;
  return {
    name: 'schemas',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root;
      isBuild = config.command === 'build';
    },
    buildStart: async () => {
      if (!isBuild) return;
      const { diagnostics } = await createSchemaCompiler(root).compile();
      if (diagnostics.length > 0) throw new Error(`\n${diagnostics.map(formatDiagnostic).join('\n')}`);
    },
    configureServer: (server) => serve(server, createSchemaCompiler(root)),
  };
};
