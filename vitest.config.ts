import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/setup/console.ts'];
const browserFolders = ['app', 'bridge', 'dataProvider', 'i18n', 'resources', 'session', 'views'];
const browserTests = [
  ...browserFolders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
  'tests/architecture/**/*.test.tsx',
];

export default defineConfig({
  test: {
    projects: [
      {
        // One module graph per worker: the embedded database is started once and emptied between tests.
        test: {
          name: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...browserTests, 'tests/journeys/**'],
          environment: 'node',
          setupFiles,
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Files that need a document say so: `@vitest-environment jsdom`.
        test: {
          name: 'browser',
          include: browserTests,
          environment: 'node',
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
