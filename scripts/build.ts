import { buildAll } from './buildAll.ts';

/** `npm run build`: console into dist/console, server into dist/server. */
const started = performance.now();
await buildAll();
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
