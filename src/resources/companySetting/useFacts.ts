import { useState } from 'react';
import type { CompanySetting } from '#generated/types.ts';
import { draftOf, type FactsDraft, hasSameFacts, typedOver } from './factsDraft.ts';

/** What was typed, and the row it was typed on. */
interface Typing {
  readonly on: CompanySetting;
  readonly facts: Partial<FactsDraft>;
}

/** Without what was sent meanwhile: that is stored now. */
const typedSince = (facts: Partial<FactsDraft>, sent: FactsDraft): Partial<FactsDraft> => {
  const said: Readonly<Record<string, string>> = { ...sent };
  return Object.fromEntries(Object.entries(facts).filter(([name, text]) => text !== said[name]));
};

/**
 * The facts as they are entered, and the row they are entered on. A form nobody has typed in shows the newest row; one that was
 * typed in stays on its own until somebody puts both together, unless the newer one says the same: then its logo alone is new.
 */
export const useFacts = (setting: CompanySetting) => {
  const [{ on, facts }, setTyping] = useState<Typing>({ on: setting, facts: {} });
  const isTyped = Object.keys(facts).length > 0;
  const base = isTyped && !hasSameFacts(on, setting) ? on : setting;
  const draft: FactsDraft = { ...draftOf(base), ...facts };
  return {
    base,
    draft,
    type: (part: Partial<FactsDraft>) =>
      setTyping({ on: base, facts: typedOver({ ...draft, ...part }, base) }),
    /** Begins anew with a row and what is to be entered on it. */
    begin: (row: CompanySetting, entered: FactsDraft) =>
      setTyping({ on: row, facts: typedOver(entered, row) }),
    /** Goes on with the row a save of the console's own left; what was typed while it ran stays. */
    settle: (saved: CompanySetting, sent: FactsDraft) =>
      setTyping((now) => ({ on: saved, facts: typedSince(now.facts, sent) })),
  };
};
