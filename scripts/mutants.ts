import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { Vitest } from 'vitest/node';
import { needsDocument } from '../tests/setup/needsDocument.ts';
import { chooseMutants, folders, type Mutant } from './mutants/choose.ts';
import { openSuite, runMutant, runOriginal, type TestFile, type Verdict } from './mutants/suite.ts';
import { readOptions } from './readOptions.ts';

/**
 * `npm run mutants`: how many faults do the tests notice? Changes the code in small ways, one at a time, and runs the tests that
 * come by the change. Prints the share of changes that made a test fail, and those that did not. No file on the disk is touched.
 */
const usage = `npm run mutants -- [--seed 1] [--count 200] [--only src/domain] [--without tests/model] [--cap 20] [--lanes 2]
--only, --without: given again for each further folder of the source, or path of tests to leave out
--cap: seconds of tests to try each mutant with
--lanes: mutants tried at once`;
const { values } = readOptions(
  {
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '200' },
      only: { type: 'string', multiple: true, default: folders },
      without: { type: 'string', multiple: true, default: [] },
      cap: { type: 'string', default: '20' },
      lanes: { type: 'string', default: `${availableParallelism()}` },
    },
  },
  usage,
);
const seed = Number(values.seed);
const capSeconds = Number(values.cap);
const lanes = Number(values.lanes);
/** More than a worker takes to load everything, or one test may take by itself, on a busy machine. */
const startSeconds = 180;
// Tests that draw at random draw the same each time, or the score would differ from day to day.
process.env.SEED ??= values.seed;

interface Outcome {
  readonly mutant: Mutant;
  readonly verdict: Verdict | 'not covered';
  /** How many test files it was tried with, of all that cover it. */
  readonly tried: number;
  readonly covering: number;
}

const secondsOf = (files: readonly TestFile[]): number =>
  files.reduce((sum, { seconds }) => sum + seconds, 0);

/** How many folders a test has in common with a source, from the outermost: it is likely to be about it. */
const nearness = (test: string, source: string): number => {
  const folders = dirname(source).split('/').slice(1);
  const apart = folders.findIndex((folder, nth) => test.split('/')[nth + 1] !== folder);
  return apart === -1 ? folders.length : apart;
};

/**
 * The test files that may notice a mutant, near and quick ones first. Code that only one file came by may run once for all files,
 * when something they share is made: then the tests of its folder are asked too.
 */
const filesCovering = ({ id, file }: Mutant, files: readonly TestFile[]): readonly TestFile[] => {
  const beside = `${dirname(file).replace(/^src/, 'tests')}/`;
  const reaching = files.filter(({ covered }) => covered.has(id));
  return files
    .filter(({ isGreen }) => isGreen)
    .filter((each) => reaching.includes(each) || (reaching.length === 1 && each.path.startsWith(beside)))
    .toSorted(
      (one, other) => nearness(other.path, file) - nearness(one.path, file) || one.seconds - other.seconds,
    );
};

const tryMutant = async (vitest: Vitest, mutant: Mutant, files: readonly TestFile[]): Promise<Outcome> => {
  const covering = filesCovering(mutant, files);
  const asked = covering.filter((_, nth) => nth === 0 || secondsOf(covering.slice(0, nth + 1)) <= capSeconds);
  const counts = { tried: asked.length, covering: covering.length };
  // A worker without a document starts sooner.
  for (const isOnPage of [false, true]) {
    const ofKind = asked.filter(({ path }) => needsDocument(path) === isOnPage);
    if (ofKind.length === 0) continue;
    const verdict = await runMutant(vitest, mutant, ofKind, startSeconds + 5 * secondsOf(ofKind));
    if (verdict !== 'survived') return { mutant, verdict, ...counts };
  }
  return { mutant, verdict: covering.length === 0 ? 'not covered' : 'survived', ...counts };
};

const elapsed = (): string => `${Math.round(performance.now() / 1000)} s`;
const inOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 160);
const isKilled = ({ verdict }: Outcome): boolean => verdict === 'killed' || verdict === 'timed out';

const sentenceOf = ({ mutant, verdict, tried, covering }: Outcome): string =>
  `${mutant.file}:${mutant.line}:${mutant.column} ${mutant.kind}: ${verdict}${
    verdict === 'survived' ? ` ${tried} of ${covering} test files` : ''
  }`;

const scoreOf = (outcomes: readonly Outcome[]): string => {
  const killed = outcomes.filter(isKilled).length;
  const timedOut = outcomes.filter(({ verdict }) => verdict === 'timed out').length;
  const share = outcomes.length === 0 ? '' : `, ${((100 * killed) / outcomes.length).toFixed(1)} %`;
  return `${killed} of ${outcomes.length} killed${share}${timedOut === 0 ? '' : ` (${timedOut} timed out)`}`;
};

const report = (outcomes: readonly Outcome[]): void => {
  console.log('\nNo test noticed:');
  for (const outcome of outcomes.filter((each) => !isKilled(each)))
    console.log(
      `${sentenceOf(outcome)}\n  - ${inOneLine(outcome.mutant.before)}\n  + ${inOneLine(outcome.mutant.after)}`,
    );
  console.log(`\nseed ${seed}, ${elapsed()}`);
  for (const folder of values.only)
    console.log(`${folder.padEnd(20)} ${scoreOf(outcomes.filter(({ mutant }) => mutant.folder === folder))}`);
  console.log(`${'all'.padEnd(20)} ${scoreOf(outcomes)}`);
};

const mutants = chooseMutants(values.only, seed, Number(values.count));
console.log(`${mutants.length} mutants, seed ${seed}; first all tests without a mutant`);
const whole = await openSuite(mutants, lanes);
const files = await runOriginal(whole, values.without);
await whole.close();
console.log(`${files.length} test files, ${elapsed()}`);
const red = files.filter(({ isGreen }) => !isGreen).map(({ path }) => path);
if (red.length > 0) console.log(`left out, as they fail without a mutant: ${red.join(', ')}`);

const outcomes: Outcome[] = [];
const end = (): void => {
  report(outcomes);
  // Servers of the tests may still listen.
  process.exit(0);
};
process.once('SIGINT', end);
const waiting = mutants.values();
/** Tries one mutant after the other, beside the other lanes, until none is left. */
const runLane = async (): Promise<void> => {
  const vitest = await openSuite(mutants, 1);
  for (const mutant of waiting) {
    const outcome = await tryMutant(vitest, mutant, files);
    outcomes.push(outcome);
    console.log(`${outcomes.length}/${mutants.length} ${elapsed()} ${sentenceOf(outcome)}`);
  }
};
await Promise.all(Array.from({ length: lanes }, runLane));
end();
