import { parseArgs } from 'node:util';
import { callsBench } from './callsBench.ts';
import { compilerBench } from './compilerBench.ts';
import { consoleBench } from './consoleBench.ts';
import { developBench } from './developBench.ts';
import { exportBench } from './exportBench.ts';
import { importBench } from './importBench.ts';
import { type Bench, meetsGoal, type Row, ratioOf, type Size } from './row.ts';
import { sheetsBench } from './sheetsBench.ts';
import { usageBench } from './usageBench.ts';
import { viewsBench } from './viewsBench.ts';

/**
 * `npm run bench [-- [--smoke] compiler calls …]`: every figure beside its reference of the same run. With `--smoke` each bench
 * walks its way in seconds: its figures mean nothing, its failure does.
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
  usageBench,
];

const figure = (value: number | undefined): string =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);

const goalOf = (row: Row): string => {
  if (row.goal === undefined) return '';
  const verdict = meetsGoal(row) === true ? 'met' : 'MISSED';
  return `${row.goal.of} ${row.goal.kind} ${row.goal.value}: ${verdict}`;
};

const print = (row: Row): void => {
  const parts = [row.name.padEnd(52), `${figure(row.ours)} ${row.unit}`.padStart(16)];
  if (row.reference !== undefined)
    parts.push(`ratio ${figure(ratioOf(row))} of ${figure(row.reference)} (${row.against ?? 'reference'})`);
  console.log([...parts, goalOf(row)].join('  '));
};

const secondsSince = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;

const run = async ({ name, run: measure }: Bench, size: Size): Promise<void> => {
  const started = performance.now();
  console.log(`\n${name}`);
  const { rows, skipped = [] } = await measure(size, (step) =>
    console.log(`  ${secondsSince(started).padStart(8)}  ${step}`),
  );
  if (size === 'full') for (const row of rows) print(row);
  for (const reason of skipped) console.log(`skipped: ${reason}`);
  console.log(`${name}: ${rows.length} figures in ${secondsSince(started)}`);
};

const {
  values: { smoke },
  positionals: chosen,
} = parseArgs({ options: { smoke: { type: 'boolean', default: false } }, allowPositionals: true });
const unknown = chosen.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0)
  throw new Error(`No bench ${unknown.join(', ')}: expected ${benches.map(({ name }) => name).join(', ')}`);

for (const bench of benches)
  if (chosen.length === 0 || chosen.includes(bench.name)) await run(bench, smoke ? 'smoke' : 'full');
