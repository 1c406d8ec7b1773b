import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { formatInstant } from '#views/format/dateTime.ts';
import { type Submission, useSubmissions } from './useVerification.ts';

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
          person: by ?? translate('verification.somebody'),
          time: formatInstant(at),
        })}
      </Typography>
    </Box>
  );
};

/** What was handed in so far, the latest first. One that is all there is says nothing the page does not. */
export const SubmissionHistory = ({ version }: { readonly version: string }) => {
  const translate = useTranslate();
  const titleId = useId();
  const { data = [] } = useSubmissions(version);
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: '1.05rem', mb: 1 }}>
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
