import { buildDocs } from './docs/buildDocs.ts';

/** `npm run docs`: the documentation into dist/docs, where the server finds it (`/docs`). */
const started = performance.now();
await buildDocs();
console.log(`Documentation built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
