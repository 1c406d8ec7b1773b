import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { DocumentsFirst } from './tests/setup/documentsFirst.ts';
import { plainModules } from './tests/setup/plainModules.ts';
import { isWhole, suiteTime } from './tests/setup/suiteTime.ts';
import { whatRan } from './tests/setup/whatRan.ts';

export default defineConfig({
  plugins: [plainModules()],
  test: {
    // One more would make up for what tests wait, and cost more than that: each loads the console and a database of its own.
    maxWorkers: availableParallelism(),
    reporters: ['default', suiteTime(), whatRan(isWhole)],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One module graph, one document and one database per worker: each is made once and emptied between tests. Whether a
    // file needs a document is said by its path (`tests/setup/needsDocument.ts`): another environment or project would be another worker.
    isolate: false,
    // What was transformed once is kept on the disk by its content: a third of the processor time of the next run.
    experimental: { fsModuleCache: true },
    // Rows and elements live for a test: with room for them, they are gone before they are ever moved.
    execArgv: ['--max-semi-space-size=64'],
    include: ['tests/**/*.test.{ts,tsx}'],
    sequence: { sequencer: DocumentsFirst },
    setupFiles: ['tests/setup/console.ts', 'tests/setup/randomness.ts', 'tests/setup/place.ts'],
  },
});
