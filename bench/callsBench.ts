import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { noPostgres, startPostgres } from '../scripts/throwAwayPostgres.ts';
import type { measureCalls } from './calls/measure.ts';
import type { Bench } from './row.ts';

const outDir = '.cache/bench/calls';

/** Built as the server is built: what is measured is what is deployed, not what a loader makes of the sources. */
const buildMeasure = async (): Promise<typeof measureCalls> => {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: 'bench/calls/measure.ts',
      outDir,
      target: 'node20',
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'measure.js' } },
    },
  });
  const built: unknown = await import(pathToFileURL(resolve(outDir, 'measure.js')).href);
  // The bundle was just made from the module of this type.
  return (built as { readonly measureCalls: typeof measureCalls }).measureCalls;
};

/** The address book's busiest calls on 100,000 people, against a raw Hono app with the same SQL, on both databases. */
export const callsBench: Bench = {
  name: 'calls',
  run: async () => {
    const measure = await buildMeasure();
    const embedded = await measure();
    const postgres = await startPostgres();
    if (postgres === undefined) return { rows: embedded, skipped: [noPostgres] };
    try {
      return { rows: [...embedded, ...(await measure(postgres.url))] };
    } finally {
      postgres.stop();
    }
  },
};
