import { visuallyHidden } from '../layouts/visuallyHidden.ts';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Rows of two lines in one frame, 72 px each; parted by lines as those of a table. What a row holds is named by classes. */
export const narrowStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  backgroundColor: 'var(--paper)',
  overflow: 'hidden',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: 72,
    padding: '8px 4px 8px 12px',
    cursor: 'pointer',
    '&:not(:last-of-type)': { borderBottom: '1px solid var(--hairline)' },
    '&[data-selected]': { backgroundColor: 'var(--selected)' },
    '&:focus-visible': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
    '& > .row-select': { marginLeft: '-8px' },
  },
  '& .narrow-main': { flex: 1, minWidth: 0, display: 'grid', gap: '2px' },
  '& .narrow-head': { display: 'flex', alignItems: 'center', gap: '8px', minHeight: 28 },
  '& .narrow-title': { flex: 1, minWidth: 0, fontWeight: 500, ...oneLine },
  '& .narrow-facts': { color: 'text.secondary', ...oneLine },
  '& .narrow-facts > span + span::before': { content: '"·"', margin: '0 6px' },
  // What stands below each other in a cell of a table goes on in the line here; a bar has no room.
  '& .narrow-facts :is(div, span, ul, li, p, time):not(.mark, .mark *)': { display: 'inline' },
  '& .narrow-facts [role=progressbar]': { display: 'none' },
  '& .narrow-picture img': { width: 48, height: 48 },
  '& .narrow-spoken': visuallyHidden,
} as const;
