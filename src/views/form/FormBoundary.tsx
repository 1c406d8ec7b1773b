import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ReactNode, RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import type { FormDraft } from './draft/FormDraft.ts';

const BrokenPart = ({ resetErrorBoundary }: Partial<FallbackProps>) => {
  const translate = useTranslate();
  return (
    <Alert severity="error">
      <AlertTitle>{translate('form.broken.title')}</AlertTitle>
      <p>{translate('form.broken.text')}</p>
      <Button onClick={resetErrorBoundary}>{translate('views.error.retry')}</Button>
      <Button onClick={() => window.location.reload()}>{translate('form.broken.reload')}</Button>
    </Alert>
  );
};

interface FormBoundaryProps {
  readonly draft: RefObject<FormDraft>;
  readonly children: ReactNode;
}

/** An input that breaks takes neither the form's frame nor what was typed with it: the draft is kept at once. */
export const FormBoundary = ({ draft, children }: FormBoundaryProps) => (
  <ErrorBoundary FallbackComponent={BrokenPart} onError={() => void draft.current.keep()}>
    {children}
  </ErrorBoundary>
);
