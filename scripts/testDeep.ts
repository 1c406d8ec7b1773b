import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run test:deep`: property tests, models, planted bugs, generated bad inputs and kills at full strength. Which tests these are
 * they say themselves: they draw from fast-check or ask `tests/setup/strength.ts` how much to try.
 */
const isDrawing = /from '(?:fast-check|#tests\/setup\/strength\.ts)'/;

const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => join('tests', file))
  .filter((file) => isDrawing.test(readFileSync(file, 'utf8')));

const { status } = spawnSync('npx', ['vitest', 'run', ...files, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, DEEP: '1' },
});
process.exit(status ?? 1);
