import * as fileCalls from './files/calls/file.ts';

/** What the server knows of files: its calls, and what default answers ask for. */
export const files = {
  calls: { ...fileCalls },
};
