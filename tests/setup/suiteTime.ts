import type { Reporter } from 'vitest/node';

/** Seconds in which everything has to be tested on two cores: longer, and nobody runs it before a commit. */
const limit = 120;
/** Machines differ: a pipeline fails only when the suite takes twice as long. */
const factorInPipeline = 2;

/** What is said about a suite of so many seconds, and whether it makes a pipeline fail. */
const judgeSuiteTime = (seconds: number): { readonly line: string; readonly isTooSlow: boolean } => {
  const warning = seconds > limit ? ' - too slow: look at the longest files above' : '';
  return {
    line: `suite: ${Math.round(seconds)} s (limit ${limit} s)${warning}`,
    isTooSlow: seconds > limit * factorInPipeline,
  };
};

/** `vitest run` without the names of files. */
const isWhole = process.argv.slice(2).every((argument) => argument === 'run' || argument.startsWith('-'));

/** Prints the time of the whole suite, from the start of the process; a run of some files says nothing. */
export const suiteTime = (): Reporter => ({
  onTestRunEnd: () => {
    if (!isWhole) return;
    const { line, isTooSlow } = judgeSuiteTime(performance.now() / 1000);
    console.log(`\n${line}`);
    if (isTooSlow && process.env.CI !== undefined) process.exitCode = 1;
  },
});
