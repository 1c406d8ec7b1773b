import type { Locator, Page } from '@playwright/test';
import { departmentsPath, membersPath } from './addresses.ts';
import { type Manner, openPage, slowDown, type Visitor } from './openPage.ts';

/** One click whose paint is timed, and the way back. */
interface Interaction {
  readonly name: string;
  readonly path: string;
  /** What is clicked, another one in every turn where there are several. */
  readonly target: (page: Page, turn: number) => Locator;
  /** There once it has done its work. */
  readonly outcome: string;
  readonly undo: (page: Page) => Promise<void>;
}

/** Of the first rows, which are on the screen. */
const seenRows = 8;

const closeDialog = (page: Page): Promise<void> => page.keyboard.press('Escape');
const selectPage = (page: Page): Locator => page.locator('thead .list-select input');
const departments = (isOpen: boolean): string =>
  `[role=treeitem][aria-level="2"][aria-expanded="${isOpen}"] > .tree-toggle`;

const interactions: readonly Interaction[] = [
  {
    name: "a row's drawer opens",
    path: membersPath,
    target: (page, turn) => page.locator('[data-row] a').nth(turn % seenRows),
    outcome: '[role=dialog] h3',
    undo: closeDialog,
  },
  {
    name: 'a dialog opens, that of the export',
    path: membersPath,
    target: (page) => page.getByRole('main').getByRole('button', { name: '导出', exact: true }),
    outcome: '[role=dialog] [type=radio]',
    undo: closeDialog,
  },
  {
    name: 'all 100 rows of a page are selected',
    path: `${membersPath}?perPage=100`,
    target: selectPage,
    outcome: 'tr[data-selected][data-row]:nth-child(100)',
    undo: (page) => selectPage(page).click(),
  },
  {
    name: 'a department of the tree is unfolded',
    path: departmentsPath,
    target: (page, turn) => page.locator(departments(false)).nth(turn % seenRows),
    outcome: '[role=treeitem][aria-level="3"]',
    undo: (page) => page.locator(departments(true)).click(),
  },
];

/** The browser reports no shorter ones. */
const shortestMs = 16;

const timeOnce = async (
  page: Page,
  { target, outcome, undo }: Interaction,
  { turn, settleMs }: { readonly turn: number; readonly settleMs: number },
): Promise<number> => {
  const clicked = target(page, turn);
  const done = page.locator(outcome).first();
  await clicked.hover();
  await page.waitForTimeout(settleMs);
  await page.evaluate('bench.forgetInteractions()');
  await clicked.click();
  await done.waitFor();
  // The browser says how long the paint took some time after it.
  await page.waitForTimeout(settleMs);
  const slowest: number | undefined = await page.evaluate('bench.slowestInteraction()');
  await undo(page);
  await done.waitFor({ state: 'detached' });
  return slowest ?? shortestMs;
};

/** How each kind of interaction went. */
export interface InteractionTimes {
  readonly name: string;
  /** Milliseconds from a click to the paint after it, of each turn. */
  readonly times: readonly number[];
}

/** Interaction to next paint (Event Timing) of what people do most; a turn before the first is unmeasured: its code is there, then. */
export const interact = async (
  visitor: Visitor,
  origin: string,
  { turns, slowness, settleMs }: Manner & { readonly turns: number },
): Promise<readonly InteractionTimes[]> => {
  const { page, devTools, close } = await openPage(visitor, origin);
  try {
    await slowDown(devTools, slowness);
    const all: InteractionTimes[] = [];
    for (const interaction of interactions) {
      await page.goto(`${origin}${interaction.path}`);
      await interaction.target(page, 0).waitFor();
      const times: number[] = [];
      for (let turn = 0; turn <= turns; turn += 1)
        times.push(await timeOnce(page, interaction, { turn, settleMs }));
      all.push({ name: interaction.name, times: times.slice(1) });
    }
    return all;
  } finally {
    await close();
  }
};
