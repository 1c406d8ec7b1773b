import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LinkBase, Navigate, Title, useTranslate } from 'react-admin';
import { verificationStates } from '#domain/verification/states.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { ApplyForm } from './ApplyForm.tsx';
import { Rejection } from './Rejection.tsx';
import { useVerification } from './useVerification.ts';

/** The form a company is verified by, one for each type of organisation. */
export const ApplyPage = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useVerification();
  // Where the verification stands says more than a form nobody may fill in.
  if (data?.status === verificationStates.verified) return <Navigate to="/verification" replace />;
  return (
    <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
      <Title title={translate('verification.apply')} />
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={480} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data !== undefined && data.can?.create !== 1 ? (
        <>
          <Alert severity="info">
            {translate(
              data.status === verificationStates.reviewing
                ? `verification.status.${data.status}.undated`
                : 'verification.mainOnly',
              {
                _: translate('verification.notNow'),
              },
            )}
          </Alert>
          <Button component={LinkBase} to="/verification" sx={{ mt: 2 }}>
            {translate('verification.toStatus')}
          </Button>
        </>
      ) : null}
      {data?.can?.create === 1 ? (
        <>
          <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 'var(--width-reading)' }}>
            {translate('verification.applyIntro')}
          </Typography>
          <Box sx={{ mb: 3 }}>
            <Rejection verification={data} />
          </Box>
          <ApplyForm verification={data} />
        </>
      ) : null}
    </Box>
  );
};
