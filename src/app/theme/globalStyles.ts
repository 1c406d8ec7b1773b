import {
  controls,
  densities,
  elevation,
  frame,
  lineHeights,
  motion,
  type Palette,
  radii,
  rows,
  touchTarget,
  widths,
} from './tokens.ts';

const latin = 'system-ui, -apple-system, "Segoe UI"';

/** Fonts by the page's language: the same code points have other glyphs in Chinese and Japanese. Nothing is downloaded. */
const fontStacks = {
  zh: `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif`,
  en: `${latin}, Roboto, "Helvetica Neue", "Noto Sans CJK SC", sans-serif`,
  ja: `${latin}, "Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", "Noto Sans JP", sans-serif`,
} as const;

/** For ids, request numbers and keys of the keyboard. */
const monospace = 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Noto Sans Mono CJK SC", monospace';

const densityVariables = ({ row, control, entry, cell }: (typeof densities)[keyof typeof densities]) => ({
  '--row': `${row}px`,
  '--control': `${control}px`,
  '--entry': `${entry}px`,
  '--cell': `${cell}px`,
});

const colourVariables = ({ surface, state, line, mode, ...palette }: Palette) => ({
  '--canvas': surface.canvas,
  '--sunken': surface.sunken,
  '--paper': surface.paper,
  '--raised': surface.raised,
  '--backdrop': mode === 'light' ? 'rgb(19 33 42 / 32%)' : 'rgb(0 0 0 / 60%)',
  '--hover': state.hover,
  '--selected': state.selected,
  '--selected-hover': state.selectedHover,
  '--hairline': line.hair,
  '--control-line': line.control,
  '--primary': palette.primary.main,
  '--primary-strong': palette.primary.strong,
  '--on-primary': palette.primary.on,
  '--shadow-menu': elevation[mode].menu,
  '--shadow-dialog': elevation[mode].dialog,
});

const languages = {
  // Where a language begins and not in each element of it: a cell has a line height of its own for all it holds.
  '[lang]:lang(zh)': { '--console-font': fontStacks.zh, '--line-height': lineHeights.cjk },
  '[lang]:lang(en)': { '--console-font': fontStacks.en, '--line-height': lineHeights.latin },
  '[lang]:lang(ja)': { '--console-font': fontStacks.ja, '--line-height': lineHeights.cjk },
};

const text = {
  body: {
    fontFamily: 'var(--console-font)',
    lineHeight: 'var(--line-height)',
    lineBreak: 'strict',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    textAutospace: 'normal',
  },
  // Slanted Chinese is unreadable: emphasis is weight.
  'em, i': { fontStyle: 'normal', fontWeight: 600 },
  'kbd, code': { fontFamily: monospace, fontSize: '0.875rem' },
  kbd: {
    display: 'inline-block',
    minWidth: 24,
    padding: '0 6px',
    textAlign: 'center',
    border: '1px solid var(--hairline)',
    borderBottomWidth: 2,
    borderRadius: radii.control,
    backgroundColor: 'var(--sunken)',
  },
};

/** Lists, trees and drawers scroll in themselves; their bars are thin and take the colour of the page. */
const scrolling = {
  html: { scrollPaddingTop: `${frame.bar + 2 * frame.gap}px` },
  '*': { scrollbarWidth: 'thin', scrollbarColor: 'var(--control-line) transparent' },
};

const drawn = { backgroundColor: 'var(--primary)', borderColor: 'var(--primary)' };
const whole = { content: '""', width: 10, height: 10, backgroundColor: 'var(--on-primary)' };
const tickShape = 'polygon(14% 44%, 0 62%, 42% 100%, 100% 20%, 82% 4%, 39% 66%)';
const dashShape = 'inset(40% 0)';

/** One box to tick for all: the browser's own in rows, and what MUI draws over it elsewhere. */
const ticks = {
  '.tick': {
    appearance: 'none',
    display: 'inline-grid',
    placeContent: 'center',
    flexShrink: 0,
    width: 18,
    height: 18,
    margin: 0,
    border: '1.5px solid var(--control-line)',
    borderRadius: radii.tick,
    backgroundColor: 'var(--paper)',
    cursor: 'inherit',
  },
  '.tick[data-ticked], .tick:checked, .tick:indeterminate': {
    ...drawn,
    '&::before': { ...whole, clipPath: tickShape },
    '@media (forced-colors: active)': { '&::before': { backgroundColor: 'CanvasText !important' } },
  },
  '.tick[data-ticked=partly]::before, .tick:indeterminate::before': { clipPath: dashShape },
  '.Mui-disabled > .tick, .tick:disabled': { opacity: 0.5 },
};

const bare = { padding: 0, border: 0, background: 'none', font: 'inherit' } as const;

/**
 * The small parts of rows: a page of a list shows hundreds of them, so they are plain elements whose look stands here once. A
 * component with a style of its own would cost more than the row itself.
 */
