/**
 * The measures of the console, in one place: decisions/0006 says why they are what they are. Lengths in px unless the
 * name says otherwise; text sizes in rem, so that they follow the reader's own setting.
 */

/** Text sizes. Nothing is smaller than 14 px: Chinese and Japanese strokes close up below. */
export const typeScale = {
  body: { size: '0.875rem', weight: 400 },
  strong: { size: '0.875rem', weight: 600 },
  section: { size: '1rem', weight: 650 },
  title: { size: '1.125rem', weight: 650 },
  page: { size: '1.375rem', weight: 680 },
} as const;

/** Line height of running text; the page's `lang` chooses. */
export const lineHeights = { cjk: 1.6, latin: 1.5, heading: 1.35 } as const;

/** The step of all distances; MUI's `spacing(n)` is n steps. */
export const spacingStep = 8;

export const radii = { control: 6, card: 10, sheet: 14, pill: 999 } as const;

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

/** Height of a table row, of a button or input, and of a menu entry. */
export const densities = {
  comfortable: { row: 44, control: 36, entry: 36, cell: 12 },
  compact: { row: 36, control: 32, entry: 32, cell: 8 },
} as const;

export type Density = keyof typeof densities;

/** A finger needs more than a mouse (safety.md section 3, targets). */
export const touchTarget = 44;

/**
 * How wide the content of a page grows. All pages begin at the same left edge and end at one of these, so that going from one to the
 * next moves nothing: lines to be read and steps to be gone through, settings and forms, figures beside each other.
 */
export const widths = { reading: 720, form: 960, wide: 1200 } as const;

/** The frame around every page. */
export const frame = { bar: 52, menu: 232, rail: 56, gap: 8 } as const;
