import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { TreeMarks } from './TreeMarks.tsx';
import type { TreeItem } from './useTreeLevels.ts';

export const rowHeight = 40;
const indent = 18;

export interface TreeRowProps {
  readonly item: TreeItem;
  readonly label: string;
  readonly top: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isLoading: boolean;
  readonly register: (id: string, element: HTMLElement | null) => void;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
  /** Opens the row's menu; null leaves its place empty, undefined has no such column. */
  readonly onMenu: (() => void) | null | undefined;
  /** Stands in for the name while the row is renamed. */
  readonly rename: ReactNode;
}

const Toggle = ({ item, isLoading, onToggle }: Pick<TreeRowProps, 'item' | 'isLoading' | 'onToggle'>) => (
  <Box
    aria-hidden
    onClick={(event) => {
      event.stopPropagation();
      onToggle();
    }}
    sx={{ width: 24, height: rowHeight, display: 'grid', placeItems: 'center', flexShrink: 0 }}
  >
    {isLoading ? <CircularProgress size={14} color="inherit" /> : null}
    {!isLoading && item.isFolder() ? (
      <ChevronRightIcon
        fontSize="small"
        sx={{
          color: 'text.secondary',
          transform: item.isExpanded() ? 'rotate(90deg)' : 'none',
          '@media (prefers-reduced-motion: no-preference)': { transition: 'transform 120ms' },
        }}
      />
    ) : null}
  </Box>
);

/**
 * Drawn, not written: the row's spoken label says the number with its unit, and a label must hold the row's written
 * text as it stands (WCAG 2.5.3).
 */
const PeopleCount = ({ count }: { readonly count: unknown }) => (
  <Typography
    aria-hidden
    variant="body2"
    color="text.secondary"
    data-count={typeof count === 'number' ? count.toLocaleString('en') : ''}
    sx={{
      ml: 'auto',
      pl: 1,
      flexShrink: 0,
      fontVariantNumeric: 'tabular-nums',
      '&::after': { content: 'attr(data-count)' },
    }}
  />
);

const RowText = ({ item }: Pick<TreeRowProps, 'item'>) => {
  const row = item.getItemData();
  return (
    <>
      <Typography variant="body2" noWrap title={item.getItemName()} sx={{ minWidth: 0 }}>
        {item.getItemName()}
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.5, fontSize: 16, flexShrink: 0 }}>
        <TreeMarks row={row} />
      </Box>
      <PeopleCount count={row.users_count} />
    </>
  );
};

const MenuButton = ({ name, onMenu }: { readonly name: string; readonly onMenu: () => void }) => {
  const translate = useTranslate();
  return (
    <IconButton
      className="row-menu"
      size="small"
      // The row is the Tab stop; its menu opens by Shift+F10.
      tabIndex={-1}
      aria-label={translate('tree.menu', { name })}
      onClick={(event) => {
        event.stopPropagation();
        onMenu();
      }}
      sx={{ flexShrink: 0, width: 28, height: 28 }}
    >
      <MoreIcon fontSize="small" />
    </IconButton>
  );
};

/** One visible row of a tree, set at its place in the scrolled height. */
export const TreeRow = (props: TreeRowProps) => {
  const { item, isActive, isSelected, onMenu, rename } = props;
  const { role, tabIndex, onClick, ref, ...aria } = item.getProps();
  return (
    <Box
      {...aria}
      role="treeitem"
      ref={(element: HTMLElement | null) => props.register(item.getId(), element)}
      aria-label={props.label}
      aria-selected={isSelected}
      aria-busy={props.isLoading || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={props.onFocus}
      onClick={props.onChoose}
      onContextMenu={(event) => {
        if (!onMenu) return;
        event.preventDefault();
        onMenu();
      }}
      sx={rowLook(item.getItemMeta().level, isSelected)}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <Toggle item={item} isLoading={props.isLoading} onToggle={props.onToggle} />
      {rename ?? <RowText item={item} />}
      {onMenu && rename === null ? <MenuButton name={item.getItemName()} onMenu={onMenu} /> : null}
      {onMenu === null ? <Box aria-hidden sx={{ width: 28, flexShrink: 0 }} /> : null}
    </Box>
  );
};

const rowLook = (level: number, isSelected: boolean): SxProps<Theme> => ({
  position: 'absolute',
  top: 0,
  left: 0,
  width: '100%',
  height: rowHeight,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  pl: `${4 + level * indent}px`,
  pr: 0.5,
  borderRadius: 1,
  cursor: 'pointer',
  bgcolor: isSelected ? 'action.selected' : 'transparent',
  fontWeight: isSelected ? 'fontWeightMedium' : undefined,
  '&:hover': { bgcolor: isSelected ? 'action.selected' : 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px', zIndex: 1 },
  '&:has(input)': { zIndex: 2 },
  '& .row-menu': { opacity: 0 },
  '&:hover .row-menu, &:focus-within .row-menu, &:focus .row-menu': { opacity: 1 },
  '@media (hover: none)': { '& .row-menu': { opacity: 1 } },
});
