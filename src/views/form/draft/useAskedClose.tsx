import { useState } from 'react';
import type { FormDraft } from './FormDraft.ts';
import { LeaveDialog } from './LeaveGuard.tsx';

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
