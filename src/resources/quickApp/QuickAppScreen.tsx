import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy } from 'react';
import { Title, useTranslate } from 'react-admin';
import { useApps } from '#resources/_shared/workbench/AppGrid.tsx';
import { FailedState } from '#views/generated/ListStates.tsx';
import { Lazy } from '#views/layouts/AfterPaint.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { useQuickApps } from './useQuickApps.ts';

const QuickAppForm = lazy(async () => ({ default: (await import('./QuickAppForm.tsx')).QuickAppForm }));

/** The shortcuts at the top of everyone's workbench. */
export const QuickAppScreen = () => {
  const translate = useTranslate();
  const quick = useQuickApps();
  const apps = useApps();
  const error = quick.error ?? apps.error;
  const isThere = quick.data !== undefined && apps.data !== undefined;
  const retry = () => {
    void quick.refetch();
    void apps.refetch();
  };
  return (
    <Box sx={{ pb: 4 }}>
      <Title title={translate(wordKeys('quickApp').plural)} />
      {error === null || isThere ? null : <FailedState error={error} onRetry={retry} />}
      {isThere || error !== null ? null : (
        <Skeleton variant="rounded" height={360} role="status" aria-label={translate('ra.page.loading')} />
      )}
      {quick.data === undefined || apps.data === undefined ? null : (
        <>
          <Typography color="text.secondary" sx={{ pt: 1, mb: 2, maxWidth: 'var(--width-reading)' }}>
            {translate('quickApp.intro', { limit: quick.data.limit })}
          </Typography>
          <Lazy name="form">
            <QuickAppForm stored={quick.data} apps={apps.data} />
          </Lazy>
        </>
      )}
    </Box>
  );
};
