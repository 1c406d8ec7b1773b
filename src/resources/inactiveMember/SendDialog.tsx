import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { SendPreview } from './SendPreview.tsx';
import { SendResult } from './SendResult.tsx';
import type { SendTarget } from './sendTarget.ts';
import { usePreview, useSending } from './useSending.ts';

interface SendDialogProps {
  readonly target: SendTarget;
  readonly onClose: (isSent: boolean) => void;
}

/** Shows the message and whom it goes to before it is sent, and what came of it afterwards. */
export const SendDialog = ({ target, onClose }: SendDialogProps) => {
  const translate = useTranslate();
  const { data: preview, error, refetch } = usePreview(target);
  const { isRunning, sent, refusal, send } = useSending(target);
  const close = () => onClose(sent !== undefined);
  if (sent !== undefined) return <SendResult sent={sent} onClose={close} />;
  const count = preview?.is_verified === 1 ? preview.send_count : 0;
  return (
    <ConsequenceDialog
      title={translate('sms.send')}
      {...(count === 0
        ? {}
        : { confirmLabel: translate('sms.confirm', { smart_count: count, count: formatCount(count) }) })}
      // A message cannot be called back: the keyboard begins on Cancel.
      beginsOnCancel
      isRunning={isRunning}
      maxWidth="sm"
      onConfirm={() => void send()}
      onClose={close}
    >
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {preview === undefined && error === null ? (
        <Skeleton variant="rounded" height={220} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {preview === undefined ? null : <SendPreview preview={preview} />}
      {refusal === undefined ? null : (
        <Alert severity="error" sx={{ mt: 2 }}>
          {refusal}
        </Alert>
      )}
    </ConsequenceDialog>
  );
};
