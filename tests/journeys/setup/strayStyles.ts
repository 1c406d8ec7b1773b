import type { Page } from '@playwright/test';
import { controls, radii, rows, touchTarget, typeScale } from '#app/theme/tokens.ts';

const rootSize = 16;
/** Numbers of the menu and the like; inputs are larger where they are touched. */
const metaSize = 12;

const allowed = {
  sizes: [metaSize, ...Object.values(typeScale).map(({ size }) => Number.parseFloat(size) * rootSize)],
  weights: [400, 500, 600],
  radii: [0, ...Object.values(radii)],
  // What signs in or unlocks is as large as a finger needs everywhere.
  controls: [...Object.values(controls), touchTarget],
  rows: [rows.dense, rows.one, rows.two],
};

/** Where the rows of a list begin at the latest, and how much of the screen may move by itself. */
const limits = { firstRow: 200, shift: 0.02 } as const;

/**
 * Sizes and weights of text and radii of corners that stand nowhere in `src/app/theme/tokens.ts`, each with an element that has it.
 * Pictures of phones, papers and people have their own (`data-picture`), and so has the drawing board.
 */
export const strayStyles = async (page: Page): Promise<readonly string[]> => [
  ...(await strayLooks(page)),
  ...(await strayHeights(page)),
  ...((page.viewportSize()?.width ?? 0) < wide ? [] : await strayRows(page)),
];

/** Narrower than this rows are no table (`narrow` in `src/views/layouts/boxStyles.ts`). */
const wide = 900;

const strayLooks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(({ sizes, weights, radii: corners }) => {
    const found = new Map<string, string>();
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.textContent ?? '').trim().slice(0, 20)}`;
    const isPicture = (element: Element) =>
      element.closest('svg, canvas, [data-picture], .portrait, .excalidraw') !== null;
    for (const element of document.querySelectorAll('body *')) {
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || isPicture(element)) continue;
      const style = getComputedStyle(element);
      const isText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      const size = Number.parseFloat(style.fontSize);
      const weight = Number(style.fontWeight);
      if (isText && !sizes.includes(size)) found.set(`${size} px`, name(element));
      if (isText && !weights.includes(weight)) found.set(`weight ${weight}`, name(element));
      const isSeen = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.borderTopWidth !== '0px';
      const radius = style.borderTopLeftRadius;
      const isRound = radius.endsWith('%') || radius === 'inherit';
      if (isSeen && !isRound && !corners.includes(Number.parseFloat(radius)))
        found.set(`radius ${radius}`, name(element));
    }
    return [...found].map(([what, element]) => `has ${what}: ${element}`);
  }, allowed);

/**
 * Buttons of other heights than were decided (decisions/0035). A label too long for its line may take another; the days of a calendar stand
 * in no list.
 */
const strayHeights = (page: Page): Promise<readonly string[]> =>
  page.evaluate((heights) => {
    const found = new Map<string, string>();
    const note = (kind: string, selector: string, among: readonly number[]) => {
      for (const element of document.querySelectorAll(selector)) {
        const { width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2 || element.closest('[role=grid], [data-picture], .excalidraw')) continue;
        if (among.some((each) => Math.abs(each - height) <= 0.6)) continue;
        const text = document.createRange();
        text.selectNodeContents(element);
        const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top / 8)));
        if (kind === 'button' && lines.size > 1) continue;
        found.set(`a ${kind} of ${height} px`, (element.textContent ?? '').trim().slice(0, 20));
      }
    };
    note('button', 'main .MuiButton-root', heights.controls);
    note('icon button', 'main .MuiIconButton-root, main .row-button', heights.controls);
    return [...found].map(([what, element]) => `has ${what}: ${element}`);
  }, allowed);

/**
 * Rows of tables of other heights than were decided, and lists whose rows begin too low. The weeks of a calendar are no rows, and what
 * stands above the tables of a report is what one came for.
 */
const strayRows = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ({ rows: heights, firstRow }) => {
      const found = new Map<string, string>();
      for (const row of document.querySelectorAll('main tr')) {
        const { height } = row.getBoundingClientRect();
        if (height < 2 || row.closest('[role=grid], [data-picture], .excalidraw')) continue;
        if (heights.some((each) => Math.abs(each - height) <= 0.6)) continue;
        found.set(`a row of ${height} px`, (row.textContent ?? '').trim().slice(0, 40));
      }
      const first = document.querySelector('main .list-frame tbody tr');
      const top = (first?.getBoundingClientRect().top ?? 0) + scrollY;
      if (first !== null && top > firstRow)
        found.set(`its first row at ${top} px`, (first.textContent ?? '').trim().slice(0, 40));
      return [...found].map(([what, element]) => `has ${what}: ${element}`);
    },
    { ...allowed, ...limits },
  );

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * What has moved since a page was loaded without a reader's doing, if that is too much of the screen: the sum of all the browser has
 * noted of it, and what moved most. Nothing has to be watched for it beforehand.
 */
export const shiftOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (most) =>
      new Promise<readonly string[]>((answer) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          const moved = (list.getEntries() as Shift[]).filter((each) => !each.hadRecentInput);
          const sum = moved.reduce((total, { value }) => total + value, 0);
          const worst = moved.toSorted((one, other) => other.value - one.value)[0];
          const names = (worst?.sources ?? []).map(({ node }) =>
            (node?.textContent ?? '').trim().slice(0, 20),
          );
          answer(sum <= most ? [] : [`moves by ${sum.toFixed(3)}, most of all: ${names.join(', ')}`]);
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Of a page in which nothing has moved there is nothing to be heard.
        setTimeout(() => answer([]), 100);
      }),
    limits.shift,
  );
