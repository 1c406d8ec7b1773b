import HomeIcon from '@mui/icons-material/HomeOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import { LinkBase, useMatch, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { menuIcons } from './icons.ts';
import type { MenuGroup } from './menuSections.ts';
import { useMenuGroups } from './useMenuGroups.ts';

interface EntryProps {
  readonly to: string;
  readonly isExact?: boolean;
  readonly icon: ReactNode;
  readonly label: string;
  readonly onNavigate: () => void;
}

const MenuEntry = ({ to, isExact = false, icon, label, onNavigate }: EntryProps) => {
  const isCurrent = useMatch({ path: to, end: isExact }) !== null;
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={LinkBase}
        to={to}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onNavigate}
        sx={{ borderRadius: 2, mx: 1, minHeight: 44, py: 0.5 }}
      >
        <ListItemIcon sx={{ minWidth: 36, color: isCurrent ? 'primary.main' : 'text.secondary' }}>
          {icon}
        </ListItemIcon>
        <ListItemText
          primary={label}
          slotProps={{ primary: { sx: { fontWeight: isCurrent ? 650 : 400 } } }}
        />
      </ListItemButton>
    </ListItem>
  );
};

const Section = ({ group, onNavigate }: { readonly group: MenuGroup; readonly onNavigate: () => void }) => {
  const translate = useTranslate();
  const titleId = `menu-${group.section}`;
  return (
    <>
      <ListSubheader
        id={titleId}
        component="h2"
        disableSticky
        sx={{ lineHeight: 1.6, pt: 2, pb: 0.5, px: 3, bgcolor: 'transparent', color: 'text.secondary' }}
      >
        {translate(`menu.${group.section}`)}
      </ListSubheader>
      <List aria-labelledby={titleId} disablePadding>
        {group.models.map((model) => {
          const Icon = menuIcons[model.icon];
          return (
            <MenuEntry
              key={model.noun}
              to={`/${model.noun}`}
              icon={<Icon fontSize="small" />}
              label={translate(`resources.${model.noun}.plural`)}
              onNavigate={onNavigate}
            />
          );
        })}
      </List>
    </>
  );
};

/** The main navigation: home, then the nouns the reader may see, by section. `onNavigate` closes the drawer on phones. */
export const ConsoleMenu = ({ onNavigate }: { readonly onNavigate: () => void }) => {
  const translate = useTranslate();
  const groups = useMenuGroups() ?? [];
  return (
    <nav aria-label={translate('menu.navigation')}>
      <List disablePadding sx={{ pt: 1 }}>
        <MenuEntry
          to="/"
          isExact
          icon={<HomeIcon fontSize="small" />}
          label={translate('menu.home')}
          onNavigate={onNavigate}
        />
      </List>
      {groups.map((group) => (
        <Section key={group.section} group={group} onNavigate={onNavigate} />
      ))}
    </nav>
  );
};
