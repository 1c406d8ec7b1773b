import HomeIcon from '@mui/icons-material/HomeOutlined';
import RailIcon from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { useWaitingApplications } from '#resources/_shared/application/useWaitingApplications.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useLongWork } from '#views/longWork/longWorkStore.ts';
import { MenuEntry, type MenuEntryProps, MenuSection } from './MenuSection.tsx';
import { useMenuGroups } from './useMenuGroups.ts';

type Badges = Readonly<Record<string, MenuEntryProps['badge']>>;

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
  readonly onRail?: () => void;
}

const RailSwitch = ({ isRail, onRail }: { readonly isRail: boolean; readonly onRail: () => void }) => {
  const translate = useTranslate();
  const label = translate(isRail ? 'frame.menu.widen' : 'frame.menu.narrow');
  return (
    <Box sx={{ position: 'sticky', bottom: 0, mt: 'auto', p: 1, bgcolor: 'background.default' }}>
      <Tooltip title={label} placement="right">
        <IconButton aria-label={label} aria-expanded={!isRail} onClick={onRail}>
          <RailIcon fontSize="small" sx={{ transform: isRail ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      </Tooltip>
    </Box>
  );
};

/** The main navigation: home, then the nouns the reader may see, by section. */
export const ConsoleMenu = ({ isRail, onNavigate, onRail }: ConsoleMenuProps) => {
  const translate = useTranslate();
  const groups = useMenuGroups() ?? [];
  const badges = useMenuBadges();
  return (
    <Box
      component="nav"
      aria-label={translate('menu.navigation')}
      sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1 }}
    >
      <List disablePadding sx={{ pt: 1 }}>
        <MenuEntry
          to="/"
          isExact
          icon={<HomeIcon fontSize="small" />}
          label={translate('menu.home')}
          isRail={isRail}
          onNavigate={onNavigate}
        />
      </List>
      {groups.map((group) => (
        <MenuSection
          key={group.section}
          group={group}
          isRail={isRail}
          badges={badges}
          onNavigate={onNavigate}
        />
      ))}
      {onRail === undefined ? null : <RailSwitch isRail={isRail} onRail={onRail} />}
    </Box>
  );
};
