import '@excalidraw/excalidraw/index.css';
import { Excalidraw, MainMenu } from '@excalidraw/excalidraw';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef } from 'react';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import type { Locale } from '#i18n/locale.ts';
import { type Keeping, useKeptDrawing } from './useKeptDrawing.ts';

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

/** Gives the board's controls the names they lack, as often as the package draws them again. */
const useNames = (box: RefObject<HTMLElement | null>): void => {
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

declare global {
  interface Window {
    /** Where the drawing board asks for its fonts: our own server. */
    EXCALIDRAW_ASSET_PATH?: string;
  }
}

// Read when the package's fonts are made, which is while its module runs: this one is imported before it.
window.EXCALIDRAW_ASSET_PATH = '/assets/drawing/';

/** What the package shows by itself and we do not have: collections of others, pages of others in frames, made diagrams. */
const withoutOthers = (
  <GlobalStyles
    styles={{
      [[
        '.excalidraw [data-testid="toolbar-embeddable"]',
        '.excalidraw .App-toolbar__extra-tools-dropdown .dropdown-menu-container > div[style]',
        '.excalidraw .default-sidebar-trigger',
        '.excalidraw .library-menu-browse-button',
        '.excalidraw .HelpDialog__header',
      ].join(', ')]: { display: 'none !important' },
      // The package's own are two pixels short of what a finger needs.
      '.excalidraw .color-picker__button': { minWidth: 24, minHeight: 24 },
      '.excalidraw .dropdown-menu-item__shortcut': { whiteSpace: 'nowrap' },
      '@media (prefers-reduced-motion: reduce)': {
        '.excalidraw, .excalidraw *, .excalidraw *::before, .excalidraw *::after': {
          transition: 'none !important',
          animation: 'none !important',
        },
      },
    }}
  />
);

const fill = { flexGrow: 1, minHeight: 0, position: 'relative' } as const;

/** The package's names of our languages. */
const languageCodes: Readonly<Record<Locale, string>> = { zh: 'zh-CN', en: 'en', ja: 'ja-JP' };

const Menu = () => (
  <MainMenu>
    <MainMenu.DefaultItems.LoadScene />
    <MainMenu.DefaultItems.Export />
    <MainMenu.DefaultItems.SaveAsImage />
    <MainMenu.DefaultItems.Help />
    <MainMenu.DefaultItems.ClearCanvas />
    <MainMenu.Separator />
    <MainMenu.DefaultItems.ChangeCanvasBackground />
  </MainMenu>
);

interface BoardProps {
  readonly name: string;
  readonly onKeeping: (keeping: Keeping) => void;
}

/** The drawing board itself: in the console's language and colours, its drawing kept in this browser. Loaded on demand. */
export const Board = ({ name, onKeeping }: BoardProps) => {
  const [locale] = useLanguage();
  const { mode } = useTheme().palette;
  const box = useRef<HTMLDivElement>(null);
  useNames(box);
  const { keeping, initial, onApi, onChange } = useKeptDrawing();
  useEffect(() => onKeeping(keeping), [keeping, onKeeping]);
  return (
    <Box ref={box} sx={fill}>
      {withoutOthers}
      <Excalidraw
        initialData={initial}
        excalidrawAPI={onApi}
        onChange={onChange}
        langCode={languageCodes[locale]}
        theme={mode}
        name={name}
        aiEnabled={false}
        validateEmbeddable={false}
        UIOptions={{ canvasActions: { toggleTheme: false } }}
      >
        <Menu />
      </Excalidraw>
    </Box>
  );
};
