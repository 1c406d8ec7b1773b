import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { languageTags } from '#i18n/chooseLocale.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { routesInLayout, routesOutside } from '#tests/builders/specifiedRoutes.ts';
import { type RunningConsole, signIn } from './setup/console.ts';
import { chineseWordsOf, openKeysOf } from './setup/languages.ts';
import { look, wordsOf } from './setup/look.ts';
import { expect, journey } from './setup/test.ts';

/** Pictures of every page, for people to judge: CRAWL_SHOTS names the folder. */
const pictures = process.env.CRAWL_SHOTS;
const notFound = '/no/such/page';
/** Addresses that lead elsewhere for who comes signed in to the demo company and without an invitation. */
const leadsTo: Readonly<Record<string, string>> = {
  '/newSetting/interJoin': '/newSetting/invite-links',
  // The demo company is verified: its form has nothing to fill in.
  '/attestation': '/newSetting/company/authindex',
};

/** Titles and messages of the demo company that read like words of the console. */
const data = [/^负责人$/, /^有 \d+ 条群投诉超过/, /^(存储扩容|成员数量|短信)包 /];

interface Visit {
  readonly page: Page;
  readonly product: RunningConsole;
  readonly language: Locale;
  readonly width: number;
}

const picture = async ({ page, language, width }: Visit, address: string): Promise<void> => {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const name = `${address.replaceAll('/', '_')}_${width}_${language}_${dark ? 'dark' : 'light'}.png`;
  await page.screenshot({ path: join(pictures, name) });
};

/** What is wrong with one address: it does not open, shows keys or another language's words, scrolls sideways, fails axe. */
const visit = async (at: Visit, address: string): Promise<readonly string[]> => {
  const { page, product, language } = at;
  await page.goto(`${product.address}${address}`);
  try {
    await expect(page.locator('h1').first()).not.toBeEmpty();
    await expect(page.locator('.MuiSkeleton-root, .MuiCircularProgress-indeterminate')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe(leadsTo[address] ?? address);
    // The drawing board names the region as well.
    const tag = (await page.locator('html').getAttribute('lang')) ?? '';
    expect(new Intl.Locale(tag).language).toBe(new Intl.Locale(languageTags[language]).language);
    const missing = (await wordsOf(language))('shell.notFound.title');
    const said = await page.locator('h1').first().textContent();
    expect(said === missing, 'is the page that says there is none').toBe(address === notFound);
    await picture(at, address);
    const foreign = language === 'zh' ? [] : await chineseWordsOf(page, language);
    const own = foreign.filter((text) => !data.some((pattern) => pattern.test(text)));
    const words = [...(await openKeysOf(page)), ...own].map((word) => `${address} says "${word}"`);
    const found = [...words, ...(await look(page, address))];
    await picture(at, address);
    return found;
  } catch (error) {
    return [`${address} did not open: ${String(error)}`];
  }
};

const crawl = async (at: Visit, addresses: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const address of addresses) found.push(...(await visit(at, address)));
  return found;
};

for (const language of locales)
  for (const width of [1280, 390] as const)
    journey(
      `opens every address in ${languageTags[language]} at ${width} px`,
      async ({ quietPage: page, product }) => {
        journey.setTimeout(900_000);
        const at = { page, product, language, width };
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`${product.address}/login?language=${language}`);
        // Whoever confirms a login by QR code is signed in already.
        const signedIn = '/qr-login';
        const found = [
          ...(await crawl(
            at,
            routesOutside.filter((address) => address !== signedIn),
          )),
        ];
        await signIn(page, product);
        await page.goto(`${product.address}/home?language=${language}`);
        found.push(...(await crawl(at, [...routesInLayout, signedIn, notFound])));
        expect(found).toEqual([]);
      },
    );
