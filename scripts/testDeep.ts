import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * `npm run test:deep`: property tests, models, planted bugs, generated bad inputs and kills at full strength. Which tests these are
 * they say themselves: they, or a module beside them, draw from fast-check or ask `tests/setup/strength.ts` how much to try.
 */
const isDrawing = /from '(?:fast-check|#tests\/setup\/strength\.ts)'/;
const isTest = /\.test\.tsx?$/;

const modules = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => join('tests', file))
  .filter((file) => /\.tsx?$/.test(file));
const drawing = modules.filter((file) => isDrawing.test(readFileSync(file, 'utf8')));
const helped = new Set(drawing.filter((file) => !isTest.test(file)).map(dirname));
const files = modules.filter(
  (file) => isTest.test(file) && (drawing.includes(file) || helped.has(dirname(file))),
);

const { status } = spawnSync('npx', ['vitest', 'run', ...files, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, DEEP: '1' },
});
process.exit(status ?? 1);
