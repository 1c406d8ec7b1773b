import type { CSSObject } from '@mui/material/styles';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import type { ListPreference } from '../preferences/preferencesQuery.ts';
import { menuWidth, orderWidth, selectWidth } from './columns.tsx';

const densities: Readonly<Record<ListPreference['density'], Readonly<Record<string, string>>>> = {
  console: {},
  compact: { '--row': '36px', '--cell': '8px' },
  comfortable: { '--row': '48px', '--cell': '14px' },
};

interface TableLook {
  readonly density: ListPreference['density'];
  /** Widths of the columns in pixels; narrower than all of them the table scrolls sideways in its frame. */
  readonly widths: readonly number[];
  readonly isSelectable: boolean;
  readonly isOrdered?: boolean;
}

/** Opaque in the colour of its row, or what scrolls beneath would shine through. */
const covering = { position: 'sticky', zIndex: 1, backgroundColor: 'inherit' };

/** Only where columns are cut off: each cell that stays in view is painted by itself, and a page has three hundred of them. */
const pinnedCells = (look: TableLook): CSSObject => ({
  // As long as columns are cut off at the right.
  '& table': { animation: 'list-cut linear both', animationTimeline: 'scroll(nearest inline)' },
  '& .list-select': { left: 0, ...covering },
  '& .list-first': { left: look.isSelectable ? selectWidth : 0, ...covering },
  // An edge, or what is cut off beneath it looks broken.
  '& .list-order, & .list-menu': {
    boxShadow: '-1px 0 0 var(--hairline), -10px 0 10px -8px rgb(0 0 0 / calc(var(--cut) * 30%))',
    ...covering,
  },
  '& .list-order': { right: menuWidth },
  '& .list-menu': { right: 0 },
  '& thead .list-first, & thead .list-order, & thead .list-menu, & thead .list-select': {
    zIndex: 3,
    backgroundColor: 'var(--sunken)',
  },
});

const totalWidth = ({ widths, isSelectable, isOrdered = false }: TableLook): number =>
  widths.reduce(
    (sum, width) => sum + width,
    menuWidth + (isSelectable ? selectWidth : 0) + (isOrdered ? orderWidth : 0),
  );

const rowStyles = {
  cursor: 'pointer',
  backgroundColor: 'var(--paper)',
  '&:hover': { backgroundColor: 'var(--hover)' },
  // An attribute of our own: for a class that others style by, too, the browser would look at all that stands in the row.
  '&[data-selected], &[data-selected]:hover': { backgroundColor: 'var(--selected)' },
  // Drawn by the cells: those that stay in view while the rest scrolls would cover an outline of the row.
  '&:focus-visible': { outline: '2px solid transparent', outlineOffset: '-2px' },
  '&:focus-visible > td': {
    boxShadow: 'inset 0 2px var(--primary), inset 0 -2px var(--primary)',
    '&:first-of-type': { boxShadow: 'inset 2px 2px var(--primary), inset 0 -2px var(--primary)' },
    '&:last-of-type': { boxShadow: 'inset -2px 2px var(--primary), inset 0 -2px var(--primary)' },
  },
};

/**
 * A table whose columns have their widths, or more where a word needs it, in a frame of its own: its head stays in view, and so
 * does the first column while the rest scrolls sideways beneath it. The look of all its cells stands here once.
 */
export const tableStyles = (look: TableLook): CSSObject => ({
  ...densities[look.density],
  ...Object.fromEntries(look.widths.map((width, index) => [`& .list-column-${index}`, { width }])),
  '& .list-frame': {
    overflow: 'auto',
    containerType: 'inline-size',
    maxHeight: 'max(420px, calc(100dvh - 120px))',
    scrollPaddingTop: 40,
    scrollPaddingLeft: look.isSelectable ? selectWidth + 200 : 200,
    border: '1px solid var(--hairline)',
    borderRadius: 'var(--radius-card)',
    backgroundColor: 'var(--paper)',
  },
  '& table': {
    width: '100%',
    minWidth: totalWidth(look),
    borderCollapse: 'separate',
    borderSpacing: 0,
  },
  '& caption': { captionSide: 'top' },
  // Chinese breaks between any two characters: without this a table with many columns is one character wide per column.
  '& th, & td': {
    height: 'var(--row)',
    padding: '2px var(--cell)',
    borderBottom: '1px solid var(--hairline)',
    textAlign: 'left',
    wordBreak: 'keep-all',
    overflowWrap: 'break-word',
  },
  '& tbody td': { '--line-height': 'var(--row-line)', lineHeight: 'var(--row-line)' },
  '& tbody tr:last-of-type > td': { borderBottom: 0, paddingBottom: '3px' },
  '& .list-right': { textAlign: 'right' },
  '& .list-select': { width: selectWidth, minWidth: selectWidth, padding: '0 4px' },
  '& .list-order, & .list-menu': { textAlign: 'right' },
  // Three dots under nothing are understood; a word over them would be the widest thing in the column.
  '& thead .list-menu > span': visuallyHidden,
  '& .list-order': { width: orderWidth },
  '& .list-menu': { width: menuWidth },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 'var(--table-head)',
    // Its column is as wide as its name in every language: a head of two lines is a height of its own, and rows begin lower.
    whiteSpace: 'nowrap',
    color: 'text.secondary',
    fontWeight: 600,
    backgroundColor: 'var(--sunken)',
  },
  '& .list-sort': {
    display: 'inline-flex',
    alignItems: 'center',
    padding: 0,
    border: 0,
    color: 'inherit',
    background: 'none',
    font: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    // In the room between columns: a name takes no more of its column because one can sort by it.
    '& svg': { width: 18, height: 18, margin: '0 -14px 0 2px', opacity: 0 },
    '&:hover svg, &:focus-visible svg': { opacity: 0.5 },
  },
  '& .list-right .list-sort': { flexDirection: 'row-reverse', '& svg': { margin: '0 2px 0 -14px' } },
  '& .list-sorted-ASC, & .list-sorted-DESC': { color: 'text.primary', '&& svg': { opacity: 1 } },
  '& .list-sorted-DESC svg': { transform: 'rotate(180deg)' },
  // What would take a third line is read in the detail.
  '& tbody :is(.related-names, .long-text), & tbody :is(td, .row-link) > span:not([class])': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
  // Below a name, in one line.
  '& tbody .second-line': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 1,
    overflow: 'hidden',
  },
  '& tbody tr': rowStyles,
  [`@container (width < ${totalWidth(look)}px)`]: pinnedCells(look),
});
