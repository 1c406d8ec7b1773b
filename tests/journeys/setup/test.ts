import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
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

interface JourneyFixtures {
  readonly quietPage: Page;
  /** A phone in someone else's hand: a browser of its own where no one is signed in. It complains of nothing either. */
  readonly phone: Page;
  readonly product: RunningConsole;
  /** Expects complaints that belong to the story, such as a request without a network. */
  readonly allow: (complaint: RegExp) => void;
  readonly allowed: RegExp[];
}

/** As many lines of a part of a page as tell where a story stood. */
const mostLines = 60;

/** Prints where a story broke off, as a person reads the page beside its menu: anyone who runs it may keep no pictures. */
const tellPage = async (page: Page): Promise<void> => {
  const told = [page.url()];
  for (const part of await page.locator('[role=dialog], [role=alert], main').all())
    told.push(...(await part.ariaSnapshot()).split('\n').slice(0, mostLines));
  console.log(told.join('\n'));
};

/** Lends a page and fails at the end when it complained of what the story does not allow. */
export const lend = async (
  page: Page,
  allowed: readonly RegExp[],
  use: (page: Page) => Promise<void>,
  story: TestInfo,
): Promise<void> => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    );
  });
  const { complaints } = watch(page);
  await use(page);
  if (story.status !== story.expectedStatus) await tellPage(page);
  expect(complaints.filter((said) => !allowed.some((pattern) => pattern.test(said)))).toEqual([]);
};

/** The product a worker runs, and the file whose journeys it has seen. */
interface Shelf {
  file?: string;
  product?: RunningConsole;
}

/** What a page complains of that asks on while the product is stopped and started again. */
const askedWhileStopped = /503 \(Service Unavailable\)|Failed to load resource: net::ERR_|Failed to fetch/;

/** The product, with leave for open pages to complain of no answer once the story stops it: they ask on by themselves. */
const forgiving = (product: RunningConsole, allowed: RegExp[]): RunningConsole => {
  const stopping =
    <Args extends readonly unknown[]>(act: (...args: Args) => Promise<void>) =>
    (...args: Args): Promise<void> => {
      allowed.push(askedWhileStopped);
      return act(...args);
    };
  return {
    ...product,
    restart: stopping(product.restart),
    crash: stopping(product.crash),
    stop: stopping(product.stop),
  };
};

/**
 * A journey: a page that complains of nothing, and one product per file. Any console error, script error or violation
 * of the content security policy fails the journey at its end.
 */
export const journey = base.extend<JourneyFixtures, { shelf: Shelf }>({
  shelf: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner finds fixtures by this pattern.
    async ({}, use) => {
      const shelf: Shelf = {};
      await use(shelf);
      await shelf.product?.remove();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ shelf, allowed }, use, { file }) => {
      // What one story made, closed or dated must not stand in the next one's way.
      if (shelf.product === undefined || shelf.file !== file) {
        await shelf.product?.remove();
        shelf.product = await startConsole();
        shelf.file = file;
      }
      await use(forgiving(shelf.product, allowed));
    },
    { timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner finds fixtures by this pattern.
  allowed: async ({}, use) => use([]),
  allow: async ({ allowed }, use) => use((complaint) => void allowed.push(complaint)),
  quietPage: ({ page, allowed }, use, story) => lend(page, allowed, use, story),
  phone: async ({ browser, allowed }, use, story) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    await lend(await context.newPage(), allowed, use, story);
    await context.close();
  },
});

export { expect };
