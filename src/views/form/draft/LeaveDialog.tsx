import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useSay } from '../../useSay.ts';
import type { FormDraft } from './FormDraft.ts';

interface LeaveDialogProps {
  readonly draft: FormDraft;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** Saves, then leaves; left out where leaving cannot save. */
  readonly onSave?: () => void;
}

/** Leaving a form with something typed: save it, find it again later, drop it, or go on. Escape goes on. */
export const LeaveDialog = ({ draft, onStay, onLeave, onSave }: LeaveDialogProps) => {
  const translate = useTranslate();
  const say = useSay();
  const titleId = useId();
  const leavesOut = draft.leavesOut();
  const leaveKeeping = () => {
    if (draft.keep()) return onLeave();
    say(translate(leavesOut ? 'views.draft.secret' : 'views.draft.full'), 'warning');
    onStay();
  };
  const leaveDiscarding = () => {
    draft.discard();
    onLeave();
  };
  return (
    <Dialog open onClose={onStay} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{translate('views.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('views.leave.text')}</DialogContentText>
        {leavesOut ? (
          <DialogContentText sx={{ mt: 1 }}>{translate('views.draft.secret')}</DialogContentText>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button color="error" onClick={leaveDiscarding}>
          {translate('views.leave.discard')}
        </Button>
        <Button onClick={leaveKeeping}>{translate('views.leave.keep')}</Button>
        <Button variant={onSave === undefined ? 'contained' : 'text'} autoFocus onClick={onStay}>
          {translate('views.leave.stay')}
        </Button>
        {onSave === undefined ? null : (
          <Button variant="contained" onClick={onSave}>
            {translate('form.leave.save')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
