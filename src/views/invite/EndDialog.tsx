import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useSay } from '../useSay.ts';
import type { InviteLink } from './useInvite.ts';

interface EndDialogProps {
  readonly link: InviteLink;
  readonly way: 'reset' | 'revoke';
  /** Done: with the link that takes its place, if any. */
  readonly onEnded: (next: InviteLink | undefined) => void;
  readonly onClose: () => void;
}

/** Ends a link, after saying that what was sent or printed dies with it. */
export const EndDialog = ({ link, way, onEnded, onClose }: EndDialogProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const say = useSay();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const reset = () => provider.call('getInviteUrl', { id: link.dept_id, reset: 1 });
  const revoke = async () => {
    await provider.call('inviteRevoke', { id: link.invite_id });
    return undefined;
  };
  const end = async () => {
    setRunning(true);
    setRefusal(undefined);
    try {
      const next = way === 'reset' ? await reset() : await revoke();
      say(translate(`invite.${way}Done`), 'success');
      onEnded(next);
    } catch (error) {
      setRunning(false);
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <ConsequenceDialog
      title={translate(`invite.${way}Title`, { name: link.dept_name })}
      confirmLabel={translate(`invite.${way}`)}
      isDangerous
      isRunning={isRunning}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <Stack spacing={1.5}>
        <Typography>{translate(`invite.${way}Text`)}</Typography>
        {link.used_count > 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>
            {translate('invite.resetUsed', { count: link.used_count })}
          </Typography>
        ) : null}
        {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};
