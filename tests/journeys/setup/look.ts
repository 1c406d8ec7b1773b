import type { Page } from '@playwright/test';
import { type Locale, languageTags } from '#i18n/locale.ts';
import { loadMessages } from '#i18n/messages.ts';
import { colourViolationsOf, violationsOf } from './axe.ts';
import type { RunningConsole } from './console.ts';
import type { Screen } from './screens.ts';
import { expect } from './test.ts';

/** Finds a word of a language by its key, react-admin's own ones too; fails where there is none. */
export const wordsOf = async (language: Locale): Promise<(key: string) => string> => {
  const messages: Readonly<Record<string, unknown>> = await loadMessages(language);
  const find = (within: unknown, key: string): unknown => {
    if (typeof within !== 'object' || within === null) return undefined;
    const words = new Map<string, unknown>(Object.entries(within));
    const [first = '', ...rest] = key.split('.');
    return words.get(key) ?? (rest.length === 0 ? undefined : find(words.get(first), rest.join('.')));
  };
  return (key) => {
    const word = find(messages, key);
    if (typeof word !== 'string') throw new Error(`No word ${key} in ${language}`);
    return word;
  };
};

/** What is wrong with a page beyond what axe looks at. */
const faultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isMoving = [...document.querySelectorAll('body *')].some((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      return `${transitionDuration},${animationDuration}`
        .split(',')
        .some((each) => Number.parseFloat(each) > 0.001);
    });
    return [
      ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} of ${clientWidth}`] : []),
      ...(document.querySelector('h1') === null ? ['has no h1'] : []),
      ...(document.title.trim() === '' ? ['has no title'] : []),
      ...(isMoving ? ['moves although less motion is wished'] : []),
    ];
  });

const turn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
};

/** What is still to come; behind a dialog that comes first a page may wait for its answer. */
const waiting = ':not(body > [aria-hidden=true] *).MuiSkeleton-root';

/** Looks at what is shown: at everything in the mode it is in, at its colours in the other one, which it stays in. */
export const look = async (page: Page, name: string): Promise<readonly string[]> => {
  await expect(page.locator(waiting)).toHaveCount(0);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const mode = isDark ? 'dark' : 'light';
  const other = isDark ? 'light' : 'dark';
  const found = [...(await violationsOf(page)), ...(await faultsOf(page))];
  await turn(page, other);
  const colours = await colourViolationsOf(page);
  return [
    ...found.map((fault) => `${name}, ${mode}: ${fault}`),
    ...colours.map((fault) => `${name}, ${other}: ${fault}`),
  ];
};

/** Closes what was opened; a page that is back as it was need not be loaded again. */
const isAsItWas = async (page: Page, { address, shows }: Screen): Promise<boolean> => {
  if (shows === undefined) return true;
  await page.keyboard.press('Escape');
  const isClosed = await page
    .locator(shows)
    .first()
    .waitFor({ state: 'detached', timeout: 500 })
    .then(
      () => true,
      () => false,
    );
  return isClosed && page.url().endsWith(address);
};

const openScreen = async (page: Page, { name, ready, open, shows }: Screen, language: Locale) => {
  await expect(page.locator(ready).first(), name).toBeVisible();
  await open?.(page, await wordsOf(language));
  if (shows !== undefined) await expect(page.locator(shows).first(), name).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language]);
};

/** Goes through screens; one that does not open is a fault like any other. */
export const lookAtAll = async (
  page: Page,
  product: RunningConsole,
  shown: readonly Screen[],
  language: Locale,
): Promise<readonly string[]> => {
  const found: string[] = [];
  let reusable: string | undefined;
  for (const screen of shown) {
    if (reusable !== screen.address) await page.goto(`${product.address}${screen.address}`);
    reusable = undefined;
    try {
      await openScreen(page, screen, language);
      found.push(...(await look(page, screen.name)));
      if (await isAsItWas(page, screen)) reusable = screen.address;
    } catch (error) {
      found.push(`${screen.name} did not open: ${String(error)}`);
    }
  }
  return found;
};
