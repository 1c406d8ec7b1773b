import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { VerifyLink } from '#resources/_shared/verification/VerifyLink.tsx';
import { useHoldsRows } from '#views/layouts/HeldRows.tsx';
import { useQuota } from './useQuota.ts';

/** Why no one can be added, and what to do about it, by how far the verification is. */
const Unverified = ({ state }: { readonly state: number }) => {
  const translate = useTranslate();
  const key = state === 0 ? 'toDo' : `toDo.${state}`;
  return (
    <Alert severity="info" role="presentation" sx={{ mb: 1 }} action={<VerifyLink />}>
      <AlertTitle>{translate('assetAdmin.unverified')}</AlertTitle>
      {translate(`assetAdmin.${key}`)}
    </Alert>
  );
};

/** What the page is about, how many places are taken, and why there may be none. */
export const QuotaNote = () => {
  const translate = useTranslate();
  const { data: quota, isPending } = useQuota();
  useHoldsRows(isPending);
  return (
    <>
      {quota === undefined ? null : (
        <Typography color="text.secondary" sx={{ pt: 1, mb: 1.5, maxWidth: 'var(--width-reading)' }}>
          {translate('assetAdmin.intro', { limit: quota.limit })}{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {translate('assetAdmin.used', { used: quota.used, limit: quota.limit })}
          </Box>
        </Typography>
      )}
      {quota?.advanced === 0 ? <Unverified state={quota.verification_status} /> : null}
    </>
  );
};
