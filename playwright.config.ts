import { defineConfig } from '@playwright/test';

/** Journeys run in the system's Chromium; nothing is downloaded. CHROMIUM names another browser binary. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/setup/demoData.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // These limits are generous: a shared machine tells the same story several times slower.
  timeout: 360_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./tests/journeys/setup/whatRan.ts']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A trace of every step takes as long as the step itself: `--trace on` asks for it.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
