import { buildAll } from './buildAll.ts';
import { buildDocs, hasDocs } from './docs/buildDocs.ts';

/** `npm run build`: console into dist/console, server into dist/server, documentation into dist/docs. */
const started = performance.now();
await buildAll();
if (hasDocs()) await buildDocs();
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
