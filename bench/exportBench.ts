import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import type { measureMemory, measureRates } from './exports/measure.ts';
import type { Bench } from './row.ts';

const outDir = '.cache/bench/exports';
const megabyte = 1024 * 1024;
const run = promisify(execFile);

/** Built as the server is built. */
const buildMeasures = (): Promise<unknown> =>
  build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: 'bench/exports/apart.ts',
      outDir,
      target: 'node20',
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'apart.js' } },
    },
  });

/** In a process of its own: what one measure leaves in memory is no other's. */
const measureApart = async (name: 'rates' | 'memory'): Promise<unknown> => {
  const { stdout } = await run(process.execPath, [resolve(outDir, 'apart.js'), name]);
  return JSON.parse(stdout);
};

/** Everybody of a company of 20,000 as a file, from the embedded database. */
export const exportBench: Bench = {
  name: 'exports',
  run: async () => {
    await buildMeasures();
    // Both come from the module that was just built, one line of JSON each.
    const rates = (await measureApart('rates')) as Awaited<ReturnType<typeof measureRates>>;
    const bytes = (await measureApart('memory')) as Awaited<ReturnType<typeof measureMemory>>;
    return {
      rows: [
        {
          name: 'embedded: 20,000 people as CSV, rows',
          unit: 'per second',
          ours: rates.ours,
          reference: rates.bare,
          against: 'bare select and csv',
        },
        {
          name: 'embedded: 20,000 people as CSV, memory above idle',
          unit: 'kB',
          ours: bytes / 1024,
          goal: { kind: 'at most', value: (200 * megabyte) / 1024, of: 'ours' },
        },
      ],
    };
  },
};
