import { callsBench } from './callsBench.ts';
import { compilerBench } from './compilerBench.ts';
import { consoleBench } from './consoleBench.ts';
import { exportBench } from './exportBench.ts';
import { importBench } from './importBench.ts';
import { type Bench, meetsGoal, type Row, ratioOf } from './row.ts';
import { sheetsBench } from './sheetsBench.ts';
import { usageBench } from './usageBench.ts';
import { viewsBench } from './viewsBench.ts';

/** `npm run bench [-- compiler calls console views imports sheets]`: every figure beside its reference of the same run. */
const benches: readonly Bench[] = [
  compilerBench,
  callsBench,
  consoleBench,
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

const chosen = process.argv.slice(2);
for (const bench of benches) {
  if (chosen.length > 0 && !chosen.includes(bench.name)) continue;
  console.log(`\n${bench.name}`);
  const { rows, skipped = [] } = await bench.run();
  for (const row of rows) print(row);
  for (const reason of skipped) console.log(`skipped: ${reason}`);
}
