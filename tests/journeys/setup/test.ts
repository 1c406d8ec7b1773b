import { test as base, expect, type Page } from '@playwright/test';
import { type RunningConsole, startConsole } from './console.ts';

interface Watched {
  /** What must not happen: console errors and warnings, script errors, policy violations. */
  readonly complaints: string[];
}

const watch = (page: Page): Watched => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (request.url().endsWith('/csp-report'))
      complaints.push(`policy violation: ${request.postData() ?? ''}`);
  });
  return { complaints };
};

/**
 * A journey: a page that complains of nothing, and one product per file. Any console error, script error or violation
 * of the content security policy fails the journey at its end.
 */
export const journey = base.extend<{ quietPage: Page }, { product: RunningConsole }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner finds fixtures by this pattern.
    async ({}, use) => {
      const product = await startConsole();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  quietPage: async ({ page }, use) => {
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
      );
    });
    const { complaints } = watch(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };
