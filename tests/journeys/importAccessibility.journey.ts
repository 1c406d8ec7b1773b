import { languageTags } from '#i18n/chooseLocale.ts';
import { locales } from '#i18n/locale.ts';
import { type RunningConsole, signIn } from './setup/console.ts';
import { importScreens, prepareImports, type ShownImports } from './setup/importScreens.ts';
import { lookAtAll } from './setup/look.ts';
import { expect, journey } from './setup/test.ts';

// A trace of each of the hundreds of looks would take longer than the looks.
journey.use({ trace: 'off' });

/** What a product has to show: made once, looked at in every language. */
const prepared = new WeakMap<RunningConsole, ShownImports>();

for (const language of locales)
  for (const width of [1280, 320] as const)
    journey(
      `imports by WCAG 2.2 AA in ${languageTags[language]} at ${width} px`,
      async ({ quietPage: page, product }) => {
        journey.setTimeout(600_000);
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        await signIn(page, product);
        const shown = prepared.get(product) ?? (await prepareImports(page, product));
        prepared.set(product, shown);
        await page.goto(`${product.address}/home?language=${language}`);
        const fitting = importScreens(shown).filter(
          ({ on }) => on === undefined || (on === 'wide') === width > 600,
        );
        expect(await lookAtAll(page, product, fitting, language)).toEqual([]);
      },
    );
