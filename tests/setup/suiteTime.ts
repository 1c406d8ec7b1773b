import type { Reporter } from 'vitest/node';
import { isDeep, seed } from './strength.ts';

/** Seconds in which everything is to be tested on two cores: longer, and no one runs it before a commit. */
const limit = 180;

/** `vitest run` without the names of files, nor some of their tests alone. */
export const isWhole = process.argv
  .slice(2)
  .every((argument) => argument === 'run' || /^--(?:reporter|outputFile)/.test(argument));

/**
 * Prints the time of the whole suite, from the start of the process; a run of some files says nothing. It fails nothing:
 * machines differ, and a pipeline that is red because it was busy teaches people to run it again.
 */
export const suiteTime = (): Reporter => ({
  onTestRunEnd: () => {
    console.log(`\nseed: ${seed} (SEED=${seed} draws the same again)`);
    if (!isWhole || isDeep) return;
    const seconds = performance.now() / 1000;
    const warning = seconds > limit ? ' - too slow: look at the longest files above' : '';
    console.log(`suite: ${Math.round(seconds)} s (limit ${limit} s)${warning}`);
  },
});
