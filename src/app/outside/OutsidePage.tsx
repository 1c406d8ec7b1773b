import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { LanguageSwitch } from '#app/shell/LanguageSwitch.tsx';
import { ThemeSwitch } from '#app/shell/ThemeSwitch.tsx';
import { OutsideLinks } from './OutsideLinks.tsx';
import { WayBack } from './WayBack.tsx';

interface OutsidePageProps {
  readonly title: string;
  /** Room above the content on a narrow screen, in steps of the theme. */
  readonly narrowSpace: number;
  /** A page people read beside the console: it leads back there. */
  readonly leadsBack?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page outside the console: product, language and theme above, the content in the middle. */
export const OutsidePage = ({ title, narrowSpace, leadsBack = false, children }: OutsidePageProps) => {
  const translate = useTranslate();
  useEffect(() => {
    document.title = `${title} – ${translate('shell.product')}`;
  }, [title, translate]);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography
          component="p"
          // On a phone the way back takes its place: both do not fit beside language and theme.
          sx={{
            flexGrow: 1,
            fontWeight: 650,
            ...(leadsBack ? { display: { xs: 'none', sm: 'block' } } : {}),
          }}
        >
          {translate('shell.product')}
        </Typography>
        {leadsBack ? (
          <Box sx={{ flexGrow: { xs: 1, sm: 0 } }}>
            <WayBack />
          </Box>
        ) : null}
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      <Box
        component="main"
        sx={{
          flexGrow: 1,
          display: 'grid',
          placeItems: 'start center',
          px: 2,
          py: { xs: narrowSpace, sm: 6 },
        }}
      >
        {children}
      </Box>
      <OutsideLinks />
    </Box>
  );
};
