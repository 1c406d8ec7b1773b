import Badge from '@mui/material/Badge';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import { LinkBase, useMatch } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';

export interface MenuEntryProps {
  readonly to: string;
  readonly isExact?: boolean;
  /** The page is one of another noun that only this entry's page leads to. */
  readonly isAbove?: boolean;
  readonly icon: ReactNode;
  readonly label: string;
  /** What is said of the badge, e.g. "正在运行 2 项"; none without it. */
  readonly badge?: { readonly count: number; readonly label: string } | undefined;
  readonly isRail: boolean;
  readonly onNavigate: () => void;
}

const entryStyle = {
  minHeight: 'var(--entry)',
  mx: 1,
  px: 1.25,
  py: 0.25,
  borderRadius: 1.5,
  gap: 1.25,
  '&:hover': { bgcolor: 'var(--hover)' },
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'var(--selected)' },
} as const;

/** One page of the navigation. Narrowed to its icon, its name is a tooltip and stays its accessible name. */
export const MenuEntry = ({
  to,
  isExact = false,
  isAbove = false,
  icon,
  label,
  badge,
  isRail,
  onNavigate,
}: MenuEntryProps) => {
  const isCurrent = useMatch({ path: to, end: isExact }) !== null || isAbove;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // A page opened by its address may have its entry below the fold of the menu.
    if (isCurrent) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <ListItem ref={place} disablePadding sx={{ scrollMarginBlockEnd: 64 }}>
      <Tooltip title={isRail ? label : ''} placement="right">
        <ListItemButton
          component={LinkBase}
          to={to}
          selected={isCurrent}
          aria-current={isCurrent ? 'page' : undefined}
          aria-label={isRail ? label : undefined}
          onClick={onNavigate}
          sx={entryStyle}
        >
          <ListItemIcon sx={{ minWidth: 0, color: isCurrent ? 'primary.main' : 'text.secondary' }}>
            <Badge color="secondary" variant="dot" invisible={badge === undefined || !isRail}>
              {icon}
            </Badge>
          </ListItemIcon>
          {isRail ? null : (
            <ListItemText
              primary={label}
              slotProps={{
                primary: {
                  noWrap: true,
                  title: label,
                  sx: {
                    fontWeight: isCurrent ? 650 : 450,
                    color: isCurrent ? 'primary.main' : 'text.primary',
                  },
                },
              }}
            />
          )}
          {isRail || badge === undefined ? null : (
            <Badge
              badgeContent={badge.count}
              color="secondary"
              aria-label={badge.label}
              // Two digits stay on one line although there is no room beside them.
              sx={{ mr: 1.5, '& .MuiBadge-badge': { whiteSpace: 'nowrap' } }}
            />
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
};
