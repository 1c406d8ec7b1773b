import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** Everything the pipeline asks, in the order in which a mistake is cheapest to find. Stops at the first red step. */
const { values } = parseArgs({ options: { tested: { type: 'boolean', default: false } } });

const steps: readonly (readonly [string, string])[] = [
  ['schemas', 'npm run schemas'],
  ['types', 'npm run types'],
  ['lint and format', 'npm run lint'],
  ['import rules', 'npm run arrows'],
  ['unused code', 'npm run unused'],
  // The pipeline runs the README's own test command before this one; it says so with --tested.
  ...(values.tested ? [] : ([['tests', 'npm test']] as const)),
  ['build', 'npm run build'],
  ['production', 'npx tsx scripts/checkProduction.ts'],
  ['package', 'npx tsx scripts/checkPackage.ts'],
  ['sizes', 'npm run size'],
];

for (const [name, command] of steps) {
  const started = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) {
    console.error(`check: ${name} failed after ${seconds} s (${command})`);
    process.exit(1);
  }
  console.log(`check: ${name} ok, ${seconds} s`);
}
