import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { verificationStates } from '#domain/verification/states.ts';
import type { Verification } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { WizardSteps } from '#views/layouts/WizardSteps.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { useRenewVerification } from './useVerification.ts';

interface WithdrawDialogProps {
  readonly verification: Verification;
  readonly onClose: () => void;
}

/** Takes the papers back from the platform; what was entered stays and can be changed. */
const WithdrawDialog = ({ verification, onClose }: WithdrawDialogProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const renew = useRenewVerification();
  const say = useSay();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const withdraw = async () => {
    setRunning(true);
    try {
      const { attestation_id } = verification;
      const answered = await provider.call('attestationWithdraw', { attestation_id });
      say(translate('verification.withdrawn'), 'success', { call: 'attestationWithdraw' });
      onClose();
      await renew(answered);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setRunning(false);
    }
  };
  return (
    <ConsequenceDialog
      title={translate('verification.withdraw')}
      confirmLabel={translate('verification.withdraw')}
      beginsOnCancel
      isRunning={isRunning}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      <Typography>
        {translate('verification.withdrawText', { smart_count: verification.submissions_left })}
      </Typography>
      {refusal === undefined ? null : (
        <Alert severity="error" sx={{ mt: 2 }}>
          {refusal}
        </Alert>
      )}
    </ConsequenceDialog>
  );
};

const colours = { 0: 'default', 1: 'info', 2: 'success', 3: 'error' } as const;
/** Steps behind the company: handed in, reviewed, answered. */
const steps = { 0: 0, 1: 1, 2: 3, 3: 0 } as const;

/** The one thing to do next. Who may not do it reads who may. */
const NextStep = ({ verification }: { readonly verification: Verification }) => {
  const translate = useTranslate();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { can, status, submissions_left: left } = verification;
  const isOpen = status === verificationStates.unverified || status === verificationStates.rejected;
  if (isOpen && can?.create !== 1)
    return <Typography color="text.secondary">{translate('verification.mainOnly')}</Typography>;
  if (isOpen)
    return (
      <Box>
        <Button variant="contained" component={LinkBase} to="/verification/apply" disabled={left === 0}>
          {translate(
            status === verificationStates.rejected || verification.attestation_id > 0
              ? 'verification.again'
              : 'verification.begin',
          )}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.75 }}>
          {translate('verification.left', { smart_count: left })}
        </Typography>
      </Box>
    );
  if (can?.withdraw === 1)
    return (
      <Box>
        <Button variant="outlined" color="warning" onClick={() => setWithdrawing(true)}>
          {translate('verification.withdraw')}
        </Button>
        {isWithdrawing ? (
          <WithdrawDialog verification={verification} onClose={() => setWithdrawing(false)} />
        ) : null}
      </Box>
    );
  if (can?.cancel === 1)
    return (
      <Box>
        <Button variant="outlined" color="error" component={LinkBase} to="/verification/cancel">
          {translate('verification.cancel')}
        </Button>
      </Box>
    );
  return null;
};

/** Where the verification stands: its name, its steps, since when, and what comes next. */
export const StatusCard = ({ verification }: { readonly verification: Verification }) => {
  const translate = useTranslate();
  const { status, advanced, current_name: name, submitted_at: submittedAt } = verification;
  const { decided_at: decidedAt, expected_days: days } = verification;
  const word = translate(wordKeys('verification').option('status', status));
  const at = status === verificationStates.reviewing ? submittedAt : decidedAt;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 'var(--radius-card)' }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Chip size="small" color={colours[status]} label={word} />
        {advanced === 1 ? (
          <Chip size="small" color="success" variant="outlined" label={translate('verification.advanced')} />
        ) : null}
      </Stack>
      <WizardSteps
        label={translate('verification.steps')}
        titles={[
          translate('verification.step.submit'),
          translate('verification.step.review', { days }),
          translate('verification.step.result'),
        ]}
        step={steps[status]}
      />
      <Typography role="status" sx={{ mb: 2 }}>
        {translate(`verification.status.${status}${status === 2 && at === null ? '.undated' : ''}`, {
          time: at === null ? '' : formatInstant(at),
          days,
        })}
      </Typography>
      <NextStep verification={verification} />
    </Paper>
  );
};
