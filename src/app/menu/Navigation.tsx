import { styled } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode } from 'react';
import { radii } from '#app/theme/tokens.ts';

/** The look of the whole menu; its entries are plain elements. */
const Styled = styled('nav')(({ theme: { palette, zIndex } }) => ({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  paddingTop: 8,
  '& ul': { display: 'grid', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { position: 'relative', minWidth: 0 },
  '& h2': { margin: 0, fontSize: '0.875rem', fontWeight: 400 },
  '& .menu-entry': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    boxSizing: 'border-box',
    width: 'calc(100% - 16px)',
    minHeight: 'var(--entry)',
    margin: '1px 8px',
    padding: '4px 12px',
    border: 0,
    borderRadius: radii.control,
    color: palette.text.primary,
    background: 'none',
    font: 'inherit',
    fontWeight: 400,
    lineHeight: 1.4,
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    '& svg': { flexShrink: 0, color: palette.text.secondary },
    '&:hover': { backgroundColor: 'var(--hover)' },
  },
  '& .menu-entry[aria-current=page]': {
    color: palette.primary.main,
    fontWeight: 600,
    backgroundColor: 'var(--selected)',
    '& svg': { color: 'inherit' },
  },
  // A folded area says that the page is one of its own; an open one shows which.
  '& .menu-entry[data-current]': { fontWeight: 600, '& svg:first-of-type': { color: palette.primary.main } },
  '& .menu-entry[data-current][aria-expanded=false]': { backgroundColor: 'var(--selected)' },
  '& button[aria-expanded] > svg:last-child:not(:first-of-type)': { transition: 'transform var(--quick)' },
  '& button[aria-expanded=true] > svg:last-child:not(:first-of-type)': { transform: 'rotate(180deg)' },
  // A long name takes a second line: it is never cut short.
  '& .menu-label': { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .menu-pages': { marginBottom: 8, animation: 'menu-open var(--quick)' },
  '@keyframes menu-open': { from: { opacity: 0 } },
  // Below their area's name; the hairline leads back to it.
  '& .menu-pages::before': {
    content: '""',
    position: 'absolute',
    top: 4,
    bottom: 4,
    left: 29,
    width: 1,
    background: 'var(--hairline)',
  },
  '& .menu-pages.menu-pages': { position: 'relative' },
  '& .menu-pages .menu-entry': { width: 'calc(100% - 48px)', marginLeft: 40, paddingRight: 36 },
  // Those of one area are closer to each other than areas are.
  '@media (pointer: fine)': { '& .menu-pages .menu-entry': { minHeight: 'calc(var(--entry) - 4px)' } },
  '& .menu-favourites .menu-entry': { paddingRight: 36 },
  '& .menu-star': {
    position: 'absolute',
    top: '50%',
    right: 12,
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    padding: 0,
    transform: 'translateY(-50%)',
    border: 0,
    borderRadius: radii.control,
    color: palette.text.secondary,
    background: 'none',
    cursor: 'pointer',
    opacity: 0,
    '& svg': { fontSize: 18 },
    '&:hover, &:focus-visible': { color: palette.primary.main },
  },
  // What is starred stands on top, under its own heading: only there is no need to say it.
  '& .menu-pages .menu-star[aria-pressed=true]': { opacity: 0.5 },
  '& li.menu-page:hover .menu-star, & li.menu-page:focus-within .menu-star': { opacity: 1 },
  // No pointer rests on an entry there: the star is there, and quiet.
  '@media (hover: none)': {
    '& .menu-star': { right: 8, width: 44, height: 44, opacity: 0.5 },
    '& .menu-pages .menu-entry, & .menu-favourites .menu-entry': { paddingRight: 48 },
  },
  '& .menu-heading': {
    padding: '12px 20px 4px',
    color: palette.text.secondary,
    fontSize: '0.75rem',
    lineHeight: 1.4,
  },
  '& hr': {
    width: 'calc(100% - 32px)',
    margin: '8px 16px',
    border: 0,
    borderTop: '1px solid var(--hairline)',
  },
  '& .menu-badge': {
    flexShrink: 0,
    minWidth: 20,
    padding: '0 6px',
    borderRadius: radii.pill,
    color: palette.secondary.contrastText,
    backgroundColor: palette.secondary.main,
    fontSize: '0.75rem',
    fontWeight: 500,
    lineHeight: '20px',
    textAlign: 'center',
  },
  '& .menu-dot': {
    position: 'absolute',
    top: 6,
    left: 26,
    width: 8,
    height: 8,
    borderRadius: radii.pill,
    backgroundColor: palette.secondary.main,
  },
  '& .menu-rail': {
    position: 'sticky',
    bottom: 0,
    zIndex: zIndex.mobileStepper,
    marginTop: 'auto',
    padding: 8,
    backgroundColor: palette.background.default,
  },
}));

/** Where a key leads from one of the menu's lines, around no end; undefined for keys that mean nothing here. */
const lineOfKey = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
};

const starOf = (line: HTMLElement): HTMLElement | null | undefined =>
  line.closest('li')?.querySelector<HTMLElement>('.menu-star');

const areaOf = (line: HTMLElement): HTMLElement | null | undefined =>
  line.closest('.menu-pages')?.previousElementSibling?.querySelector<HTMLElement>('.menu-entry');

/** To the right lies what belongs to a line: the pages of an area, the star of a page. */
const goRight = (line: HTMLElement, next: HTMLElement | undefined): void => {
  const isFolded = line.getAttribute('aria-expanded') === 'false';
  if (isFolded) line.click();
  else (line.hasAttribute('aria-expanded') ? next : starOf(line))?.focus();
};

/** To the left, back: from a star to its page, from a page to its area, which then folds. */
const goLeft = (line: HTMLElement, focused: HTMLElement): void => {
  if (focused !== line) line.focus();
  else if (line.getAttribute('aria-expanded') === 'true') line.click();
  else areaOf(line)?.focus();
};

/** The arrow keys go through the lines of the menu as through a tree; Tab goes through them, too. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const focused = event.target instanceof HTMLElement ? event.target : undefined;
  // Keys in the menu of an area that is narrowed to its icon bubble up to here, too.
  if (focused === undefined || !event.currentTarget.contains(focused)) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.menu-entry')];
  const line = focused.closest('li, h2')?.querySelector<HTMLElement>('.menu-entry') ?? focused;
  const at = lines.indexOf(line);
  if (at === -1) return;
  const next = lineOfKey(event.key, at, lines.length);
  if (next !== undefined) lines[next]?.focus();
  else if (event.key === 'ArrowRight') goRight(line, lines[at + 1]);
  else if (event.key === 'ArrowLeft') goLeft(line, focused);
  else return;
  event.preventDefault();
};

/** The landmark of the menu: its look, and its keys. */
export const Navigation = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Styled aria-label={label} onKeyDown={walk}>
    {children}
  </Styled>
);
