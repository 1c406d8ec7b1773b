import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Whether a test that made a call, and was answered that it is done, has looked at what came of it. */
export interface CallUse {
  /** Of a call that reads: its answer. Of one that writes: the database or another call after it. */
  isLookedAt: boolean;
}

/** Titles of tests by file. */
export type Shown = Readonly<Record<string, readonly string[]>>;

/** What tests leave for the end of the run, where it is known which of them ran and passed. */
export interface RunNotes {
  calls?: Record<string, CallUse>;
  /** Calls that want a test of their own. */
  requestedCalls?: readonly string[];
  /** Tests that have to be there and to pass. */
  requestedTests?: Shown;
}

declare module 'vitest' {
  interface TaskMeta extends RunNotes {}
}

/** Generated tests ask every call: that says nothing about any one of them. */
const isGenerated = ({ relativeModuleId }: TestModule): boolean =>
  relativeModuleId.startsWith('tests/generated/');

const untestedCalls = (tests: readonly TestCase[]): readonly string[] => {
  const tested = new Set(
    tests
      .filter((test) => test.ok() && !isGenerated(test.module))
      .flatMap((test) => Object.entries(test.meta().calls ?? {}))
      .filter(([, { isLookedAt }]) => isLookedAt)
      .map(([call]) => call),
  );
  const requested = tests.flatMap((test) => test.meta().requestedCalls ?? []);
  return requested.filter((call) => !tested.has(call));
};

/** A title as it begins before the values of its row. */
const fixedPart = (title: string): string => title.split(/[%$]/)[0] ?? '';

const missingTests = (tests: readonly TestCase[]): readonly string[] => {
  const passed = tests.filter((test) => test.result().state === 'passed');
  const isShown = (file: string, title: string): boolean =>
    passed.some(({ module, name }) => module.relativeModuleId === file && name.startsWith(fixedPart(title)));
  const requested = tests.flatMap((test) => Object.entries(test.meta().requestedTests ?? {}));
  return requested.flatMap(([file, titles]) =>
    titles.filter((title) => !isShown(file, title)).map((title) => `${file}: ${title}`),
  );
};

/**
 * Fails a run of the whole suite in which a call was made by no test that looked at what came of it, or in which a test
 * that shows a case of the table did not pass.
 */
export const whatRan = (isWhole: boolean): Reporter => ({
  onTestRunEnd: (modules) => {
    if (!isWhole) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const findings = [
      ...untestedCalls(tests).map(
        (call) => `no test has made the call ${call} and looked at what came of it`,
      ),
      ...missingTests(tests).map((test) => `did not pass, or is not there: ${test}`),
    ];
    if (findings.length === 0) return;
    console.error(`\n${findings.join('\n')}\n${findings.length} of what the suite has to show is missing`);
    process.exitCode = 1;
  },
});