const partsOfRows = (palette: Palette) => ({
  '.row-link': {
    color: 'inherit',
    fontWeight: 500,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
  '.row-line': { display: 'inline-flex', alignItems: 'center', gap: 2 },
  '.row-places': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 6,
    // As high as a line of text: two of them are a row of two lines.
    '& > :is(.mark, .MuiChip-root, button)': { marginBlock: (rows.line - 22) / 2 },
  },
  '.row-button': {
    ...bare,
    display: 'inline-grid',
    placeItems: 'center',
    width: controls.small,
    height: controls.small,
    borderRadius: radii.control,
    color: palette.text.secondary,
    cursor: 'pointer',
    '&:hover, &[aria-expanded=true]': { backgroundColor: 'var(--hover)' },
    '&[aria-busy=true]': { opacity: 0.5 },
    '@media (pointer: coarse)': { width: touchTarget, height: touchTarget },
  },
  '.row-select': {
    display: 'inline-flex',
    verticalAlign: 'middle',
    padding: 10,
    cursor: 'pointer',
    // A small table of MUI takes the padding of whatever stands in its checkbox cells; a head has less room.
    'td > &': { padding: '10px !important' },
    'th > &': { padding: '8px 10px !important' },
    '@media (pointer: coarse)': { '&, td > &, th > &': { padding: '13px !important' } },
  },
  '.portrait': {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    borderRadius: '50%',
    lineHeight: 1,
    color: palette.text.secondary,
    backgroundColor: 'var(--selected)',
    // Drawn, not written: the person who reads or copies the cell gets the name alone.
    '&[data-initials]::before': { content: 'attr(data-initials)' },
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  },
  '.mark': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    height: 22,
    padding: '0 8px',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    border: '1px solid var(--hairline)',
    borderRadius: radii.control,
    backgroundColor: 'var(--sunken)',
    '&::before': {
      content: '""',
      flexShrink: 0,
      width: 8,
      height: 8,
      borderRadius: '50%',
      backgroundColor: palette.line.control,
    },
    '&[data-colour=info]::before': { backgroundColor: palette.info.main },
    '&[data-colour=success]::before': { backgroundColor: palette.success.main },
    '&[data-colour=warning]::before': { backgroundColor: palette.warning.main },
    '&[data-colour=danger]::before': { backgroundColor: palette.error.main },
  },
});

const readerPreferences = {
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Not even a hundredth: an inherited colour would then pass down the page one element a frame.
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
  // Backgrounds are gone there: what is chosen or filled keeps an edge, whatever its own style says.
  '@media (forced-colors: active)': {
    '.MuiPaper-root, .MuiButton-root, .MuiChip-root, [role=dialog], kbd': {
      border: '1px solid CanvasText !important',
    },
    '.Mui-selected, [data-selected], [aria-selected="true"], [aria-current="page"]': {
      outline: '2px solid Highlight !important',
    },
  },
  // What a search has led to, for as long as one looks for it.
  '[data-found]': {
    outline: '2px solid var(--primary)',
    outlineOffset: 6,
    borderRadius: 6,
    scrollMarginBlock: 96,
  },
  '@media (pointer: coarse)': {
    ':root': { '--control': `${touchTarget}px`, '--entry': `${touchTarget}px` },
    // iOS enlarges the page when a smaller input is entered.
    'input, textarea': { fontSize: '16px !important' },
    // More weight than a component's own size has.
    'button.MuiButtonBase-root': { minWidth: touchTarget, minHeight: touchTarget },
    '.MuiChip-root.MuiChip-clickable': { minHeight: touchTarget, borderRadius: radii.pill },
    '.MuiInputBase-root.MuiInputBase-root': { minHeight: touchTarget },
  },
};

/** How strongly what stays in view at the right of a table throws a shadow: until the end of its columns is reached. */
const cutColumns = {
  '@property --cut': { syntax: '"<number>"', inherits: 'true', initialValue: '0' },
  '@keyframes list-cut': { 'from, 99%': { '--cut': 1 }, to: { '--cut': 0 } },
};

/** By these MUI's inputs hear that the browser has filled them in; each of them would bring its own. */
const fillingIn = {
  '@keyframes mui-auto-fill': { from: { display: 'block' } },
  '@keyframes mui-auto-fill-cancel': { from: { display: 'block' } },
};

/** What holds for the whole page: variables of colour and density, fonts by language, the reader's own preferences. */
export const globalStyles = (palette: Palette) => ({
  // MUI lets every element inherit it, and the browser then looks at all that stands within an element whenever any of its looks changes.
  '*, *::before, *::after': { boxSizing: 'border-box' },
  ':root': {
    colorScheme: palette.mode,
    '--radius-tick': `${radii.tick}px`,
    '--radius-card': `${radii.card}px`,
    '--radius-sheet': `${radii.sheet}px`,
    '--radius-pill': `${radii.pill}px`,
    '--row-line': `${rows.line}px`,
    '--table-head': `${rows.dense}px`,
    '--quick': `${motion.quickMs}ms ${motion.easing}`,
    '--calm': `${motion.calmMs}ms ${motion.easing}`,
    '--width-reading': `${widths.reading}px`,
    '--width-form': `${widths.form}px`,
    '--width-wide': `${widths.wide}px`,
    '--width-figures': `${widths.figures}px`,
    ...colourVariables(palette),
    ...densityVariables(densities.comfortable),
  },
  ':root[data-density="compact"]': densityVariables(densities.compact),
  ...languages,
  ...text,
  ...scrolling,
  ...partsOfRows(palette),
  ...ticks,
  ':focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '2px' },
  // A dialog takes the keyboard as it opens and can do nothing with it: a ring around all of it points at nothing.
  '[role=dialog][tabindex="-1"]:focus-visible, [role=alertdialog][tabindex="-1"]:focus-visible': {
    outline: 'none',
  },
  ...readerPreferences,
  ...fillingIn,
  ...cutColumns,
});
