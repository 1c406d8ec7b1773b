import { spawn } from 'node:child_process';
import { buildAll, isBuilt } from './buildAll.ts';
import { areDocsBuilt, buildDocs, hasDocs } from './docs/buildDocs.ts';

/** `npm start`: builds when a source has changed since the last build, then runs the server; arguments are passed on. */
if (!isBuilt()) {
  console.log('Building (only after a change) …');
  await buildAll();
}
if (hasDocs() && !areDocsBuilt()) {
  console.log('Building the documentation (only after a change) …');
  await buildDocs();
}

const server = spawn(
  process.execPath,
  ['--enable-source-maps', 'dist/server/main.js', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
// The server decides how it ends: it lets running calls finish.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
