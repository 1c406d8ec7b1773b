import { relative } from 'node:path';
import {
  type CliOptions,
  createVitest,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
  type VitestPluginContext,
} from 'vitest/node';
import { documentsFirst } from '../../tests/setup/documentsFirst.ts';
import config from '../../vitest.config.ts';
import type { Mutant } from './choose.ts';
import { instrument } from './instrument.ts';

/** A test file as it ran without any mutant. */
export interface TestFile {
  readonly path: string;
  readonly seconds: number;
  readonly isGreen: boolean;
  /** Ids of the mutants its tests came by. */
  readonly covered: ReadonlySet<number>;
}

export type Verdict = 'killed' | 'survived' | 'timed out';

/** No mutant has this id. */
const none = -1;

/** Puts the mutants into the sources as these are loaded; a source is kept on the disk by what stands in it then. */
const mutating = (mutants: readonly Mutant[]) => {
  const mutated = (source: string, id: string): string | undefined => {
    const file = relative(process.cwd(), id.split('?')[0] ?? '');
    const own = mutants.filter((mutant) => mutant.file === file);
    return own.length === 0 ? undefined : instrument(source, own);
  };
  return {
    name: 'mutants',
    enforce: 'pre' as const,
    transform: mutated,
    configureVitest: ({ experimental_defineCacheKeyGenerator: keepBy }: VitestPluginContext): void =>
      keepBy(({ id, sourceCode }) => mutated(sourceCode, id)),
  };
};

/** Test files run in the order in which they are given, those with a document first (`tests/setup/documentsFirst.ts`). */
class AsGiven {
  sort(specs: TestSpecification[]): TestSpecification[] {
    return documentsFirst(specs);
  }
  shard(specs: TestSpecification[]): TestSpecification[] {
    return specs;
  }
}

/** A run of all files takes minutes. */
const progress = (): Reporter => {
  let done = 0;
  return {
    onTestRunStart: () => {
      done = 0;
    },
    onTestModuleEnd: () => {
      done += 1;
      if (done % 50 === 0) console.log(`  ${done} test files`);
    },
  };
};

/** The tests as they are configured, with all mutants in the code. */
export const openSuite = (mutants: readonly Mutant[], workers: number): Promise<Vitest> => {
  const shared = config.test ?? {};
  const options: CliOptions = {
    ...shared,
    config: false,
    watch: false,
    silent: true,
    maxWorkers: workers,
    // What one suite has transformed the others read.
    experimental: { fsModuleCache: true },
    reporters: [progress()],
    provide: { mutant: none },
    sequence: { sequencer: AsGiven },
    setupFiles: ['scripts/mutants/switch.ts', shared.setupFiles ?? []].flat(),
  };
  return createVitest('test', options, { plugins: [mutating(mutants), config.plugins ?? []] });
};

const testFile = (module: TestModule): TestFile => ({
  path: module.relativeModuleId,
  seconds: module.diagnostic().duration / 1000,
  isGreen: module.ok(),
  covered: new Set(module.meta().covered),
});

/** Runs the test files with no mutant on, those below certain paths left out. */
export const runOriginal = async (
  vitest: Vitest,
  without: readonly string[],
): Promise<readonly TestFile[]> => {
  const specs = (await vitest.globTestSpecifications()).filter(
    ({ moduleId }) => !without.some((path) => relative(process.cwd(), moduleId).startsWith(path)),
  );
  const { testModules } = await vitest.runTestSpecifications(specs);
  return testModules.map(testFile);
};

/** Runs test files in this order with one mutant on, until a test fails. */
export const runMutant = async (
  vitest: Vitest,
  mutant: Mutant,
  files: readonly TestFile[],
  limitSeconds: number,
): Promise<Verdict> => {
  const all = await vitest.globTestSpecifications();
  const specs = files.flatMap(({ path }) =>
    all.filter(({ moduleId }) => relative(process.cwd(), moduleId) === path),
  );
  vitest.config.bail = 1;
  vitest.provide('mutant', mutant.id);
  // The failure of the run before would end this one.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  let secondsLeft = limitSeconds;
  // Counted second by second: while the run is paused, its time is, too.
  const timer = setInterval(() => {
    secondsLeft -= 1;
    // Asks the worker to stop; where it does not listen, asking again ends it.
    if (secondsLeft < 0) void vitest.cancelCurrentRun('test-failure');
  }, 1_000);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs);
  clearInterval(timer);
  process.exitCode = 0;
  if (secondsLeft < 0) return 'timed out';
  const isKilled = unhandledErrors.length > 0 || testModules.some((module) => module.state() === 'failed');
  return isKilled ? 'killed' : 'survived';
};
