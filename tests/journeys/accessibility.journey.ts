import type { Page } from '@playwright/test';
import { languageTags } from '#i18n/chooseLocale.ts';
import { customFieldWords } from '#i18n/console/customField.ts';
import { departmentWords } from '#i18n/console/department.ts';
import { departmentWorkWords } from '#i18n/console/departmentWork.ts';
import { frameWords } from '#i18n/console/frame.ts';
import { listWords } from '#i18n/console/list.ts';
import { resignationWords } from '#i18n/console/resignation.ts';
import { shellWords } from '#i18n/console/shell.ts';
import { workWords } from '#i18n/console/work.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { colourViolationsOf, violationsOf } from './setup/axe.ts';
import { callBeside } from './setup/calls.ts';
import { type RunningConsole, signIn } from './setup/console.ts';
import { type Screen, screens } from './setup/screens.ts';
import { expect, journey } from './setup/test.ts';

const wordsOf = (language: Locale) => {
  const parts = [
    customFieldWords,
    departmentWords,
    departmentWorkWords,
    frameWords,
    listWords,
    resignationWords,
    shellWords,
    workWords,
  ];
  const words: Readonly<Record<string, string>> = Object.assign({}, ...parts.map((part) => part[language]));
  return (key: string): string => {
    const word = words[key];
    if (word === undefined) throw new Error(`No word ${key} in ${language}`);
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

/** Looks at what is shown: at everything in the mode it is in, at its colours in the other one, which it stays in. */
const look = async (page: Page, name: string): Promise<readonly string[]> => {
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
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
  await open?.(page, wordsOf(language));
  if (shows !== undefined) await expect(page.locator(shows).first(), name).toBeVisible();
  expect(await page.locator('html').getAttribute('lang')).toBe(languageTags[language]);
};

/** Goes through screens; one that does not open is a fault like any other. */
const lookAtAll = async (
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

/** A conflict on somebody's note, looked at where each change is chosen. */
const lookAtConflict = async (page: Page, product: RunningConsole): Promise<readonly string[]> => {
  await page.goto(`${product.address}/contact/ContactManage/30`);
  const note = page.locator('[role=dialog] textarea').first();
  await expect(note).toBeVisible();
  const reply = await callBeside(page, product, '/member/many', { ids: [30] });
  const [person] = reply.list as readonly { readonly version: number }[];
  const theirs = { id: 30, version: person?.version, note: `${person?.version}` };
  await callBeside(page, product, '/contact/saveUser', theirs);
  await note.fill('-');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('radiogroup')).toBeVisible();
  return look(page, 'conflict');
};

// A trace of each of the hundreds of looks would take longer than the looks.
journey.use({ trace: 'off' });

for (const language of locales)
  for (const width of [1280, 320] as const)
    journey(
      `meets WCAG 2.2 AA in ${languageTags[language]} at ${width} px`,
      async ({ quietPage: page, product, allow }) => {
        journey.setTimeout(600_000);
        allow(/内容已被他人修改|changed this|変更/);
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${product.address}/login?language=${language}`);
        await expect(page.locator('form input').first()).toBeVisible();
        const found = [...(await look(page, 'login'))];
        await signIn(page, product);
        await page.goto(`${product.address}/home?language=${language}`);
        const shown = screens.filter(({ on }) => on === undefined || (on === 'wide') === width > 600);
        found.push(...(await lookAtAll(page, product, shown, language)));
        found.push(...(await lookAtConflict(page, product)));
        await page.context().clearCookies();
        await signIn(page, product, 'asset');
        const forbidden = { name: 'no permission', address: '/complaint', ready: 'main h1, main h2' };
        await page.goto(`${product.address}/home?language=${language}`);
        found.push(...(await lookAtAll(page, product, [forbidden], language)));
        expect(found).toEqual([]);
      },
    );
