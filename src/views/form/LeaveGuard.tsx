import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState } from 'react';
import { useBlocker, useNavigate, useTranslate } from 'react-admin';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { useSay } from '#views/useSay.ts';
import type { FormDraft } from './FormDraft.ts';
import type { SaveWaits } from './useSubmit.ts';

interface LeaveDialogProps {
  readonly draft: FormDraft;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** Saves, then leaves; left out where leaving cannot save. */
  readonly onSave?: () => void;
}

/** Leaving a form with something typed: save it, find it again later, drop it, or go on. Escape goes on. */
const LeaveDialog = ({ draft, onStay, onLeave, onSave }: LeaveDialogProps) => {
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
        <DialogContentText>
          {translate(draft.isUnkept === true ? 'views.leave.lost' : 'views.leave.text')}
        </DialogContentText>
        {leavesOut ? (
          <DialogContentText sx={{ mt: 1 }}>{translate('views.draft.secret')}</DialogContentText>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button color="error" onClick={leaveDiscarding}>
          {translate('views.leave.discard')}
        </Button>
        {draft.isUnkept === true ? null : (
          <Button onClick={leaveKeeping}>{translate('views.leave.keep')}</Button>
        )}
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

/** Before the tab is closed or loaded again the browser asks by itself. */
const useCloseQuestion = (draft: FormDraft): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (draft.isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [draft]);
};

interface LeaveGuardProps {
  readonly draft: FormDraft;
  /** Undefined where leaving cannot save. */
  readonly saveWaits: SaveWaits | undefined;
}

/**
 * Asks before an address is left with something typed. Not on the way to the login page: the session is over by then,
 * staying is impossible, and the draft is kept.
 */
export const LeaveGuard = ({ draft, saveWaits }: LeaveGuardProps) => {
  useCloseQuestion(draft);
  const navigate = useNavigate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      draft.isDirty() &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== consoleAddresses.login,
  );
  if (blocker.state !== 'blocked') return null;
  const { location, reset, proceed } = blocker;
  const saveAndLeave = (waits: SaveWaits) => () => {
    // The save itself leads somewhere (the row's detail); where the person wanted to go comes after it.
    reset();
    waits.saveThen(() => navigate(location));
  };
  return (
    <LeaveDialog
      draft={draft}
      onStay={reset}
      onLeave={proceed}
      {...(saveWaits === undefined ? {} : { onSave: saveAndLeave(saveWaits) })}
    />
  );
};

/**
 * The close of a form in a drawer or dialog, by whichever way: asks while something typed is not saved. `question` stands inside
 * what is closed.
 */
export const useAskedClose = (draft: () => FormDraft, onClose: () => void) => {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (draft().isDirty() ? setAsking(true) : onClose()),
    question: isAsking ? (
      <LeaveDialog draft={draft()} onStay={() => setAsking(false)} onLeave={onClose} />
    ) : null,
  };
};
