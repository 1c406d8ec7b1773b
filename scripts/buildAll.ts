import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BuildOptions, build } from 'vite';
import { createCompiler } from '#compiler/compiler.ts';
import { formatDiagnostic } from '#compiler/source/diagnostic.ts';
import { buildConsole } from './buildConsole.ts';
import { copyDemoData } from './copyDemoData.ts';
import { sourceHash } from './sourceHash.ts';

const stampFile = 'dist/source-hash';

/** Compiles the schemas; throws with all their mistakes. */
export const compileSchemas = async (): Promise<void> => {
  const compiler = createCompiler({
    folder: resolve('schemas'),
    shownAs: 'schemas',
    cacheFolder: resolve('.cache/compiler'),
  });
  const { diagnostics } = await compiler.compile();
  if (diagnostics.length > 0) throw new Error(diagnostics.map(formatDiagnostic).join('\n'));
};

/** Bundles entries that run on Node into `dist/server`, each under its name. */
const buildForNode = (input: Readonly<Record<string, string>>, own: BuildOptions) =>
  build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node20',
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
      ...own,
    },
  });

// The thread that takes sheets apart is started by its file.
const buildServer = () =>
  buildForNode(
    { main: 'src/server/http/main.ts', sheetWorker: 'src/server/sheets/sheetWorker.ts' },
    { emptyOutDir: true, sourcemap: true },
  );

/** Commands of the operator, beside the server: an image has no sources to run them from. */
const buildCommands = () =>
  buildForNode(
    {
      dump: 'scripts/dump.ts',
      operator: 'scripts/operator.ts',
      restore: 'scripts/restore.ts',
      verify: 'scripts/verify.ts',
    },
    { emptyOutDir: false },
  );

/** Builds console and server into `dist` and stamps them with the hash of their sources. */
export const buildAll = async (): Promise<void> => {
  const hash = sourceHash();
  await compileSchemas();
  await buildConsole('dist/console');
  await buildServer();
  await buildCommands();
  copyDemoData('dist/server');
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampFile, hash);
};

/** Whether `dist` was built from the sources as they are now. */
export const isBuilt = (): boolean => {
  try {
    return readFileSync(stampFile, 'utf8') === sourceHash();
  } catch {
    return false;
  }
};
