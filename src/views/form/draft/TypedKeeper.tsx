import { useCanBlock } from 'react-admin';
import { DraftBanner } from './DraftBanner.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { TypedDraft } from './useTyped.ts';

interface TypedKeeperProps {
  readonly noun: string;
  readonly typed: TypedDraft;
}

/** A form that is written by hand finds a newer version when it is saved. */
const restored = { names: [], isOlder: false, base: undefined };

/** Above a form that is written by hand: says that what was typed is back, and asks before it is left. */
export const TypedKeeper = ({ noun, typed: { draft, isRestored } }: TypedKeeperProps) => {
  const canBlock = useCanBlock();
  return (
    <>
      {isRestored ? (
        <DraftBanner
          restored={restored}
          noun={noun}
          fields={[]}
          onDiscard={draft.discard}
          onCompare={() => {}}
        />
      ) : null}
      {canBlock ? <LeaveGuard draft={draft} saveWaits={undefined} /> : null}
    </>
  );
};
