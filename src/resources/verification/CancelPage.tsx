import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { LinkBase, Title, useTranslate } from 'react-admin';
import { verificationStates } from '#domain/verification/states.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { EffectList, type Effects } from '#views/verification/EffectList.tsx';
import { CancelCode } from './CancelCode.tsx';
import { useCancelCode } from './useCancelCode.ts';
import { useVerification } from './useVerification.ts';

/** What follows at once when the phone confirms. */
const CancelEffects = ({ effects }: { readonly effects: Effects | undefined }) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: '1.05rem', mb: 1 }}>
        {translate('verification.cancelEffects')}
      </Typography>
      <EffectList effects={effects} />
    </Box>
  );
};

const Cancelling = () => {
  const work = useCancelCode();
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr auto' } }}>
      <CancelEffects effects={work.effects} />
      <CancelCode {...work} />
    </Box>
  );
};

/** The verification is cancelled by the phone alone; this page shows what follows, and the code it reads. */
export const CancelPage = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useVerification();
  const isVerified = data?.status === verificationStates.verified;
  return (
    <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
      <Title title={translate('verification.cancelPage')} />
      <Typography color="text.secondary" sx={{ mb: 3, maxWidth: 'var(--width-reading)' }}>
        {translate('verification.cancelIntro')}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={280} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data !== undefined && !isVerified ? (
        <Alert severity="info" role="status">
          {translate('verification.notVerified')}
        </Alert>
      ) : null}
      {isVerified && data.can?.cancel !== 1 ? (
        <Alert severity="info">{translate('verification.cancelMainOnly')}</Alert>
      ) : null}
      {isVerified && data.can?.cancel === 1 ? <Cancelling /> : null}
      <Button component={LinkBase} to="/verification" sx={{ mt: 3 }}>
        {translate('verification.toStatus')}
      </Button>
    </Box>
  );
};
