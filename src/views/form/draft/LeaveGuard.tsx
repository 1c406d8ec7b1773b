import { useEffect } from 'react';
import { useBlocker } from 'react-admin';
import type { FormDraft } from './FormDraft.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Before the tab is closed or loaded anew the browser asks by itself. */
const useCloseQuestion = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
};

/**
 * Asks before an address is left with something typed. Not on the way to the login page: the session is over by then,
 * staying is impossible, and the draft is kept.
 */
export const LeaveGuard = ({ draft, isDirty }: { readonly draft: FormDraft; readonly isDirty: boolean }) => {
  useCloseQuestion(isDirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      draft.isDirty() &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== '/login',
  );
  if (blocker.state !== 'blocked') return null;
  return <LeaveDialog draft={draft} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />;
};
