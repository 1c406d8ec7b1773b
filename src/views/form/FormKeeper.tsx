import { type RefObject, useEffect, useLayoutEffect, useMemo } from 'react';
import { useCanBlock, useRefresh, useResourceContext } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { DraftBanner } from './draft/DraftBanner.tsx';
import type { FormDraft } from './draft/FormDraft.ts';
import { LeaveGuard } from './draft/LeaveGuard.tsx';
import { useFormDraft } from './draft/useFormDraft.ts';
import { ConflictNotice } from './save/ConflictNotice.tsx';
import { type Conflict, conflictOf } from './save/failure.ts';
import { type FormRecord, type HeldRecord, rowVersion } from './save/useHeldRecord.ts';

interface FormKeeperProps {
  readonly fields: readonly FieldModel[];
  readonly draftName: string;
  readonly draft: RefObject<FormDraft>;
  readonly held: HeldRecord;
  readonly failure: unknown;
  readonly onForgetFailure: () => void;
  readonly isGuarded: boolean;
  /** Whether it saves the record itself: only then can somebody else's save be in its way. */
  readonly isOfRecord: boolean;
}

const namesOf = (fields: readonly FieldModel[]): ReadonlySet<string> =>
  new Set(
    fields.flatMap(({ name, options }) =>
      options.countryCode === undefined ? [name] : [name, options.countryCode],
    ),
  );

/** A row read anew goes into the form unless it would change what somebody is typing over. */
const useAdoption = ({ latest, hasOther, isOutdated, take }: HeldRecord, isDirty: boolean): void => {
  const isWelcome = hasOther && !(isOutdated && isDirty);
  useEffect(() => {
    if (isWelcome) take(latest);
  });
};

const newestOf = ({ record, latest }: HeldRecord, conflict: Conflict | undefined): FormRecord | undefined =>
  rowVersion(conflict?.current) > rowVersion(latest) ? { ...record, ...conflict?.current } : latest;

/** The two ways out of a conflict: the newest values, or the newest values with what was typed on top. */
const useConflictWays = ({ draft, held, failure, onForgetFailure }: FormKeeperProps) => {
  const refresh = useRefresh();
  const conflict = conflictOf(failure);
  const isLate = conflict !== undefined;
  useEffect(() => {
    if (isLate) refresh();
  }, [isLate, refresh]);
  const newest = newestOf(held, conflict);
  return {
    conflict,
    renew: () => {
      draft.current.discard();
      held.take(newest);
      onForgetFailure();
    },
    // The form takes over what nobody has typed in.
    keepMine: () => held.take(newest),
  };
};

/** Inside every form: keeps its draft, guards the way out, and stands between it and other people's saves. */
export const FormKeeper = (props: FormKeeperProps) => {
  const { fields, draftName, held, isGuarded, isOfRecord } = props;
  const noun = useResourceContext() ?? '';
  const canBlock = useCanBlock();
  const names = useMemo(() => namesOf(fields), [fields]);
  const { draft, restored, isDirty } = useFormDraft(names, draftName);
  // No clean-up: a save that is answered after the form has gone still settles its draft.
  useLayoutEffect(() => {
    props.draft.current = draft;
  });
  useAdoption(held, isDirty);
  const { conflict, renew, keepMine } = useConflictWays(props);
  const isInConflict = isOfRecord && (conflict !== undefined || (held.isOutdated && isDirty));
  return (
    <>
      {isInConflict ? <ConflictNotice conflict={conflict} onRenew={renew} onKeepMine={keepMine} /> : null}
      {restored === undefined ? null : (
        <DraftBanner restored={restored} noun={noun} fields={fields} onDiscard={draft.discard} />
      )}
      {isGuarded && canBlock ? <LeaveGuard draft={draft} isDirty={isDirty} /> : null}
    </>
  );
};
