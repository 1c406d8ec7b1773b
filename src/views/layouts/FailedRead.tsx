import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';

interface FailedReadProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** What could not be read, said where it would stand, with a way to try again. */
export const FailedRead = ({ error, onRetry }: FailedReadProps) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => void onRetry()}>
          {translate('tree.retry')}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
};
