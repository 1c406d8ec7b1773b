import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import { type Locale, languageNames, languageTags, locales } from '#i18n/locale.ts';
import { routesInLayout, routesOutside } from '#tests/builders/specifiedRoutes.ts';
import { type RunningConsole, signIn } from './setup/console.ts';
import { chineseWordsOf, openKeysOf } from './setup/languages.ts';
import { look, wordsOf } from './setup/look.ts';
import { shiftOf, strayStyles } from './setup/strayStyles.ts';
import { expect, journey } from './setup/test.ts';

/** Pictures of every page, for people to judge: CRAWL_SHOTS names the folder. */
const pictures = process.env.CRAWL_SHOTS;
const notFound = '/no/such/page';
/** Addresses that lead elsewhere for who comes signed in to the demo company and without an invitation. */
const leadsTo: Readonly<Record<string, string>> = {
  // The demo company is verified: its form has nothing to fill in.
  '/attestation': '/newSetting/company/authindex',
};

/** Titles and messages of the demo company that read like words of the console. */
const data = [/^负责人$/, /^有 \d+ 条群投诉超过/, /^(存储扩容|成员数量|短信)包 /];

interface Visit {
  readonly page: Page;
  readonly product: RunningConsole;
  /** What the page speaks now. */
  readonly speaks: Locale;
}

const widths = [1280, 390] as const;

const picture = async ({ page, speaks }: Visit, address: string): Promise<void> => {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const width = page.viewportSize()?.width;
  const name = `${address.replaceAll('/', '_')}_${width}_${speaks}_${dark ? 'dark' : 'light'}.png`;
  await page.screenshot({ path: join(pictures, name) });
};

const heights = { 1280: 800, 390: 844 } as const;
const widen = (page: Page, width: (typeof widths)[number]) =>
  page.setViewportSize({ width, height: heights[width] });

/** Once the page shows what it is about: nothing is waited for, and it says in the right tongue which page it is. */
const settle = async ({ page, speaks }: Visit, address: string): Promise<void> => {
  await expect(page.locator('h1').first()).not.toBeEmpty();
  await expect(page.locator('.MuiSkeleton-root, .MuiCircularProgress-indeterminate')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(leadsTo[address] ?? address);
  const tongue = new Intl.Locale(languageTags[speaks]).language;
  // The drawing board names the region as well.
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${tongue}`));
  const missing = (await wordsOf(speaks))('shell.notFound.title');
  const title = page.locator('h1').first();
  // What is said comes a moment after the language it is said in.
  if (address === notFound) await expect(title).toHaveText(missing);
  else await expect(title).not.toHaveText(missing);
};

const open = async (at: Visit, address: string): Promise<void> => {
  await at.page.goto(`${at.product.address}${address}?language=${at.speaks}`);
  await settle(at, address);
  await at.page.waitForLoadState('networkidle');
};

/** Changes the language where the reader does; behind a dialog, or where a page has no such choice, it is opened again. */
const speak = async (at: Visit, address: string, language: Locale): Promise<Visit> => {
  const { page, speaks } = at;
  const now = { ...at, speaks: language };
  const choice = page.getByRole('button', { name: languageNames[speaks] });
  if (!(await choice.isVisible())) {
    await open(now, address);
    return now;
  }
  await choice.click();
  await page.getByRole('menuitem', { name: languageNames[language] }).click();
  await settle(now, address);
  return now;
};

const foreignWords = async ({ page, speaks }: Visit): Promise<readonly string[]> => {
  const foreign = speaks === 'zh' ? [] : await chineseWordsOf(page, speaks);
  return [
    ...(await openKeysOf(page)),
    ...foreign.filter((text) => !data.some((pattern) => pattern.test(text))),
  ];
};

/** Keys and words of another language; sentences of the server come a moment after the language has changed. */
const wrongWords = async (at: Visit): Promise<readonly string[]> => {
  await expect
    .poll(() => foreignWords(at), { timeout: 5_000 })
    .toEqual([])
    .catch(() => undefined);
  return foreignWords(at);
};

/** What is wrong with one address as it stands: it shows keys or another language's words, scrolls sideways, fails axe. */
const judge = async (at: Visit, address: string): Promise<readonly string[]> => {
  const width = at.page.viewportSize()?.width;
  const name = `${address} in ${languageTags[at.speaks]} at ${width} px`;
  await picture(at, address);
  const words = (await wrongWords(at)).map((word) => `${name} says "${word}"`);
  const stray = (await strayStyles(at.page)).map((style) => `${name} ${style}`);
  const found = [...words, ...stray, ...(await look(at.page, name))];
  await picture(at, address);
  return found;
};

/** The languages, beginning with the one that is spoken. */
const from = (speaks: Locale): readonly Locale[] => [speaks, ...locales.filter((each) => each !== speaks)];

interface Visited {
  readonly at: Visit;
  readonly found: readonly string[];
}

/** Looks at an address in every language at every width, opened once; what was wrong before is known from its place. */
const visit = async (start: Visit, address: string): Promise<Visited> => {
  const found: string[] = [];
  let at = start;
  try {
    await widen(at.page, widths[0]);
    await open(at, address);
    const moved = await shiftOf(at.page);
    found.push(...moved.map((shift) => `${address} in ${languageTags[at.speaks]} ${shift}`));
    for (const language of from(start.speaks)) {
      await widen(at.page, widths[0]);
      if (language !== at.speaks) at = await speak(at, address, language);
      for (const width of widths) {
        await widen(at.page, width);
        await settle(at, address);
        found.push(...(await judge(at, address)));
      }
    }
  } catch (error) {
    found.push(`${address} did not open in ${languageTags[at.speaks]}: ${String(error)}`);
  }
  return { at, found };
};

const crawl = async (start: Visit, addresses: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  let at = start;
  for (const address of addresses) {
    const visited = await visit(at, address);
    at = visited.at;
    found.push(...visited.found);
  }
  return found;
};

const parts = [0, 1, 2, 3] as const;
const partOf = (addresses: readonly string[], part: number): readonly string[] =>
  addresses.filter((_, index) => index % parts.length === part);

// Anyone who confirms a login by QR code is signed in already.
const signedIn = '/qr-login';
const inside = [...routesInLayout, signedIn, notFound];
const outside = routesOutside.filter((address) => address !== signedIn);

for (const part of parts)
  journey(
    `opens every address in every language and width, part ${part + 1} of ${parts.length}`,
    async ({ quietPage: page, product }) => {
      journey.setTimeout(900_000);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const found = [...(await crawl({ page, product, speaks: 'zh' }, partOf(outside, part)))];
      await signIn(page, product);
      found.push(...(await crawl({ page, product, speaks: 'zh' }, partOf(inside, part))));
      expect(found).toEqual([]);
    },
  );

/** Pages of the menu the specification knows no address of. */
const further = entities
  .map(createModel)
  .filter(({ menu, route }) => menu !== undefined && !inside.some((address) => address === route))
  .map(({ route }) => route);

journey(
  'holds sizes, rows and stillness on the other pages of the menu',
  async ({ quietPage: page, product }) => {
    // Its words are the longest.
    const at: Visit = { page, product, speaks: 'en' };
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await widen(page, widths[0]);
    await signIn(page, product);
    const found: string[] = [];
    for (const address of further) {
      await open(at, address);
      const faults = [...(await shiftOf(page)), ...(await strayStyles(page))];
      found.push(...faults.map((fault) => `${address} ${fault}`));
    }
    expect(found).toEqual([]);
  },
);
