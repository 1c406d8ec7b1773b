import { expect, type Locator, type Page } from '@playwright/test';

const mostStops = 80;

/** From here on a pressed pointer is a complaint, so that the journey fails: it is told by keyboard alone. */
export const putPointerAway = async (page: Page): Promise<void> => {
  const watchPointer = () =>
    addEventListener('pointerdown', () => console.error('a pointer was used'), { capture: true });
  await page.addInitScript(watchPointer);
  await page.evaluate(watchPointer);
};

/** How the element with the keyboard is drawn: its own ring, or that of the control around it. */
const isRinged = (): boolean => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return false;
  const places: Element[] = [focused];
  while (places.length < 4 && places.at(-1)?.parentElement)
    places.push(places.at(-1)?.parentElement ?? focused);
  const hasOutline = places.some((place) => {
    const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(place);
    return outlineStyle !== 'none' && !/, 0\)$/.test(outlineColor) && Number.parseFloat(outlineWidth) >= 2;
  });
  const isEdged =
    focused.matches('tr') && getComputedStyle(focused.children[0] ?? focused).boxShadow !== 'none';
  const isMarked = places.some((place) => place.matches('.Mui-focused, .Mui-focusVisible'));
  // A dialog itself may hold the keyboard for a moment; so may the heading a new page begins at.
  return hasOutline || isEdged || isMarked || focused.matches('[role=dialog], [role=presentation], h1, h2');
};

/** The keyboard is on an element, never lost to the page, within sight and drawn so that it can be found. */
export const expectSeenFocus = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(isRinged), { message: 'the focused element has a ring' }).toBe(true);
  await expect(page.locator(':focus')).toBeInViewport();
};

/** Presses keys one after the other; after each the keyboard is somewhere that can be seen. */
export const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await expectSeenFocus(page);
  }
};

/** Tabs on until an element has the keyboard; fails when a full round does not reach it. */
export const tabTo = async (page: Page, goal: Locator, key = 'Tab'): Promise<void> => {
  await expect(goal).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return expectSeenFocus(page);
    await page.keyboard.press(key);
  }
  throw new Error(`${goal} is not reached by ${key}`);
};

/** Walks a menu or list downwards until the entry has the keyboard. */
export const arrowTo = (page: Page, goal: Locator): Promise<void> => tabTo(page, goal, 'ArrowDown');
