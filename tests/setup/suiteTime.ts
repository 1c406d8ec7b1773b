import type { Reporter } from 'vitest/node';

/** Seconds in which everything is to be tested on two cores: longer, and nobody runs it before a commit. */
const limit = 120;

/** `vitest run` without the names of files. */
const isWhole = process.argv.slice(2).every((argument) => argument === 'run' || argument.startsWith('-'));

/**
 * Prints the time of the whole suite, from the start of the process; a run of some files says nothing. It fails nothing:
 * machines differ, and a pipeline that is red because it was busy teaches people to run it again.
 */
export const suiteTime = (): Reporter => ({
  onTestRunEnd: () => {
    if (!isWhole) return;
    const seconds = performance.now() / 1000;
    const warning = seconds > limit ? ' - too slow: look at the longest files above' : '';
    console.log(`\nsuite: ${Math.round(seconds)} s (limit ${limit} s)${warning}`);
  },
});
