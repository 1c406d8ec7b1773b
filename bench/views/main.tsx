import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BareList, OurList } from './lists.tsx';
import { BareTree, OurTree } from './trees.tsx';

/** What the bench asks the page to mount, with how many rows; ours and the bare library's by the same data. */
const views: Readonly<Record<string, (size: number) => ReactNode>> = {
  ourTree: (size) => <OurTree size={size} />,
  bareTree: (size) => <BareTree size={size} />,
  ourList: (size) => <OurList size={size} />,
  bareList: (size) => <BareList size={size} />,
};

const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

const rowsOf = (place: HTMLElement): number =>
  [...place.querySelectorAll('[role="treeitem"], tbody tr')].filter((row) => row.textContent?.trim() !== '')
    .length;

const untilRows = (place: HTMLElement, requested: number): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (rowsOf(place) < requested) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(place, { childList: true, subtree: true, characterData: true });
  });

/** Milliseconds from the first call into React until `wanted` rows of the view are painted; the view is gone afterwards. */
const measure = async (view: string, size: number, requested: number): Promise<number> => {
  const place = document.getElementById('root');
  const make = views[view];
  if (place === null || make === undefined)
    throw new Error(`Expected one of ${Object.keys(views).join(', ')}`);
  const root = createRoot(place);
  const started = performance.now();
  const shown = untilRows(place, requested);
  root.render(make(size));
  await shown;
  await painted();
  const took = performance.now() - started;
  root.unmount();
  return took;
};

Object.assign(window, { measure });
