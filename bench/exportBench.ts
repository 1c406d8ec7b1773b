import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { measureExport } from './exports/measure.ts';
import type { Bench } from './row.ts';

const outDir = '.cache/bench/exports';

/** Built as the server is built. */
const buildMeasure = async (): Promise<typeof measureExport> => {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: 'bench/exports/measure.ts',
      outDir,
      target: 'node20',
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'measure.js' } },
    },
  });
  const built: unknown = await import(pathToFileURL(resolve(outDir, 'measure.js')).href);
  // The bundle was just made from the module of this type.
  return (built as { readonly measureExport: typeof measureExport }).measureExport;
};

/** Everybody of a company of 20,000 as a file, from the embedded database. */
export const exportBench: Bench = {
  name: 'exports',
  run: async () => ({ rows: await (await buildMeasure())() }),
};
