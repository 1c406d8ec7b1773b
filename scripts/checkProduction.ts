import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether the built console is one for prod: no trace of remote debugging in its page or scripts (spec.md section 7), none of the
 * scenarios of tests (docs/testing.md). Run after the build by `npm run check`.
 */
const built = 'dist/console';
const traces = /debug-script|remoteDebugging|__DEBUG_SCRIPT__|tenThousandRows/;

const scripts = readdirSync(join(built, 'assets'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => join('assets', file));
const found = ['index.html', ...scripts].filter((file) =>
  traces.test(readFileSync(join(built, file), 'utf8')),
);

if (found.length > 0) {
  console.error(`This build is not for prod; remote debugging or scenarios are in ${found.join(', ')}`);
  process.exit(1);
}
console.log(`Neither remote debugging nor scenarios in ${scripts.length} scripts`);
