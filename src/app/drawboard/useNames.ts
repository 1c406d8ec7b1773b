import { useTranslate } from 'ra-core';
import { type RefObject, useEffect } from 'react';

type Mend = readonly [selector: string, mend: (element: HTMLElement, names: Names) => void];

interface Names {
  readonly menu: string;
  readonly dialog: string;
  readonly colour: string;
}

/** Sets an attribute only where it changes something: the observer hears of every change. */
const set = (element: HTMLElement, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/** Places the package leaves without a name or gives another one than they show (WCAG 2.5.3, 4.1.2). */
const mends: readonly Mend[] = [
  ['.main-menu-trigger', (element, { menu }) => set(element, 'aria-label', menu)],
  [
    '.reset-zoom-button',
    (element) => set(element, 'aria-label', `${element.textContent ?? ''} ${element.title}`.trim()),
  ],
  ['footer[role=contentinfo]', (element) => set(element, 'role', 'group')],
  [
    '.color-picker-container',
    (element, { colour }) => {
      set(element, 'role', 'group');
      set(element, 'aria-label', colour);
      element.removeAttribute('aria-modal');
    },
  ],
  ['.dropdown-menu-item[aria-label]', (element) => element.removeAttribute('aria-label')],
  [
    '.Modal[role=dialog]',
    (element, { dialog }) => {
      const title = element.querySelector('.Dialog__title')?.textContent?.trim() ?? '';
      set(element, 'aria-label', title === '' ? dialog : title);
      const named = element.getAttribute('aria-labelledby');
      if (named !== null && document.getElementById(named) === null)
        element.removeAttribute('aria-labelledby');
    },
  ],
];

/** Gives the board's controls the names they lack, as often as the package draws them anew. */
export const useNames = (box: RefObject<HTMLElement | null>): void => {
  const translate = useTranslate();
  useEffect(() => {
    const names: Names = {
      menu: translate('drawboard.menu'),
      dialog: translate('drawboard.title'),
      colour: translate('drawboard.colour'),
    };
    const mend = () => {
      for (const [selector, change] of mends)
        for (const element of document.querySelectorAll<HTMLElement>(`.excalidraw ${selector}`))
          change(element, names);
    };
    mend();
    // Its dialogs are drawn beside the page.
    const observer = new MutationObserver(mend);
    observer.observe(document.body, { childList: true, subtree: true });
    const zoom = new MutationObserver(mend);
    if (box.current !== null) zoom.observe(box.current, { characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      zoom.disconnect();
    };
  }, [box, translate]);
};
