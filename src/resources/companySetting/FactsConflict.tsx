import { lazy, Suspense, useState } from 'react';
import { mergeFields } from '#engine/merge.ts';
import type { CompanySetting } from '#generated/types.ts';
import { ConflictNotice } from '#views/form/conflict/ConflictNotice.tsx';
import { resolvedValues } from '#views/form/conflict/resolution.ts';
import { useModel } from '#views/ModelContext.tsx';
import { draftOf, type FactsDraft } from './factsDraft.ts';
import type { LateSave } from './useSaveFacts.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('#views/form/conflict/ConflictDialog.tsx')).ConflictDialog,
}));

/** The facts of a row with other values in places, as they are entered. */
const factsWith = (row: CompanySetting, values: Readonly<Record<string, unknown>>): FactsDraft => ({
  ...draftOf(row),
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')])),
});

interface FactsConflictProps {
  readonly late: LateSave;
  readonly base: CompanySetting;
  readonly draft: FactsDraft;
  /** What both sides' changes come to on the newest row; `isMine`: something of mine is left to save. */
  readonly onResolve: (draft: FactsDraft, isMine: boolean) => void;
}

/** Between the facts and somebody else's save of them, as every form has it: who, when, and both put together. */
export const FactsConflict = ({ late, base, draft, onResolve }: FactsConflictProps) => {
  const { fields } = useModel('companySetting');
  // Whoever pressed Save waits for an answer.
  const [isComparing, setComparing] = useState(true);
  const { conflict, current } = late;
  const facts = fields.filter(({ name }) => name in draft);
  const merges = mergeFields(facts, { base: { ...base }, mine: { ...draft }, theirs: { ...current } });
  return (
    <>
      <ConflictNotice conflict={conflict} onCompare={() => setComparing(true)} />
      {isComparing ? (
        <Suspense fallback={null}>
          <ConflictDialog
            conflict={conflict}
            merges={merges}
            onClose={() => setComparing(false)}
            onResolve={(choices, isMine) =>
              onResolve(factsWith(current, resolvedValues(merges, choices)), isMine)
            }
          />
        </Suspense>
      ) : null}
    </>
  );
};
