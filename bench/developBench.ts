import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startConsole } from '#tests/journeys/setup/console.ts';
import playwrightSettings from '../playwright.config.ts';
import { savedSchema } from './develop/savedSchema.ts';
import type { Bench } from './row.ts';
import { middle } from './timing.ts';

const saves = { full: 7, smoke: 1 } as const;
const goalMs = 1_000;

/** What a developer waits for at `npm run dev`, in the system's Chromium. */
export const developBench: Bench = {
  name: 'develop',
  run: async (size, say) => {
    const { launchOptions = {} } = playwrightSettings.use ?? {};
    const { executablePath = '' } = launchOptions;
    if (!existsSync(executablePath))
      return { rows: [], skipped: [`No Chromium at ${executablePath}: CHROMIUM names another one.`] };
    say('starting the dev server');
    const product = await startConsole('dev');
    const browser = await chromium.launch(launchOptions);
    try {
      say('saving a schema');
      const durations = await savedSchema(browser, product, saves[size]);
      return {
        rows: [
          {
            name: 'a saved schema, until its list says so in the browser',
            unit: 'ms',
            ours: middle(durations),
            goal: { kind: 'at most', value: goalMs, of: 'ours' },
          },
        ],
      };
    } finally {
      await browser.close();
      await product.remove();
    }
  },
};
