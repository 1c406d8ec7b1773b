import { afterEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The id of the mutant that is on. */
    mutant: number;
  }
  interface TaskMeta {
    /** The mutants whose place in the code the tests of a file came by. */
    covered?: readonly number[];
  }
}

declare global {
  /** What the places in the code ask. */
  var isMutant: ((id: number) => boolean) | undefined;
}

// A setup file: it runs again before each test file.

/** No test comes by a place so often: a loop has lost its end. */
const endless = 5_000_000;

const active = inject('mutant');
const covered = new Set<number>();
let asked = 0;

globalThis.isMutant = (id) => {
  covered.add(id);
  if (id !== active) return false;
  asked += 1;
  if (asked > endless) throw new Error('The mutant does not end');
  return true;
};

afterEach(({ task }) => {
  task.file.meta.covered = [...covered];
});
