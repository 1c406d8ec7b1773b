import { openKilled, workOn } from './killedWork.ts';

// The process the kill test kills: `node killedImport.js <directory>`.

const [, , directory = ''] = process.argv;

await workOn(await openKilled(directory), (noun) => process.stdout.write(`${noun}\n`));
