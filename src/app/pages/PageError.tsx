import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useLocation, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { isModuleFailure } from '../start/moduleFailure.ts';

/** Catches what a page throws while it is rendered; navigation and bar stay usable, another address starts afresh. */
export const PageError = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={BrokenPage} resetKeys={[pathname]}>
      {children}
    </ErrorBoundary>
  );
};

interface BrokenPageProps {
  readonly error?: unknown;
  readonly resetErrorBoundary?: (reason: unknown) => void;
}

/** What is shown instead of a page that broke. */
export const BrokenPage = ({ error, resetErrorBoundary }: BrokenPageProps) => {
  const translate = useTranslate();
  const kind = isModuleFailure(error) ? 'outdated' : 'error';
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      <AlertTitle>{translate(`shell.${kind}.title`)}</AlertTitle>
      <p>{translate(`shell.${kind}.text`)}</p>
      {kind === 'error' && <Button onClick={resetErrorBoundary}>{translate('shell.error.retry')}</Button>}
      <Button onClick={() => window.location.reload()}>{translate('shell.error.reload')}</Button>
    </Alert>
  );
};
