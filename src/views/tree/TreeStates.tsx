import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

const lines = [88, 64, 72, 56, 80, 60, 68, 48];

/** The tree before its first level is there: the same layout, after a moment. */
export const TreeLoading = () => {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-label={translate('tree.loading')}
      sx={{
        p: 1,
        animation: 'tree-appear 0s 200ms both',
        '@keyframes tree-appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
      }}
    >
      {lines.map((width) => (
        <Skeleton key={width} animation={false} height={40} width={`${width}%`} />
      ))}
    </Box>
  );
};

interface TreeFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A level that could not be read, with what was said about it. */
export const TreeFailure = ({ error, onRetry }: TreeFailureProps) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ m: 1 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('tree.retry')}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
};

/** Nothing to show: no rows at all, or none that match. */
export const TreeEmpty = ({ text }: { readonly text: string }) => (
  <Typography variant="body2" color="text.secondary" sx={{ p: 2, textAlign: 'center' }}>
    {text}
  </Typography>
);
