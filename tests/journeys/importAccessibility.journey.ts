import type { Page } from '@playwright/test';
import type { RunningConsole } from './setup/console.ts';
import { importScreens, prepareImports, type ShownImports } from './setup/importScreens.ts';
import type { Screen } from './setup/screens.ts';
import { journey } from './setup/test.ts';
import { placesOf, walk } from './setup/walk.ts';

/** What a product has to show: made once, looked at in every language. */
const prepared = new Map<string, ShownImports>();

const preparedScreens = async (page: Page, product: RunningConsole): Promise<readonly Screen[]> => {
  const shown = prepared.get(product.directory) ?? (await prepareImports(page, product));
  prepared.set(product.directory, shown);
  return importScreens(shown);
};

for (const place of placesOf({ language: 'zh', width: 1280 }))
  journey(`imports by WCAG 2.2 AA in ${place.said}`, walk(preparedScreens, place));
