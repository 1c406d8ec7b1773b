import type { Page } from '@playwright/test';
import { type Address, menuWay } from './addresses.ts';
import { type Manner, openPage, slowDown, type Visitor } from './openPage.ts';

/** How long each list took of each round, in milliseconds from the click on its menu entry to its rows. */
export type MenuTimes = Readonly<Record<string, readonly number[]>>;

/** Opens one area of the menu after the other until the entry is there; a person has their page in sight before the click that counts. */
const bringIntoSight = async (page: Page, entry: string): Promise<void> => {
  const areas = page.locator('nav h2 > button[aria-expanded]');
  // The rows may be there before the menu is.
  await areas.first().waitFor();
  for (const area of await areas.all()) {
    if ((await page.locator(entry).count()) > 0) return;
    // A click on the open one would fold it.
    if ((await area.getAttribute('aria-expanded')) === 'true') continue;
    await area.click();
    await area.and(page.locator('[aria-expanded=true]')).waitFor();
  }
};

const goByMenu = async (page: Page, { path, signs }: Address, settleMs: number): Promise<number> => {
  const sought = JSON.stringify(signs);
  if (await page.evaluate(`bench.isThere(${sought})`))
    throw new Error(`Expected the rows of ${path} nowhere else, but they are at ${page.url()}`);
  const entry = `a.menu-entry[href="${path}"]`;
  await bringIntoSight(page, entry);
  await page.evaluate(`
    bench.moved = Promise.all([bench.clickedAt(), bench.contentAt(${sought})]).then(([from, to]) => to - from);
    undefined`);
  await page.locator(entry).click();
  const milliseconds: number = await page.evaluate('bench.moved');
  await page.waitForTimeout(settleMs);
  return milliseconds;
};

/** Goes through the lists by the menu, one round unmeasured: the code of each is there, then. */
export const navigate = async (
  visitor: Visitor,
  origin: string,
  { rounds, slowness, settleMs }: Manner & { readonly rounds: number },
): Promise<MenuTimes> => {
  const [first, ...others] = menuWay;
  if (first === undefined) return {};
  const { page, devTools, close } = await openPage(visitor, origin);
  try {
    await page.goto(`${origin}${first.path}`);
    await page.evaluate(`bench.contentAt(${JSON.stringify(first.signs)})`);
    await slowDown(devTools, slowness);
    const times: Record<string, number[]> = Object.fromEntries(menuWay.map(({ name }) => [name, []]));
    for (let round = 0; round <= rounds; round += 1)
      for (const address of [...others, first]) {
        const milliseconds = await goByMenu(page, address, settleMs);
        if (round > 0) times[address.name]?.push(milliseconds);
      }
    return times;
  } finally {
    await close();
  }
};
