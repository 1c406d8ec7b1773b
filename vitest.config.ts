import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { plainModules } from './tests/setup/plainModules.ts';
import { isWhole, suiteTime } from './tests/setup/suiteTime.ts';
import { whatRan } from './tests/setup/whatRan.ts';

const setupFiles = ['tests/setup/console.ts', 'tests/setup/randomness.ts'];
/** What needs a document: everything that renders, and what reads cookies, storage or the window. */
const screenTests = [
  'tests/**/*.test.tsx',
  ...['app', 'generated/console', 'session'].map((folder) => `tests/${folder}/**/*.test.ts`),
];

export default defineConfig({
  plugins: [plainModules()],
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', suiteTime(), whatRan(isWhole)],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One module graph, one document and one database per worker: each is made once and emptied between tests. Whether a
    // file needs a document is said by its project, not by a comment in it: another environment is another worker.
    isolate: false,
    // What was transformed once is kept on the disk by its content: a third of the processor time of the next run.
    experimental: { fsModuleCache: true },
    // Rows and elements live for a test: with room for them, they are gone before they are ever moved.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: screenTests,
          environment: 'node',
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: screenTests,
          environment: './tests/setup/jsdomEnvironment.ts',
          setupFiles: [...setupFiles, 'tests/setup/page.ts'],
        },
      },
    ],
  },
});
