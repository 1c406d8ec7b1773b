import type { Page } from '@playwright/test';
import { type Locale, languageTags, locales } from '#i18n/locale.ts';
import { type RunningConsole, signIn } from './console.ts';
import { lookAtAll } from './look.ts';
import type { Screen } from './screens.ts';
import { expect, journey } from './test.ts';

/** Whether every language is looked at in every width, as it is wherever there is time. */
const isEverywhere = process.env.CI === undefined || process.env.LOOKS === 'all';

/** A language at a width, and what a story's title says of it. */
interface Place {
  readonly language: Locale;
  readonly width: 1280 | 320;
  readonly said: string;
}

/** Wherever a page has to hold: three languages, a wide and the narrowest screen. */
const everywhere: readonly Place[] = locales.flatMap((language) =>
  ([1280, 320] as const).map((width) => ({
    language,
    width,
    said: `${languageTags[language]} at ${width} px`,
  })),
);

/**
 * Where an area is looked at: everywhere. The pipeline has an hour and a half on two cores, so there it is in one place, which goes round
 * from area to area; LOOKS=all asks for all of them.
 */
export const placesOf = (pipeline: Omit<Place, 'said'>): readonly Place[] =>
  isEverywhere
    ? everywhere
    : everywhere.filter(({ language, width }) => language === pipeline.language && width === pipeline.width);

/** Makes a page as wide as the place is, light and without movement. */
export const standAt = async (page: Page, { width }: Place): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 800 });
};

/** The screens there are at the place. */
export const shownAt = (screens: readonly Screen[], { width }: Place): readonly Screen[] =>
  screens.filter(({ on }) => on === undefined || (on === 'wide') === width > 600);

interface Walker {
  readonly quietPage: Page;
  readonly product: RunningConsole;
}

type Prepare = (page: Page, product: RunningConsole) => Promise<readonly Screen[]>;

/** The story of a place: the main administrator goes through screens, and nothing is wrong with any of them. */
export const walk =
  (screens: readonly Screen[] | Prepare, place: Place) =>
  async ({ quietPage: page, product }: Walker): Promise<void> => {
    journey.setTimeout(600_000);
    await standAt(page, place);
    await signIn(page, product);
    const all = typeof screens === 'function' ? await screens(page, product) : screens;
    await page.goto(`${product.address}/home?language=${place.language}`);
    expect(await lookAtAll(page, product, shownAt(all, place), place.language)).toEqual([]);
  };
