import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx';
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx';

interface OutsideFrameProps {
  readonly title: string;
  readonly help: string;
  readonly width: number;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** A page for whoever is not signed in: product, language and theme above; the card with its heading in the middle. */
export const OutsideFrame = ({ title, help, width, children, below }: OutsideFrameProps) => {
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
        sx={{ flexGrow: 1, display: 'grid', placeItems: 'start center', px: 2, py: { xs: 2, sm: 6 } }}
      >
        <Paper
          variant="outlined"
          sx={{ width: '100%', maxWidth: width, p: { xs: 2.5, sm: 4 }, borderRadius: 3 }}
        >
          <Typography variant="h1">{title}</Typography>
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{help}</Typography>
          {children}
        </Paper>
        {below}
      </Box>
    </Box>
  );
};
