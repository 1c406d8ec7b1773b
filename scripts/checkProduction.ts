import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether the built console is one for prod: no trace of remote debugging in its page or scripts (spec.md section 7). Run after
 * the build by `npm run check`.
 */
const built = 'dist/console';
const traces = /debug-script|remoteDebugging|__DEBUG_SCRIPT__/;

const scripts = readdirSync(join(built, 'assets'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => join('assets', file));
const found = ['index.html', ...scripts].filter((file) =>
  traces.test(readFileSync(join(built, file), 'utf8')),
);

if (found.length > 0) {
  console.error(`This build is not for prod; remote debugging is in ${found.join(', ')}`);
  process.exit(1);
}
console.log(`No remote debugging in ${scripts.length} scripts`);
