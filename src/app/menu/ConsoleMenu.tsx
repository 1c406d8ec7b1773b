import HomeIcon from '@mui/icons-material/HomeOutlined';
import RailIcon from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { useWaitingApplications } from '#resources/_shared/application/useWaitingApplications.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useLongWork } from '#views/longWork/longWorkStore.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { CurrentEntryProvider, useCurrentEntry } from './CurrentEntry.tsx';
import { type MenuBadge, MenuEntry, MenuSection } from './MenuSection.tsx';
import { useMenuGroups } from './useMenuGroups.ts';

type Badges = Readonly<Record<string, MenuBadge>>;

/** People who wait for a user to let them in; none is said where no one waits, or the reader may not know. */
const useApplicationBadge = (): Badges => {
  const translate = useTranslate();
  const { waiting } = useWaitingApplications();
  if (waiting === 0) return {};
  const label = translate('application.waiting', { count: formatCount(waiting) });
  return { application: { count: waiting, label } };
};

/** What each noun's menu entry carries: how much long work is running for it, how many wait in it. */
const useMenuBadges = (): Badges => {
  const translate = useTranslate();
  const applications = useApplicationBadge();
  const { works } = useLongWork();
  const running = works.filter((work) => work.state === 'running' && work.noun !== undefined);
  const nouns = [...new Set(running.map((work) => work.noun ?? ''))];
  const busy = Object.fromEntries(
    nouns.map((noun) => {
      const count = running.filter((work) => work.noun === noun).length;
      return [noun, { count, label: translate('frame.bell.running', { count }) }];
    }),
  );
  return { ...applications, ...busy };
};

interface ConsoleMenuProps {
  /** Narrowed to icons. */
  readonly isRail: boolean;
  /** Closes the drawer on phones. */
  readonly onNavigate: () => void;
  /** Narrows or widens the menu; left out where it is a drawer. */
  readonly onRail?: (() => void) | undefined;
}

const Navigation = styled('nav')(({ theme: { palette, zIndex } }) => ({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  paddingTop: 8,
  '& ul': { display: 'grid', rowGap: 2, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { scrollMarginBlockEnd: 64, minWidth: 0 },
  '& .menu-entry': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 'var(--entry)',
    margin: '0 8px',
    padding: '2px 10px',
    borderRadius: 12,
    color: palette.text.primary,
    fontWeight: 400,
    textDecoration: 'none',
    '& svg': { color: palette.text.secondary },
    '&:hover': { backgroundColor: 'var(--hover)' },
  },
  '& .menu-entry[aria-current=page]': {
    color: palette.primary.main,
    fontWeight: 600,
    backgroundColor: 'var(--selected)',
    '& svg': { color: 'inherit' },
  },
  // A long name is cut short before its badge, not covered by it.
  '& .menu-label': {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  '& .menu-badge': {
    flexShrink: 0,
    minWidth: 20,
    padding: '0 6px',
    borderRadius: 10,
    color: palette.secondary.contrastText,
    backgroundColor: palette.secondary.main,
    fontWeight: 500,
    lineHeight: '20px',
    textAlign: 'center',
  },
  '& .menu-dot': {
    position: 'absolute',
    top: 8,
    left: 26,
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: palette.secondary.main,
  },
  '& h2': { margin: '8px 0 0', padding: '0 8px', fontSize: '0.875rem', fontWeight: 400 },
  '& h2 button': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '100%',
    minHeight: 'var(--entry)',
    padding: '0 10px',
    border: 0,
    borderRadius: 12,
    color: palette.text.secondary,
    background: 'none',
    font: 'inherit',
    cursor: 'pointer',
    '&:hover': { color: palette.text.primary },
    '& svg': { transition: 'transform var(--quick)' },
    '&[aria-expanded=false] svg': { transform: 'rotate(-90deg)' },
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

const RailSwitch = ({ isRail, onRail }: { readonly isRail: boolean; readonly onRail: () => void }) => {
  const translate = useTranslate();
  const label = translate(isRail ? 'frame.menu.widen' : 'frame.menu.narrow');
  return (
    <div className="menu-rail">
      <Tooltip title={label} placement="right">
        <IconButton aria-label={label} aria-expanded={!isRail} onClick={onRail}>
          <RailIcon fontSize="small" sx={{ transform: isRail ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      </Tooltip>
    </div>
  );
};

const homeIcon = <HomeIcon fontSize="small" />;

const HomeEntry = ({ isRail, onNavigate }: Pick<ConsoleMenuProps, 'isRail' | 'onNavigate'>) => {
  const translate = useTranslate();
  return (
    <ul>
      <MenuEntry
        to="/"
        isCurrent={useCurrentEntry() === ''}
        icon={homeIcon}
        label={translate('menu.home')}
        isRail={isRail}
        onNavigate={onNavigate}
      />
    </ul>
  );
};

/** The main navigation: home, then the nouns the reader may see, by section. */
export const ConsoleMenu = memo(({ isRail, onNavigate, onRail }: ConsoleMenuProps) => {
  const translate = useTranslate();
  const groups = useMenuGroups() ?? [];
  const badges = useMenuBadges();
  return (
    <Navigation aria-label={translate('menu.navigation')}>
      <CurrentEntryProvider>
        <HomeEntry isRail={isRail} onNavigate={onNavigate} />
        {groups.map((group) => (
          <MenuSection
            key={group.section}
            group={group}
            isRail={isRail}
            badges={badges}
            onNavigate={onNavigate}
          />
        ))}
      </CurrentEntryProvider>
      {onRail === undefined ? null : <RailSwitch isRail={isRail} onRail={onRail} />}
    </Navigation>
  );
});
