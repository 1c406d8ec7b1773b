import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import HandshakeIcon from '@mui/icons-material/HandshakeOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import SyncIcon from '@mui/icons-material/SyncOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import type SvgIcon from '@mui/material/SvgIcon';
import type { SxProps, Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { formatInstant } from '#views/format/dateTime.ts';
import { useUntil } from '#views/format/relativeTime.ts';
import type { TreeItem } from './useTreeLevels.ts';

/** What a row of the organisation tree is marked with; each has an icon and words `tree.mark.<mark>`. */
export type TreeMark =
  | 'hidden'
  | 'limited'
  | 'partner'
  | 'synced'
  | 'partnerCompany'
  | 'syncedCompany'
  | 'deleting';

const flagOf = (group: unknown, name: string): boolean =>
  (group as Readonly<Record<string, unknown>> | null | undefined)?.[name] === 1;

/** Where a department comes from; the root of a connected company is marked apart from what is below it. */
const sourceMark = ({ source, sub_company_id: subCompanyId }: RaRecord): readonly TreeMark[] => {
  const isRoot = typeof subCompanyId === 'number';
  if (source === 'partner') return [isRoot ? 'partnerCompany' : 'partner'];
  return source === 'synced' ? [isRoot ? 'syncedCompany' : 'synced'] : [];
};

/** What the words of a mark speak of: a connected company and when it was last synced. */
export const markParams = (row: RaRecord): { readonly name: string; readonly time: string } => ({
  name: String(row.company_name ?? row.name),
  time: typeof row.synced_at === 'string' ? formatInstant(row.synced_at) : '',
});

/** The marks of a department, in a fixed order. */
export const marksOf = (row: RaRecord): readonly TreeMark[] => [
  ...(flagOf(row.restriction, 'hidden') ? (['hidden'] as const) : []),
  ...(flagOf(row.member_scope, 'limited') ? (['limited'] as const) : []),
  ...sourceMark(row),
  ...(row.delete_task ? (['deleting'] as const) : []),
];

/** When the department's deletion runs; undefined while none waits. */
export const executionOf = (row: RaRecord): string | undefined => {
  const task: unknown = row.delete_task;
  if (typeof task !== 'object' || task === null || !('execute_at' in task)) return undefined;
  return typeof task.execute_at === 'string' ? task.execute_at : undefined;
};

/**
 * How long a department still stands. Drawn, not written, as the number of people is: the row's own label says it in
 * words.
 */
const DeletingMark = ({ executeAt }: { readonly executeAt: string }) => {
  const translate = useTranslate();
  const { text: until, short } = useUntil(executeAt);
  return (
    <Tooltip title={translate('removal.at', { time: formatInstant(executeAt), until })} disableInteractive>
      <Box
        component="span"
        aria-hidden
        data-until={short}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          px: 0.75,
          border: '1px solid',
          borderColor: 'warning.main',
          borderRadius: 1,
          typography: 'caption',
          lineHeight: '18px',
          whiteSpace: 'nowrap',
          '&::after': { content: 'attr(data-until)' },
        }}
      >
        <ScheduleIcon sx={{ fontSize: 14 }} color="warning" />
      </Box>
    </Tooltip>
  );
};

const icons: Readonly<Record<TreeMark, typeof SvgIcon>> = {
  hidden: LockIcon,
  limited: VisibilityIcon,
  partner: HandshakeIcon,
  synced: SyncIcon,
  partnerCompany: HandshakeIcon,
  syncedCompany: SyncIcon,
  deleting: ScheduleIcon,
};

/** The marks of a row as icons; the row's own label says them in words. */
export const TreeMarks = ({ row }: { readonly row: RaRecord }) => {
  const translate = useTranslate();
  return marksOf(row).map((mark) => {
    const executeAt = mark === 'deleting' ? executionOf(row) : undefined;
    if (executeAt !== undefined) return <DeletingMark key={mark} executeAt={executeAt} />;
    const Icon = icons[mark];
    if (mark === 'partnerCompany' || mark === 'syncedCompany')
      return (
        <Tooltip key={mark} title={translate(`tree.mark.${mark}`, markParams(row))} disableInteractive>
          <Box component="span" aria-hidden data-mark={mark} sx={{ display: 'inline-flex' }}>
            <BusinessIcon fontSize="inherit" color="primary" />
            <Icon fontSize="inherit" color="primary" />
          </Box>
        </Tooltip>
      );
    return (
      <Tooltip key={mark} title={translate(`tree.mark.${mark}`)} disableInteractive>
        <Icon fontSize="inherit" aria-hidden color={mark === 'deleting' ? 'warning' : 'action'} />
      </Tooltip>
    );
  });
};

export const rowHeight = 40;
const indent = 18;

interface TreeRowProps {
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
