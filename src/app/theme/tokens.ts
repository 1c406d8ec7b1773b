/**
 * What a colour is for, in both modes. `tests/app/theme.test.ts` measures every pair that meets on the screen: text has
 * at least 4.5:1, the edges of controls, icons and the focus ring 3:1. Hairlines only divide and carry no meaning.
 */
export interface Palette {
  readonly mode: 'light' | 'dark';
  /** From back to front: the frame, what is sunk into a page, the page, what floats above it. */
  readonly surface: {
    readonly canvas: string;
    readonly sunken: string;
    readonly paper: string;
    readonly raised: string;
  };
  /** Of a row, an entry, an option: under the pointer, chosen, and both. */
  readonly state: { readonly hover: string; readonly selected: string; readonly selectedHover: string };
  readonly text: { readonly primary: string; readonly secondary: string };
  readonly line: { readonly hair: string; readonly control: string };
  readonly primary: { readonly main: string; readonly strong: string; readonly on: string };
  readonly secondary: { readonly main: string; readonly on: string };
  readonly error: {
    readonly main: string;
    /** Below the pointer. */
    readonly strong: string;
    readonly on: string;
    readonly tint: string;
  };
  readonly warning: { readonly main: string; readonly on: string; readonly tint: string };
  readonly info: { readonly main: string; readonly on: string; readonly tint: string };
  readonly success: { readonly main: string; readonly on: string; readonly tint: string };
}

/** Mist and pine: cool, nearly neutral greys, and one deep green-blue for what can be done. */
export const lightPalette: Palette = {
  mode: 'light',
  surface: { canvas: '#edf1f2', sunken: '#f5f7f8', paper: '#ffffff', raised: '#ffffff' },
  state: { hover: '#f0f4f4', selected: '#dfeeeb', selectedHover: '#d3e7e3' },
  text: { primary: '#13212a', secondary: '#4a5963' },
  line: { hair: '#dde3e6', control: '#7a8891' },
  primary: { main: '#0a5d57', strong: '#07463f', on: '#ffffff' },
  secondary: { main: '#3d4a94', on: '#ffffff' },
  error: { main: '#b3261e', strong: '#8f1d16', on: '#ffffff', tint: '#fcecea' },
  warning: { main: '#855000', on: '#ffffff', tint: '#fdf2df' },
  info: { main: '#1b5c8c', on: '#ffffff', tint: '#e6f1f9' },
  success: { main: '#2d6a1f', on: '#ffffff', tint: '#e9f4e4' },
};

export const darkPalette: Palette = {
  mode: 'dark',
  surface: { canvas: '#0c1215', sunken: '#11191d', paper: '#151e22', raised: '#1b262b' },
  state: { hover: '#1c272c', selected: '#163531', selectedHover: '#1b403b' },
  text: { primary: '#e5ecee', secondary: '#abb9c0' },
  line: { hair: '#2a373d', control: '#758790' },
  primary: { main: '#74d3c3', strong: '#9be4d7', on: '#04231f' },
  secondary: { main: '#b3bdf7', on: '#141b45' },
  error: { main: '#f6aaa3', strong: '#f9c4bf', on: '#3d0b07', tint: '#38201f' },
  warning: { main: '#efc17c', on: '#3a2400', tint: '#342a1a' },
  info: { main: '#93c9f1', on: '#07283f', tint: '#182d3b' },
  success: { main: '#9cd38b', on: '#12300a', tint: '#1d3019' },
};

/**
 * The measures of the console, in one place: decisions/0006 says why they are what they are. Lengths in px unless the
 * name says otherwise; text sizes in rem, so that they follow the reader's own setting.
 */

/** Sizes of text to be read. None is smaller than 14 px: Chinese and Japanese strokes close up below. */
export const typeScale = {
  body: { size: '0.875rem', weight: 400 },
  strong: { size: '0.875rem', weight: 600 },
  title: { size: '1rem', weight: 600 },
  page: { size: '1.25rem', weight: 600 },
  /** A number that is what one came for. */
  figure: { size: '1.75rem', weight: 600 },
} as const;

/** Line height of running text; the page's `lang` chooses. */
export const lineHeights = { cjk: 1.6, latin: 1.5, heading: 1.35 } as const;

/** The step of all distances; MUI's `spacing(n)` is n steps. */
export const spacingStep = 8;

/** Of corners; what is round besides is a circle. A box to tick and the small patches of a key have the least. */
export const radii = { tick: 4, control: 6, card: 10, sheet: 14, pill: 999 } as const;

/** What floats has one soft shadow, in two strengths; what lies on the page has a hairline instead. */
export const elevation = {
  light: {
    menu: '0 1px 2px rgb(15 32 40 / 8%), 0 8px 24px rgb(15 32 40 / 12%)',
    dialog: '0 2px 6px rgb(15 32 40 / 10%), 0 24px 64px rgb(15 32 40 / 22%)',
  },
  dark: {
    menu: '0 0 0 1px rgb(255 255 255 / 8%), 0 8px 24px rgb(0 0 0 / 50%)',
    dialog: '0 0 0 1px rgb(255 255 255 / 10%), 0 24px 64px rgb(0 0 0 / 62%)',
  },
} as const;

/** Movement explains where something came from and is over before it is waited for. */
export const motion = { quickMs: 120, calmMs: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

/** Heights of what is pressed: by itself, and within a row or a line of text. */
export const controls = { usual: 36, small: 28 } as const;

/**
 * Heights of rows of tables: its head and rows of figures, a row, a row whose cells have two lines, a row on a phone. Two lines of cells,
 * the room around them and the line below are `two` together.
 */
export const rows = { dense: 36, one: 44, two: 52, narrow: 72, line: 23.5 } as const;

/** Height of a table row, of a button or input, and of a menu entry. */
export const densities = {
  comfortable: { row: rows.one, control: controls.usual, entry: 36, cell: 12 },
  compact: { row: rows.dense, control: 32, entry: 32, cell: 8 },
} as const;

export type Density = keyof typeof densities;

/** A finger needs more than a mouse (safety.md section 3, targets). */
export const touchTarget = 44;

/**
 * How wide the content of a page grows. All pages begin at the same left edge and end at one of these, so that going from one to the
 * next moves nothing: lines to be read and steps to be gone through, settings and forms, parts beside each other, pages of figures.
 */
export const widths = { reading: 720, form: 960, wide: 1200, figures: 1440 } as const;

/** The frame around every page. */
export const frame = { bar: 52, menu: 240, rail: 56, gap: 8 } as const;
