import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx';
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx';

interface OutsidePageProps {
  readonly title: string;
  /** Room above the content on a narrow screen, in steps of the theme. */
  readonly narrowSpace: number;
  readonly children: ReactNode;
}

/** The frame of every page outside the console: product, language and theme above, the content in the middle. */
export const OutsidePage = ({ title, narrowSpace, children }: OutsidePageProps) => {
  const translate = useTranslate();
  useEffect(() => {
    document.title = `${title} – ${translate('shell.product')}`;
  }, [title, translate]);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography component="p" sx={{ flexGrow: 1, fontWeight: 650 }}>
          {translate('shell.product')}
        </Typography>
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
    </Box>
  );
};
