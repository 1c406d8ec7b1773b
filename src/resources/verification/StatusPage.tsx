import Block from '@mui/icons-material/DoNotDisturbOnOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Title, useTranslate } from 'react-admin';
import { verificationStates } from '#domain/verification/states.ts';
import type { Verification } from '#generated/types.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { Certificate } from './Certificate.tsx';
import { Rejection } from './Rejection.tsx';
import { StatusCard } from './StatusCard.tsx';
import { SubmissionHistory } from './SubmissionHistory.tsx';
import { useVerification } from './useVerification.ts';

const consequences = ['sms', 'assetAdmin', 'name', 'invoice'] as const;

/** What an unverified company goes without, said before anybody finds out by being refused. */
const Consequences = () => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: '1.05rem', mb: 1 }}>
        {translate('verification.without')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {consequences.map((name) => (
          <Box key={name} component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Block fontSize="small" color="action" aria-hidden sx={{ mt: '3px' }} />
            <span>{translate(`verification.without.${name}`)}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

const Status = ({ verification }: { readonly verification: Verification }) => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <StatusCard verification={verification} />
    {verification.status === verificationStates.rejected ? <Rejection verification={verification} /> : null}
    {verification.status === verificationStates.verified ? null : <Consequences />}
    {verification.status === verificationStates.verified ||
    verification.status === verificationStates.reviewing ? (
      <Certificate verification={verification} />
    ) : null}
    <SubmissionHistory version={`${verification.attestation_id} ${verification.status}`} />
  </Box>
);

/** Whether the company is verified, what it cannot do until it is, and the next step. */
export const StatusPage = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useVerification();
  return (
    <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
      <Title title={translate(wordKeys('verification').plural)} />
      <Typography color="text.secondary" sx={{ mb: 2.5, maxWidth: 'var(--width-reading)' }}>
        {translate('verification.intro')}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data === undefined ? null : <Status verification={data} />}
    </Box>
  );
};
