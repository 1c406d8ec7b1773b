import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import { useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import { LanguageSwitch } from '#app/shell/LanguageSwitch.tsx';
import { Bell } from '../bell/Bell.tsx';
import { SearchButton } from '../palette/SearchButton.tsx';
import { frame } from '../theme/tokens.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { CompanyMark } from './CompanyMark.tsx';

interface ConsoleBarProps {
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly menuButton: RefObject<HTMLButtonElement | null>;
}

/** The bar at the top: where one is, the way to everything else, and what is one's own. */
export const ConsoleBar = ({ isMenuOpen, onMenu, menuButton }: ConsoleBarProps) => {
  const translate = useTranslate();
  return (
    <AppBar
      position="fixed"
      elevation={0}
      color="default"
      sx={{
        zIndex: (theme) => theme.zIndex.drawer + 1,
        bgcolor: 'background.default',
        backgroundImage: 'none',
      }}
    >
      <Toolbar
        disableGutters
        variant="dense"
        sx={{ gap: { xs: 0.25, sm: 1 }, px: { xs: 1, sm: 2 }, height: frame.bar, minHeight: frame.bar }}
      >
        <IconButton
          ref={menuButton}
          color="inherit"
          aria-label={translate(isMenuOpen ? 'ra.action.close_menu' : 'ra.action.open_menu')}
          aria-expanded={isMenuOpen}
          onClick={onMenu}
          sx={{ display: { md: 'none' }, mr: 0.5 }}
        >
          <MenuIcon />
        </IconButton>
        <CompanyMark />
        <SearchButton />
        {/* On phones the choice is among the display settings. */}
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <LanguageSwitch />
        </Box>
        <Bell />
        <AccountMenu />
      </Toolbar>
    </AppBar>
  );
};
