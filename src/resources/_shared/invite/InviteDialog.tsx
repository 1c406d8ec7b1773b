import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { CurrentLink, DepartmentBox } from './InviteParts.tsx';
import { type InviteLink, useInvite } from './InviteTerms.tsx';

interface EndDialogProps {
  readonly link: InviteLink;
  readonly way: 'reset' | 'revoke';
  /** Done: with the link that takes its place, if any. */
  readonly onEnded: (next: InviteLink | undefined) => void;
  readonly onClose: () => void;
}

/** Ends a link, after saying that what was sent or printed dies with it. */
const EndDialog = ({ link, way, onEnded, onClose }: EndDialogProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
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
      say(translate(`invite.${way}Done`), 'success', {
        call: way === 'reset' ? 'getInviteUrl' : 'inviteRevoke',
      });
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

interface InviteDialogProps {
  /** The department people are invited into; chosen here without it. */
  readonly department?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** Invites people into a department: its link and code, their settings, and their end. */
export const InviteDialog = ({ department, onClose }: InviteDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const [chosen, setChosen] = useState<number | undefined>(department?.id);
  const invite = useInvite(chosen);
  const { data: link, keep } = invite;
  const [ending, setEnding] = useState<'reset' | 'revoke'>();
  const ended = (next: InviteLink | undefined) => {
    setEnding(undefined);
    if (next === undefined) return onClose();
    keep(next);
  };
  const name = department?.name;
  return (
    <>
      <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {name === undefined ? translate('invite.title') : translate('invite.titleInto', { name })}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {department === undefined ? <DepartmentBox value={chosen} onChange={setChosen} /> : null}
            <CurrentLink invite={invite} />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          {link === undefined ? null : (
            <>
              <Button onClick={() => setEnding('reset')}>{translate('invite.reset')}</Button>
              <Button color="error" onClick={() => setEnding('revoke')} sx={{ mr: 'auto' }}>
                {translate('invite.revoke')}
              </Button>
            </>
          )}
          <Button onClick={onClose}>{translate('ra.action.close')}</Button>
        </DialogActions>
      </Dialog>
      {link === undefined || ending === undefined ? null : (
        <EndDialog link={link} way={ending} onEnded={ended} onClose={() => setEnding(undefined)} />
      )}
    </>
  );
};
