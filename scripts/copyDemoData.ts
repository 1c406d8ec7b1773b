import { cpSync } from 'node:fs';

/** Puts the data of the demo company beside code that was built: it is read from there when a company is made. */
export const copyDemoData = (outDir: string): void =>
  cpSync('src/server/demo/data', `${outDir}/data`, { recursive: true });
