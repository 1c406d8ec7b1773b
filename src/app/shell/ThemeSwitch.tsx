import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useTheme } from 'react-admin';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';

/** Light or dark; follows the system until a user chooses. */
export const ThemeSwitch = () => {
  const translate = useTranslate();
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const [theme, setTheme] = useTheme();
  const isDark = theme === 'dark' || (theme === undefined && prefersDark);
  const label = translate(isDark ? 'shell.toLight' : 'shell.toDark');
  return (
    <Tooltip title={label}>
      <IconButton color="inherit" aria-label={label} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
        {isDark ? <LightIcon /> : <DarkIcon />}
      </IconButton>
    </Tooltip>
  );
};
