import { quantile } from '../timing.ts';
import { openPage, type Visitor } from './openPage.ts';

const pauseMs = 40;
/** The browser reports no shorter ones. */
const shortestMs = 16;
const percentile = 0.95;
const form = '/contact/ContactManage/create';

/** Notes how long each key took from the press to the paint after it (Event Timing). */
const watchKeys = `
  globalThis.keyTimes = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') keyTimes.push(duration);
  }).observe({ type: 'event', durationThreshold: ${shortestMs} });`;

/** The slow end (p95) of typing into the largest form, the new member, in milliseconds from key to paint. */
export const typeIntoForm = async (visitor: Visitor, origin: string, keys: number): Promise<number> => {
  const { page, close } = await openPage(visitor, origin, watchKeys);
  try {
    await page.goto(`${origin}${form}`);
    const name = page.locator('input[name="name"]');
    await name.click();
    await page.keyboard.type('abcdefghij'.repeat(keys / 10), { delay: pauseMs });
    await page.waitForTimeout(500);
    const slow: readonly number[] = await page.evaluate('keyTimes');
    const times = [...Array.from({ length: keys - slow.length }, () => shortestMs), ...slow];
    return quantile(times, percentile);
  } finally {
    await close();
  }
};
