import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { callsBench } from './callsBench.ts';
import { compilerBench } from './compilerBench.ts';
import { consoleBench } from './consoleBench.ts';
import { developBench } from './developBench.ts';
import { exportBench } from './exportBench.ts';
import { importBench } from './importBench.ts';
import { loadBench } from './loadBench.ts';
import type { AskedServer, Bench, BenchOptions, Size } from './row.ts';
import { sheetsBench } from './sheetsBench.ts';
import { sizingBench } from './sizingBench.ts';
import { soakBench } from './soakBench.ts';
import { tableOf } from './table.ts';
import { usageBench } from './usageBench.ts';
import { viewsBench } from './viewsBench.ts';

/**
 * `npm run bench [-- [--smoke] [--rounds 3] compiler calls …]`: every figure beside its reference of the same run; `load` takes
 * `--url` and `--account` of a server, as `npm run conformance`. With
 * `--smoke` each bench walks its way in seconds: its figures mean nothing, its failure does. `--rounds` is for a first look at
 * the console.
 */
const benches: readonly Bench[] = [
  compilerBench,
  callsBench,
  consoleBench,
  developBench,
  exportBench,
  viewsBench,
  importBench,
  sheetsBench,
  sizingBench,
  soakBench,
  usageBench,
  loadBench,
];

const secondsSince = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;

const run = async (
  { name, run: measure }: Bench,
  { size, ...options }: BenchOptions & { readonly size: Size },
): Promise<void> => {
  const started = performance.now();
  console.log(`\n${name}`);
  const say = (step: string) => console.log(`  ${secondsSince(started).padStart(8)}  ${step}`);
  const { rows, skipped = [], failed = [] } = await measure(size, say, options);
  if (size === 'full') for (const line of tableOf(rows)) console.log(line);
  for (const reason of skipped) console.log(`skipped: ${reason}`);
  for (const reason of failed) console.error(`failed: ${reason}`);
  if (failed.length > 0) process.exitCode = 1;
  console.log(`${name}: ${rows.length} figures in ${secondsSince(started)}`);
};

const {
  values: { smoke, rounds, url, account },
  positionals: chosen,
} = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    url: { type: 'string' },
    account: { type: 'string' },
  },
  allowPositionals: true,
});
if (rounds !== undefined && !/^[1-9]\d*$/.test(rounds))
  throw new Error(`--rounds ${rounds}: expected a whole number from 1`);
if ((url === undefined) !== (account === undefined)) throw new Error('expected --url and --account together');
const accountsIn = (path: string): AskedServer['accounts'] => [JSON.parse(readFileSync(path, 'utf8'))].flat();
const server =
  url === undefined || account === undefined ? undefined : { url, accounts: accountsIn(account) };
const unknown = chosen.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0)
  throw new Error(`No bench ${unknown.join(', ')}: expected ${benches.map(({ name }) => name).join(', ')}`);

for (const bench of benches)
  if (chosen.length === 0 ? smoke || bench.isAskedFor !== true : chosen.includes(bench.name))
    await run(bench, {
      size: smoke ? 'smoke' : 'full',
      ...(rounds === undefined ? {} : { rounds: Number(rounds) }),
      ...(server === undefined ? {} : { server }),
    });
