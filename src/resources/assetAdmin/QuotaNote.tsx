import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { VerifyLink } from '#resources/_shared/verification/verificationParts.tsx';
import { useHoldsRows } from '#views/layouts/HeldRows.tsx';
import { PageCount } from '#views/layouts/PageHead.tsx';
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

/** Why there may be no places; nothing where there are. */
export const QuotaNote = () => {
  const { data: quota, isPending } = useQuota();
  useHoldsRows(isPending);
  return quota?.advanced === 0 ? <Unverified state={quota.verification_status} /> : null;
};

/** How many places are taken, beside the title. */
export const QuotaTotal = () => {
  const translate = useTranslate();
  const { data: quota } = useQuota();
  return (
    <PageCount>
      <Typography role="status" variant="body2" color="text.secondary">
        {quota === undefined ? '' : translate('assetAdmin.used', { used: quota.used, limit: quota.limit })}
      </Typography>
    </PageCount>
  );
};

/** What those of the list may do, and how many there may be. */
export const QuotaIntro = () => {
  const translate = useTranslate();
  const { data: quota } = useQuota();
  return quota === undefined ? null : (
    <Typography color="text.secondary" sx={{ mt: 1.5, maxWidth: 'var(--width-reading)' }}>
      {translate('assetAdmin.intro', { limit: quota.limit })}
    </Typography>
  );
};
