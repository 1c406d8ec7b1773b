import { useEffect } from 'react';
import { useBlocker, useNavigate } from 'react-admin';
import { consoleAddresses } from '#domain/console/addresses.ts';
import type { SaveWaits } from '../save/useSaveWaits.ts';
import type { FormDraft } from './FormDraft.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Before the tab is closed or loaded anew the browser asks by itself. */
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
