import type { Browser } from '@playwright/test';
import type { ServedConsoles } from './serveBoth.ts';

const pauseMs = 40;
/** The browser reports no shorter ones. */
const shortestMs = 16;
/** The form comes in pieces: a busy machine takes its time for them. */
const timeoutMs = 120_000;
const percentile = 0.95;
const form = '/contact/ContactManage/create';

/** Notes how long each key took from the press to the paint after it (Event Timing). */
const watchKeys = (): void => {
  const taken: number[] = [];
  Object.assign(window, { keyTimes: taken });
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') taken.push(duration);
  });
  // The types of Event Timing's threshold are not among TypeScript's.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
};

/** The slow end (p95) of typing into the largest form, the new member, in milliseconds from key to paint. */
export const typeIntoForm = async (
  browser: Browser,
  { ours, browser: { cookies } }: ServedConsoles,
  keys: number,
): Promise<number> => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } });
  try {
    const url = new URL(ours).origin;
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.addInitScript(watchKeys);
    await page.goto(`${url}${form}`);
    const name = page.locator('input[name="name"]');
    await name.click();
    await page.keyboard.type('abcdefghij'.repeat(keys / 10), { delay: pauseMs });
    await page.waitForTimeout(500);
    const slow = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
    const times = [...Array.from({ length: keys - slow.length }, () => shortestMs), ...slow].sort(
      (one, other) => one - other,
    );
    return times[Math.floor(times.length * percentile)] ?? Number.NaN;
  } finally {
    await context.close();
  }
};
