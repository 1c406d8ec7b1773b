import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { marksOf, TreeMarks } from './TreeMarks.tsx';

/** Pixels of a row; the rows in sight are counted by it. */
export const rowHeight = 40;
const indent = 18;
const menuSize = 28;

/** The list of a tree's rows, with the look of each: there are many, all plain elements. */
export const TreeBody = styled('div')(({ theme: { palette, shape, typography } }) => ({
  position: 'relative',
  '& .tree-row': {
    position: 'absolute',
    top: 0,
    left: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    width: '100%',
    height: rowHeight,
    paddingRight: 4,
    borderRadius: shape.borderRadius,
    cursor: 'pointer',
    '&:hover': { backgroundColor: palette.action.hover },
    '&[aria-selected=true]': {
      backgroundColor: palette.action.selected,
      fontWeight: typography.fontWeightMedium,
    },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2, zIndex: 1 },
    '&:has(input)': { zIndex: 2 },
    '&:is(:hover, :focus-within, :focus) .row-menu': { opacity: 1 },
  },
  '& .tree-toggle': {
    display: 'grid',
    flexShrink: 0,
    placeItems: 'center',
    width: 24,
    height: rowHeight,
    color: palette.text.secondary,
  },
  '& .tree-arrow': {
    width: 20,
    height: 20,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.75,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    '@media (prefers-reduced-motion: no-preference)': { transition: 'transform 120ms' },
  },
  '& [aria-expanded=true] > .tree-toggle .tree-arrow': { transform: 'rotate(90deg)' },
  '& .tree-name': {
    ...typography.body2,
    minWidth: 0,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  '& .tree-marks': { display: 'flex', flexShrink: 0, gap: 4, fontSize: 16 },
  // Drawn, not written: the row's spoken label says the number with its unit, and a label must hold the row's written text as it stands
  // (WCAG 2.5.3).
  '& .tree-count': {
    ...typography.body2,
    flexShrink: 0,
    marginLeft: 'auto',
    paddingLeft: 8,
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    '&::after': { content: 'attr(data-count)' },
  },
  '& .row-menu': {
    display: 'grid',
    flexShrink: 0,
    placeItems: 'center',
    width: menuSize,
    height: menuSize,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    color: palette.action.active,
    background: 'none',
    cursor: 'pointer',
    opacity: 0,
    '&:hover': { backgroundColor: palette.action.hover },
    '& svg': { width: 20, height: 20, fill: 'currentColor' },
    '@media (hover: none)': { opacity: 1 },
  },
  '& .no-menu': { flexShrink: 0, width: menuSize },
}));

/** What a row tells the tree, by its id; the same functions through every rendering, so that a row is rendered for its own sake alone. */
export interface RowActs {
  readonly register: (id: string, element: HTMLElement | null) => void;
  readonly focused: (id: string) => void;
  readonly choose: (id: string) => void;
  readonly toggle: (id: string) => void;
  readonly openMenu: (id: string) => void;
}

interface TreeRowProps {
  readonly id: string;
  readonly row: RaRecord;
  readonly name: string;
  /** What a screen reader says of it. */
  readonly label: string;
  /** From 0. */
  readonly level: number;
  /** Among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined where nothing can lie below it. */
  readonly isExpanded: boolean | undefined;
  /** Pixels from the top of the tree. */
  readonly top: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isLoading: boolean;
  /** Whether it has a menu of its own, leaves that place empty, or stands in a tree without menus. */
  readonly menu: 'own' | 'empty' | 'none';
  /** Stands in for the name while the row is renamed. */
  readonly rename: ReactNode;
  readonly acts: RowActs;
}

const arrow = (
  <svg className="tree-arrow" viewBox="0 0 20 20" aria-hidden>
    <path d="M8 5l5 5-5 5" />
  </svg>
);

const dots = (
  <svg viewBox="0 0 20 20" aria-hidden>
    <circle cx="4.5" cy="10" r="1.6" />
    <circle cx="10" cy="10" r="1.6" />
    <circle cx="15.5" cy="10" r="1.6" />
  </svg>
);

const RowText = ({ name, row }: Pick<TreeRowProps, 'name' | 'row'>) => {
  const { users_count: count } = row;
  return (
    <>
      <span className="tree-name" title={name}>
        {name}
      </span>
      {marksOf(row).length === 0 ? null : (
        <span className="tree-marks">
          <TreeMarks row={row} />
        </span>
      )}
      <span
        className="tree-count"
        aria-hidden
        data-count={typeof count === 'number' ? count.toLocaleString('en') : ''}
      />
    </>
  );
};

const MenuButton = ({ id, name, acts }: Pick<TreeRowProps, 'id' | 'name' | 'acts'>) => {
  const translate = useTranslate();
  return (
    <button
      type="button"
      className="row-menu"
      // The row is the Tab stop; its menu opens by Shift+F10.
      tabIndex={-1}
      aria-label={translate('tree.menu', { name })}
      onClick={(event) => {
        event.stopPropagation();
        acts.openMenu(id);
      }}
    >
      {dots}
    </button>
  );
};

/** One visible row of a tree, set at its place in the scrolled height. */
export const TreeRow = memo((props: TreeRowProps) => {
  const { id, name, row, level, isExpanded, isActive, isSelected, isLoading, menu, rename, acts } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around takes the keys of all its rows
    <div
      className="tree-row"
      role="treeitem"
      ref={(element) => acts.register(id, element)}
      aria-label={props.label}
      aria-level={level + 1}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-expanded={isExpanded}
      aria-selected={isSelected}
      aria-busy={isLoading || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => acts.focused(id)}
      onClick={() => acts.choose(id)}
      onContextMenu={(event) => {
        if (menu !== 'own') return;
        event.preventDefault();
        acts.openMenu(id);
      }}
      style={{ transform: `translateY(${props.top}px)`, paddingLeft: 4 + level * indent }}
    >
      <span
        className="tree-toggle"
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          acts.toggle(id);
        }}
      >
        {isLoading ? <CircularProgress size={14} color="inherit" /> : isExpanded === undefined ? null : arrow}
      </span>
      {rename ?? <RowText name={name} row={row} />}
      {menu === 'own' && rename === null ? <MenuButton id={id} name={name} acts={acts} /> : null}
      {menu === 'empty' ? <span className="no-menu" aria-hidden /> : null}
    </div>
  );
});
