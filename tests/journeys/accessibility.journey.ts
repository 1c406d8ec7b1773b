import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const screens = [
  '/home',
  '/contact/ContactManage',
  '/contact/PartmentManage',
  '/contact/PartmentManage/1',
  '/enterprise/member-device-manage',
  '/enterprise/member-device-manage/1/show',
  '/accretion/my-order',
  '/complaint',
  '/no-such-page',
];
const frames = [
  { language: 'zh', width: 1280, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
  { language: 'ja', width: 1280, colorScheme: 'dark' },
] as const;

const violationsOn = async (page: Page): Promise<readonly string[]> => {
  // Evaluated through the debugger, so the page's content security policy stays as it is.
  await page.evaluate(axeSource);
  const results = (await page.evaluate(
    `axe.run(document, ${JSON.stringify({ runOnly: rules })})`,
  )) as AxeResults;
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''}`);
};

const isScrollingSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const { language, width, colorScheme } of frames)
  journey(
    `meets WCAG 2.2 AA in ${language}, ${colorScheme}, at ${width} px`,
    async ({ quietPage: page, product }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await signIn(page, product);
      const found: string[] = [];
      for (const screen of screens) {
        await page.goto(`${product.address}${screen}?language=${language}`);
        // A drawer hides the page behind it from assistive technology, its heading included.
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        found.push(...(await violationsOn(page)).map((violation) => `${screen} ${violation}`));
        if (await isScrollingSideways(page)) found.push(`${screen} scrolls sideways`);
        expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`));
      }
      expect(found).toEqual([]);
    },
  );
