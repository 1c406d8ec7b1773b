import { startFailure } from '#server/http/listen.ts';
import { DumpError } from '#server/operator/dump/dump.ts';

/** Ends a command that failed with what its operator reads, and exit code 1. */
export const sayFailure = (error: unknown): void => {
  console.error(error instanceof DumpError ? error.message : startFailure(error));
  process.exitCode = 1;
};
