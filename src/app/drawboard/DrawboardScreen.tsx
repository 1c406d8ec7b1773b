import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { WayBack } from '#app/outside/OutsidePage.tsx';
import { LanguageSwitch } from '#app/shell/LanguageSwitch.tsx';
import { PageLoading } from '#app/shell/pageStates.tsx';
import { ThemeSwitch } from '#app/shell/ThemeSwitch.tsx';
import type { Keeping } from './useKeptDrawing.ts';

const Board = lazy(async () => {
  const { Board: component } = await import('./Board.tsx');
  return { default: component };
});

const KeepingNote = ({ keeping }: { readonly keeping: Keeping }) => {
  const translate = useTranslate();
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{
        flexGrow: 1,
        minWidth: 0,
        order: { xs: 1, sm: 0 },
        width: { xs: '100%', sm: 'auto' },
        color: keeping === 'failed' ? 'error.main' : 'text.secondary',
      }}
      noWrap={keeping !== 'failed'}
    >
      {translate(`drawboard.${keeping}`)}
    </Typography>
  );
};

const bar = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  columnGap: { xs: 0.5, sm: 1.5 },
  px: { xs: 1.5, sm: 2 },
  py: 0.5,
  borderBottom: '1px solid var(--hairline)',
} as const;

/** /drawboard: a sheet to draw on, for the user who opens it. What is drawn stays in this browser. */
export const DrawboardScreen = () => {
  const translate = useTranslate();
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const title = translate('drawboard.title');
  useEffect(() => {
    document.title = `${title} – ${translate('shell.product')}`;
  }, [title, translate]);
  return (
    <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <Box component="header" sx={bar}>
        <Typography variant="h1" sx={{ fontSize: '1rem', lineHeight: 1.5, flexGrow: { xs: 1, sm: 0 } }}>
          {title}
        </Typography>
        <KeepingNote keeping={keeping} />
        <WayBack />
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      <Box component="main" sx={{ flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        <Suspense fallback={<PageLoading />}>
          <Board name={title} onKeeping={setKeeping} />
        </Suspense>
      </Box>
    </Box>
  );
};
