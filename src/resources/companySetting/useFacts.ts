import type { CompanySetting } from '#generated/types.ts';
import { useTyped } from '#views/form/draft/useTyped.ts';
import { draftOf, type FactsDraft, hasSameFacts, typedOver } from './factsDraft.ts';

/** What was typed, and the row it was typed on. */
type Typing = {
  readonly on: CompanySetting | null;
  readonly facts: Partial<FactsDraft>;
};

const nothing: Typing = { on: null, facts: {} };

const typing = (on: CompanySetting, facts: Partial<FactsDraft>): Typing =>
  Object.keys(facts).length === 0 ? nothing : { on, facts };

/** Without what was sent meanwhile: that is stored now. */
const typedSince = (facts: Partial<FactsDraft>, sent: FactsDraft): Partial<FactsDraft> => {
  const said: Readonly<Record<string, string>> = { ...sent };
  return Object.fromEntries(Object.entries(facts).filter(([name, text]) => text !== said[name]));
};

/**
 * The facts as they are entered, kept in this tab, and the row they are entered on. A form nobody has typed in shows the newest row; one
 * that was typed in stays on its own until somebody puts both together, unless the newer one says the same: then its logo alone is new.
 */
export const useFacts = (setting: CompanySetting) => {
  const typed = useTyped<Typing>({ begin: nothing });
  const { on, facts } = typed.values;
  const base = on !== null && !hasSameFacts(on, setting) ? on : setting;
  const draft: FactsDraft = { ...draftOf(base), ...facts };
  return {
    typed,
    base,
    draft,
    type: (part: Partial<FactsDraft>) => typed.change(typing(base, typedOver({ ...draft, ...part }, base))),
    /** Begins anew with a row and what is to be entered on it. */
    begin: (row: CompanySetting, entered: FactsDraft) => typed.change(typing(row, typedOver(entered, row))),
    /** Goes on with the row a save of the console's own left; what was typed while it ran stays. */
    settle: (saved: CompanySetting, sent: FactsDraft) =>
      typed.rebase(undefined, (now) => typing(saved, typedSince(now.facts, sent))),
  };
};
