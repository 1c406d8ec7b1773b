import * as importJobCalls from './imports/calls/importJob.ts';
import { importJobGiven, importJobRows } from './imports/importJob.ts';

/** What the server knows of imports: its calls, and what default answers ask for. */
export const imports = {
  calls: { ...importJobCalls },
  nouns: {
    importJob: { rows: importJobRows, given: importJobGiven },
  },
};
