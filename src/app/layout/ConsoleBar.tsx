import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo, type RefObject, useState } from 'react';
import { Bell } from '#app/bell/Bell.tsx';
import { paletteKeys } from '#app/palette/shortcuts.ts';
import { LanguageSwitch } from '#app/shell/LanguageSwitch.tsx';
import { useShellDialogs } from '#app/shell/shellDialogs.ts';
import { useAccount } from '#app/shell/useAccount.ts';
import { frame } from '#app/theme/tokens.ts';
import { AccountMenu } from './AccountMenu.tsx';

/** The button's name at every width; on phones it is only heard. */
const name = {
  flexGrow: 1,
  textAlign: 'start',
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
  whiteSpace: 'nowrap',
} as const;

/** Opens the command palette; wide enough to look like the search it is, an icon on phones. */
const SearchButton = () => {
  const translate = useTranslate();
  const { open } = useShellDialogs();
  return (
    <ButtonBase
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => open('palette')}
      sx={{
        gap: 1,
        font: 'inherit',
        minWidth: { xs: 32, md: 260 },
        minHeight: 34,
        px: { xs: 0.5, md: 1.25 },
        borderRadius: 'var(--radius-card)',
        border: { md: '1px solid var(--hairline)' },
        bgcolor: { md: 'background.paper' },
        color: 'text.secondary',
        '&:hover': { borderColor: 'var(--control-line)', color: 'text.primary' },
        '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
      }}
    >
      <SearchIcon fontSize="small" />
      <Box component="span" sx={name}>
        {translate('frame.palette.hint')}
      </Box>
      <Box component="kbd" aria-hidden sx={{ display: { xs: 'none', md: 'inline-block' } }}>
        {paletteKeys()}
      </Box>
    </ButtonBase>
  );
};

/** The first character of a company on the brand's ground: a logo for those that have none. */
const Initial = ({ name, logo: given }: { readonly name: string; readonly logo: string | undefined }) => {
  // A picture that is not there, or not to be had, leaves the letter.
  const [broken, setBroken] = useState<string>();
  const logo = given === broken ? undefined : given;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 32,
        height: 32,
        overflow: 'hidden',
        fontWeight: 600,
        // What matters of a logo stands inside its circle.
        ...(logo === undefined
          ? { borderRadius: 'var(--radius-card)', color: 'primary.contrastText', bgcolor: 'primary.main' }
          : { borderRadius: '50%', bgcolor: '#fff' }),
      }}
    >
      {logo === undefined ? (
        Array.from(name)[0]
      ) : (
        <img src={logo} alt="" width={32} height={32} onError={() => setBroken(logo)} />
      )}
    </Box>
  );
};

/** Which company one works in and as what: always to be seen, at every width (safety.md T08). */
const CompanyMark = () => {
  const translate = useTranslate();
  const { account, role } = useAccount();
  const name = account?.companyName ?? translate('shell.product');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, flex: '1 1 auto' }}>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Initial name={name} logo={account?.logo} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="p" noWrap title={name} sx={{ fontWeight: 600, lineHeight: 1.3 }}>
          {name}
        </Typography>
        {role === undefined ? null : (
          <Typography component="p" noWrap sx={{ color: 'text.secondary', lineHeight: 1.3 }}>
            {translate(`shell.role.${role}`)}
          </Typography>
        )}
      </Box>
    </Box>
  );
};

interface ConsoleBarProps {
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly menuButton: RefObject<HTMLButtonElement | null>;
}

/** The bar at the top: where one is, the way to everything else, and what is one's own. */
export const ConsoleBar = memo(({ isMenuOpen, onMenu, menuButton }: ConsoleBarProps) => {
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
});
