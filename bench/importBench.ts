import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { measureImport } from './imports/measure.ts';
import type { Bench } from './row.ts';

const outDir = '.cache/bench/imports';

/** Built as the server is built, with the thread that reads files beside it. */
const buildMeasure = async (): Promise<typeof measureImport> => {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        input: { measure: 'bench/imports/measure.ts', sheetWorker: 'src/server/sheet/sheetWorker.ts' },
        // The thread is looked for beside the file that starts it.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  const built: unknown = await import(pathToFileURL(resolve(outDir, 'measure.js')).href);
  // The bundle was just made from the module of this type.
  return (built as { readonly measureImport: typeof measureImport }).measureImport;
};

/** A sheet of 10,000 people into a company on the embedded database, with somebody beside who goes on working. */
export const importBench: Bench = {
  name: 'imports',
  run: async () => ({ rows: await (await buildMeasure())() }),
};
