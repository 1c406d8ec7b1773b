import HomeIcon from '@mui/icons-material/HomeOutlined';
import RailIcon from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { MenuEntry } from './MenuEntry.tsx';
import { MenuSection } from './MenuSection.tsx';
import { useMenuBadges } from './useMenuBadges.ts';
import { useMenuGroups } from './useMenuGroups.ts';

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
