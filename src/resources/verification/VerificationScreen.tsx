import Block from '@mui/icons-material/DoNotDisturbOnOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';
import { ResourceContextProvider, Title, useParams, useTranslate } from 'react-admin';
import { organizationFields } from '#domain/verification/checkVerification.ts';
import { verificationStates } from '#domain/verification/states.ts';
import type { FieldModel } from '#engine/model.ts';
import type { Verification } from '#generated/types.ts';
import { FieldDisplay } from '#views/fields/FieldDisplay.tsx';
import { formatInstant } from '#views/format/dateTime.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { usePermissionReply } from '#views/reasons/usePermissionReply.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { Rejection } from './Rejection.tsx';
import { StatusCard } from './StatusCard.tsx';
import { type Submission, useSubmissions, useVerification } from './useVerification.ts';

const list = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(150px, max-content) 1fr' },
  columnGap: 3,
  rowGap: { xs: 0.25, sm: 1 },
  m: 0,
} as const;

/** The fields of what was handed in, in the order of the form; those of other forms and empty ones are left out. */
const shownFields = (verification: Verification, fields: readonly FieldModel[]): readonly FieldModel[] => {
  const { org_type: type, doc_type: document } = verification;
  if (type === null) return [];
  const values: Readonly<Record<string, unknown>> = { ...verification };
  return organizationFields(type, document).flatMap((name) => {
    const field = fields.find((each) => each.name === name);
    return field === undefined || values[name] === null ? [] : [field];
  });
};

/** What the platform has before it, or what it verified: nothing of it can be changed meanwhile. */
const Certificate = ({ verification }: { readonly verification: Verification }) => {
  const translate = useTranslate();
  const titleId = useId();
  const model = useModel('verification');
  const fields = shownFields(verification, model.fields);
  const values: Readonly<Record<string, unknown>> = { ...verification };
  const isVerified = verification.status === verificationStates.verified;
  if (fields.length === 0) return null;
  return (
    <ResourceContextProvider value="verification">
      <Paper
        component="section"
        variant="outlined"
        aria-labelledby={titleId}
        sx={{ p: { xs: 2, sm: 3 }, borderRadius: 'var(--radius-card)' }}
      >
        <Typography id={titleId} variant="h2">
          {translate(isVerified ? 'verification.certificate' : 'verification.handedIn')}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {translate(isVerified ? 'verification.nameLocked' : 'verification.lockedWhile')}
        </Typography>
        <Box component="dl" sx={list}>
          {fields.map((field) => (
            <Box key={field.name} sx={{ display: 'contents' }}>
              <Typography component="dt" color="text.secondary">
                {translate(wordKeys('verification').field(field.name))}
              </Typography>
              <Typography
                component="dd"
                sx={{ m: 0, mb: { xs: 1, sm: 0 }, minWidth: 0, overflowWrap: 'anywhere' }}
              >
                <FieldDisplay field={field} value={values[field.name]} record={values} />
              </Typography>
            </Box>
          ))}
        </Box>
      </Paper>
    </ResourceContextProvider>
  );
};

const outcomeOf = ({ status, end_reason: ended }: Submission): string => ended ?? String(status);

const Line = ({ submission }: { readonly submission: Submission }) => {
  const translate = useTranslate();
  const { submitted_at: at, submitted_by: by, ended_at: endedAt, decided_at: decidedAt } = submission;
  const until = endedAt ?? decidedAt;
  return (
    <Box component="li" sx={{ borderLeft: '3px solid var(--hairline)', pl: 2, py: 0.5 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {translate(`verification.outcome.${outcomeOf(submission)}`, {
          time: until === null ? '' : formatInstant(until),
        })}
        {submission.reject_reason === null
          ? ''
          : translate('verification.why', { reason: submission.reject_reason })}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate('verification.submittedBy', {
          name: submission.name,
          person: by ?? translate('verification.leaver'),
          time: formatInstant(at),
        })}
      </Typography>
    </Box>
  );
};

/** What was handed in so far, the latest first. One that is all there is says nothing the page does not. */
const SubmissionHistory = ({ version }: { readonly version: string }) => {
  const translate = useTranslate();
  const titleId = useId();
  const { data = [] } = useSubmissions(version);
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {translate('verification.history')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {data.map((submission) => (
          <Line key={submission.attestation_id} submission={submission} />
        ))}
      </Box>
    </Box>
  );
};

const consequences = ['sms', 'assetAdmin', 'name', 'invoice'] as const;

/** What an unverified company goes without, said before anyone finds out by being refused. */
const Consequences = () => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
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
const StatusPage = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useVerification();
  const isMain = usePermissionReply().permissions?.is_main === 1;
  return (
    <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
      <Title title={translate(wordKeys('verification').plural)} />
      <Typography color="text.secondary" sx={{ mb: 2.5, maxWidth: 'var(--width-reading)' }}>
        {translate(isMain ? 'verification.introOwn' : 'verification.intro')}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data === undefined ? null : <Status verification={data} />}
    </Box>
  );
};

const ApplyPage = lazy(async () => ({ default: (await import('./ApplyPage.tsx')).ApplyPage }));
const CancelPage = lazy(async () => ({ default: (await import('./CancelPage.tsx')).CancelPage }));

/** The pages of the verification: its status, the form to hand in, and the code that cancels it. */
export const VerificationScreen = () => {
  const place = useParams()['*'] ?? '';
  return (
    <Suspense key={place} fallback={null}>
      {place === 'apply' ? <ApplyPage /> : place === 'cancel' ? <CancelPage /> : <StatusPage />}
    </Suspense>
  );
};
