import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import { LinkBase, useLocation, useMatch, useStore, useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLiveModels } from '#app/console/liveModels.ts';
import { placeOf } from '#app/shell/place.ts';
import { menuIcons } from './icons.ts';
import type { MenuGroup } from './useMenuGroups.ts';

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
              // A long name is cut short before it, not covered by it.
              sx={{ flexShrink: 0, '& .MuiBadge-badge': { position: 'static', transform: 'none' } }}
            />
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
};

interface SectionProps {
  readonly group: MenuGroup;
  readonly isRail: boolean;
  readonly badges: Readonly<Record<string, MenuEntryProps['badge']>>;
  readonly onNavigate: () => void;
}

const Entries = ({
  group,
  isRail,
  badges,
  onNavigate,
  labelledBy,
}: SectionProps & { readonly labelledBy: string }) => {
  const translate = useTranslate();
  const { byNoun } = useLiveModels();
  const above = byNoun[placeOf(useLocation().pathname).noun]?.within;
  return (
    <List aria-labelledby={labelledBy} disablePadding sx={{ display: 'grid', rowGap: 0.25 }}>
      {group.models.map((model) => {
        const Icon = menuIcons[model.icon];
        return (
          <MenuEntry
            key={model.noun}
            to={`/${model.noun}`}
            isAbove={above === model.noun}
            icon={<Icon fontSize="small" />}
            label={translate(`resources.${model.noun}.plural`)}
            badge={badges[model.noun]}
            isRail={isRail}
            onNavigate={onNavigate}
          />
        );
      })}
    </List>
  );
};

/** The heading of a section is the button that folds it; headings stay in the outline for screen readers. */
const SectionTitle = ({
  id,
  text,
  isOpen,
  onToggle,
}: {
  readonly id: string;
  readonly text: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) => (
  <Box component="h2" id={id} sx={{ m: 0, px: 1, fontSize: '0.875rem', fontWeight: 450 }}>
    <ButtonBase
      aria-expanded={isOpen}
      onClick={onToggle}
      sx={{
        width: '100%',
        minHeight: 'var(--entry)',
        px: 1.25,
        borderRadius: 1.5,
        justifyContent: 'space-between',
        color: 'text.secondary',
        font: 'inherit',
        '&:hover': { color: 'text.primary' },
      }}
    >
      {text}
      <ExpandIcon
        fontSize="small"
        sx={{ transition: 'transform var(--quick)', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
      />
    </ButtonBase>
  </Box>
);

/** A section of the navigation: folded or open as this person left it, a mere line apart on the rail. */
export const MenuSection = (props: SectionProps) => {
  const { group, isRail } = props;
  const translate = useTranslate();
  const [isClosed, setClosed] = useStore<boolean>(`menu.closed.${group.section}`, false);
  const titleId = `menu-${group.section}`;
  const title = translate(`menu.${group.section}`);
  if (isRail)
    return (
      <>
        <Divider sx={{ mx: 1.5, my: 1 }} />
        <Box component="h2" id={titleId} sx={{ display: 'none' }}>
          {title}
        </Box>
        <Entries {...props} labelledBy={titleId} />
      </>
    );
  return (
    <Box sx={{ mt: 1 }}>
      <SectionTitle id={titleId} text={title} isOpen={!isClosed} onToggle={() => setClosed(!isClosed)} />
      <Collapse in={!isClosed} timeout={120} unmountOnExit>
        <Entries {...props} labelledBy={titleId} />
      </Collapse>
    </Box>
  );
};
