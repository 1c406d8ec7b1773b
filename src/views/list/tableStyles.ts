import type { SxProps, Theme } from '@mui/material/styles';
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
}

/** Opaque in the colour of its row, or what scrolls beneath would shine through. */
const covering = { position: 'sticky', zIndex: 1, backgroundColor: 'inherit' };

const totalWidth = ({ widths, isSelectable }: TableLook): number =>
  widths.reduce((sum, width) => sum + width, menuWidth + (isSelectable ? selectWidth : 0));

/**
 * A table whose columns keep their widths while rows come and go, in a frame of its own: its head stays in view, and so
 * does the first column while the rest scrolls sideways beneath it.
 */
export const tableStyles = (look: TableLook): SxProps<Theme> => ({
  ...densities[look.density],
  ...Object.fromEntries(look.widths.map((width, index) => [`& .list-column-${index}`, { width }])),
  '& .list-frame, & .RaDataTable-tableWrapper': {
    overflow: 'auto',
    maxHeight: 'max(420px, calc(100dvh - 120px))',
    scrollPaddingTop: 40,
    scrollPaddingLeft: look.isSelectable ? selectWidth + 200 : 200,
  },
  '& table': { tableLayout: 'fixed', minWidth: totalWidth(look), borderCollapse: 'separate' },
  '& caption': { captionSide: 'top' },
  // Twice the class: the theme and MUI's small table have widths of their own for it.
  '&& .MuiTableCell-paddingCheckbox': { width: selectWidth, left: 0, ...covering },
  '& .list-first': { left: look.isSelectable ? selectWidth : 0, ...covering },
  '& .list-order': {
    width: orderWidth,
    right: menuWidth,
    boxShadow: '-1px 0 0 var(--hairline)',
    ...covering,
  },
  // An edge, or what is cut off beneath it looks broken.
  '& .list-menu': { width: menuWidth, right: 0, boxShadow: '-1px 0 0 var(--hairline)', ...covering },
  '& thead .MuiTableCell-root': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    backgroundColor: 'var(--sunken)',
    backgroundImage: 'none',
    whiteSpace: 'normal',
  },
  '&& thead .list-first, && thead .list-order, && thead .list-menu, && thead .MuiTableCell-paddingCheckbox': {
    zIndex: 3,
    backgroundColor: 'var(--sunken)',
  },
  '& tbody .related-names': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
  },
  '& tbody tr': { cursor: 'pointer', backgroundColor: 'var(--paper)' },
  // Drawn by the cells: those that stay in view while the rest scrolls would cover an outline of the row.
  '& tbody tr:focus-visible': { outline: '2px solid transparent', outlineOffset: '-2px' },
  '&& tbody tr:focus-visible > td': {
    boxShadow: 'inset 0 2px var(--primary), inset 0 -2px var(--primary)',
    '&:first-of-type': { boxShadow: 'inset 2px 2px var(--primary), inset 0 -2px var(--primary)' },
    '&:last-of-type': { boxShadow: 'inset -2px 2px var(--primary), inset 0 -2px var(--primary)' },
  },
});
