import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { type RunningConsole, signIn } from '#tests/journeys/setup/console.ts';

const file = 'schemas/powerShare.schema.json';
const route = '/enterprise/messageManage/power-share';
/** The dev server compiles what a page asks for while it is opened. */
const openedMs = 180_000;
const shownMs = 30_000;
/** Until the page rests after a change. */
const pauseMs = 2_000;

/** Notes on the page when the headings of the table first say something else, on the clock of this machine. */
const watchHeadings = (): void => {
  const firstSeen: Record<string, number> = {};
  Object.assign(window, { firstSeen });
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      firstSeen[document.querySelector('thead')?.textContent ?? ''] ??= Date.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true }),
  );
};

/** Every field's title with this appended; the noun's own title, the first, stays. */
const retitled = (text: string, mark: string): string => {
  const fields = text.indexOf('"properties"');
  return (
    text.slice(0, fields) +
    text.slice(fields).replace(/"title": "([^"]+)"/g, (_, title) => `"title": "${title}${mark}"`)
  );
};

/**
 * Milliseconds from the save of a schema until the page that shows its list says the new titles, for each of so many saves. The file is
 * as it was afterwards.
 */
export const savedSchema = async (
  browser: Browser,
  product: RunningConsole,
  saves: number,
): Promise<readonly number[]> => {
  const text = readFileSync(file, 'utf8');
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  try {
    await page.addInitScript(watchHeadings);
    await signIn(page, product);
    await page.goto(`${product.address}${route}`);
    await page.locator('thead').waitFor({ timeout: openedMs });
    const durations: number[] = [];
    for (let save = 0; save < saves; save += 1) {
      await page.waitForTimeout(pauseMs);
      const mark = `·${save}`;
      const saved = Date.now();
      writeFileSync(file, retitled(text, mark));
      await page.locator('thead', { hasText: mark }).waitFor({ timeout: shownMs });
      const seen = await page.evaluate(
        (shown) =>
          Object.entries((window as unknown as { firstSeen: Record<string, number> }).firstSeen).find(
            ([words]) => words.includes(shown),
          )?.[1],
        mark,
      );
      durations.push((seen ?? Number.NaN) - saved);
    }
    return durations;
  } finally {
    writeFileSync(file, text);
    await context.close();
  }
};
