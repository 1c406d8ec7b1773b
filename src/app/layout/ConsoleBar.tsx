import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { AccountMenu } from './AccountMenu.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useAccount } from './useAccount.ts';

/** The bar at the top: which company one works in and as what is always to be seen (safety.md T08). */
export const ConsoleBar = ({
  isMenuOpen,
  onMenu,
}: {
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
}) => {
  const translate = useTranslate();
  const { account, role } = useAccount();
  return (
    <AppBar
      position="fixed"
      elevation={0}
      color="default"
      sx={{
        zIndex: (theme) => theme.zIndex.drawer + 1,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Toolbar variant="dense" sx={{ gap: { xs: 0, sm: 1 }, minHeight: 56 }}>
        <IconButton
          edge="start"
          color="inherit"
          aria-label={translate(isMenuOpen ? 'ra.action.close_menu' : 'ra.action.open_menu')}
          aria-expanded={isMenuOpen}
          onClick={onMenu}
          sx={{ display: { md: 'none' } }}
        >
          <MenuIcon />
        </IconButton>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexGrow: 1, minWidth: 0 }}>
          <Typography component="p" noWrap sx={{ fontWeight: 650 }} title={account?.companyName}>
            {account?.companyName ?? translate('shell.product')}
          </Typography>
          {role !== undefined && (
            <Chip
              size="small"
              variant="outlined"
              label={translate(`shell.role.${role}`)}
              sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
            />
          )}
        </Box>
        <LanguageSwitch />
        <ThemeSwitch />
        <AccountMenu />
      </Toolbar>
    </AppBar>
  );
};
