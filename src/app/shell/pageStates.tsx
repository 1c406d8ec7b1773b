import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useLocation, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { isModuleFailure } from '#app/start/moduleFailure.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { askForDrafts } from '#session/drafts.ts';
import { useHoldsRows } from '#views/layouts/HeldRows.tsx';

/**
 * Catches what a page throws while it is rendered; navigation and bar stay usable, another address starts afresh. Forms
 * of the page that still stand keep a draft; those that fell with it did so when they were taken down.
 */
export const PageError = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={BrokenPage} resetKeys={[pathname]} onError={askForDrafts}>
      {children}
    </ErrorBoundary>
  );
};

interface BrokenPageProps {
  readonly error?: unknown;
  readonly resetErrorBoundary?: (reason: unknown) => void;
}

/** What is shown instead of a page that broke: the number the server logged it under, and two ways on. */
const BrokenPage = ({ error, resetErrorBoundary }: BrokenPageProps) => {
  const translate = useTranslate();
  const kind = isModuleFailure(error) ? 'outdated' : 'error';
  const requestId = refusalOf(error)?.requestId;
  const reload = () => {
    askForDrafts();
    window.location.reload();
  };
  return (
    <Alert severity="error" sx={{ mt: 2, alignItems: 'flex-start' }}>
      <AlertTitle>{translate(`shell.${kind}.title`)}</AlertTitle>
      {translate(`shell.${kind}.text`)}
      {requestId === undefined ? null : (
        <Box component="p" sx={{ my: 1 }}>
          {translate('frame.error.request', { id: requestId })}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {kind === 'error' ? (
          <Button variant="outlined" onClick={resetErrorBoundary}>
            {translate('shell.error.retry')}
          </Button>
        ) : null}
        <Button variant="outlined" onClick={reload}>
          {translate('shell.error.reload')}
        </Button>
      </Box>
    </Alert>
  );
};

/** The spinner while a page's code is loaded; announced once, shown after a moment so that fast pages do not flicker. */
export const PageLoading = () => {
  const translate = useTranslate();
  useHoldsRows(true);
  return (
    <Box
      role="status"
      aria-label={translate('ra.page.loading')}
      sx={{
        display: 'flex',
        justifyContent: 'center',
        py: 8,
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'appear 0s linear 200ms both',
      }}
    >
      {/* Only turned, never drawn again: a spinner must not take the time it is waiting for. */}
      <CircularProgress size={36} disableShrink aria-hidden />
    </Box>
  );
};
