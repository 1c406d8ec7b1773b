import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'ra-core';
import { useShellDialogs } from '#app/shell/shellDialogs.ts';
import { paletteKeys } from './shortcuts.ts';

/** The button's name at every width; on phones it is only heard. */
const name = {
  flexGrow: 1,
  textAlign: 'start',
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
  whiteSpace: 'nowrap',
} as const;

/** Opens the command palette; wide enough to look like the search it is, an icon on phones. */
export const SearchButton = () => {
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
