import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocation, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { isModuleFailure } from '#app/start/moduleFailure.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { askForDrafts } from '#session/drafts.ts';

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
export const BrokenPage = ({ error, resetErrorBoundary }: BrokenPageProps) => {
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
