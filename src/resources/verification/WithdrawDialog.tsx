import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Verification } from '#generated/types.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useSay } from '#views/useSay.ts';
import { useRenewVerification } from './useVerification.ts';

interface WithdrawDialogProps {
  readonly verification: Verification;
  readonly onClose: () => void;
}

/** Takes the papers back from the platform; what was entered stays and can be changed. */
export const WithdrawDialog = ({ verification, onClose }: WithdrawDialogProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const renew = useRenewVerification();
  const say = useSay();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const withdraw = async () => {
    setRunning(true);
    try {
      const { attestation_id } = verification;
      const answered = await provider.call('attestationWithdraw', { attestation_id });
      say(translate('verification.withdrawn'), 'success');
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
