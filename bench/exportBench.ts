import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { builtFiles } from './builtModule.ts';
import type { measureMemory, measureRates } from './exports/measure.ts';
import type { Bench } from './row.ts';

const megabyte = 1024 * 1024;
const run = promisify(execFile);

/** In a process of its own: what one measure leaves in memory is no other's. */
const measureApart = async (file: string, name: 'rates' | 'memory', people: number): Promise<unknown> => {
  const { stdout } = await run(process.execPath, [file, name, String(people)]);
  return JSON.parse(stdout);
};

const sizes = { full: 20_000, smoke: 1_500 } as const;

/** Everyone of a company of 20,000 as a file, from the embedded database. */
export const exportBench: Bench = {
  name: 'exports',
  run: async (size) => {
    const people = sizes[size];
    const fileOf = await builtFiles('exports', { apart: 'bench/exports/apart.ts' });
    const file = fileOf('apart');
    // Both come from the module that was just built, one line of JSON each.
    const rates = (await measureApart(file, 'rates', people)) as Awaited<ReturnType<typeof measureRates>>;
    const bytes = (await measureApart(file, 'memory', people)) as Awaited<ReturnType<typeof measureMemory>>;
    return {
      rows: [
        {
          name: `embedded: ${people} people as CSV, rows`,
          unit: 'per second',
          ours: rates.ours,
          reference: rates.bare,
          against: 'bare select and csv',
        },
        {
          name: `embedded: ${people} people as CSV, memory above idle`,
          unit: 'kB',
          ours: bytes / 1024,
          goal: { kind: 'at most', value: (200 * megabyte) / 1024, of: 'ours' },
        },
      ],
    };
  },
};
