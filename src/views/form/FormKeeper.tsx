import { lazy, type RefObject, Suspense, useLayoutEffect, useMemo } from 'react';
import { useCanBlock, useResourceContext } from 'react-admin';
import type { FieldModel } from '#engine/model.ts';
import { useModels } from '../ModelContext.tsx';
import { ConflictNotice, useConflict } from './ConflictNotice.tsx';
import { DraftBanner, OfflineNotice } from './DraftNotices.tsx';
import type { FormDraft } from './FormDraft.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { useFormDraft } from './useFormDraft.ts';
import { type HeldRecord, isSameIn, rowVersion } from './useHeldRecord.ts';
import type { SaveWaits } from './useSubmit.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./ConflictDialog.tsx')).ConflictDialog,
}));

export interface FormKeeperProps {
  readonly fields: readonly FieldModel[];
  readonly draftName: string;
  readonly draft: RefObject<FormDraft>;
  readonly held: HeldRecord;
  /** The version this form's last save made. */
  readonly own: RefObject<number>;
  readonly failure: unknown;
  readonly onForgetFailure: () => void;
  readonly saveWaits: SaveWaits;
  readonly isGuarded: boolean;
  /** Whether it saves the record itself: only then can another user's save be in its way. */
  readonly isOfRecord: boolean;
  /** Whether the rest of the record is saved by other forms: what they change is no news to this one. */
  readonly isPart: boolean;
}

/**
 * A row read again goes into the form unless it would change what a user is typing over. What the form itself has saved is what that was
 * typed after.
 */
const useAdoption = (
  { latest, hasOther, isOutdated, take }: HeldRecord,
  isAtWork: boolean,
  own: RefObject<number>,
): void => {
  const isWelcome = hasOther && !(isOutdated && isAtWork);
  // Before anyone can press Save on the row of before: react-hook-form drops a submit that a reset falls into, without a word.
  useLayoutEffect(() => {
    if (isWelcome || (hasOther && rowVersion(latest) === own.current)) take(latest);
  });
};

/** The form's fields, and the state: that it changed is worth knowing even where no one types it. */
const useComparedFields = (
  noun: string,
  { fields, isPart }: Pick<FormKeeperProps, 'fields' | 'isPart'>,
): readonly FieldModel[] => {
  const model = useModels()[noun];
  return useMemo(() => {
    const name = model?.states?.field;
    const isShown = isPart || fields.some((field) => field.name === name);
    const state = isShown ? undefined : model?.fields.find((field) => field.name === name);
    return state === undefined ? fields : [...fields, state];
  }, [model, fields, isPart]);
};

/** Inside every form: keeps its draft, guards the way out, and stands between it and other people's saves. */
export const FormKeeper = (props: FormKeeperProps) => {
  const { fields, draftName, held, failure, isGuarded, isOfRecord, isPart, saveWaits } = props;
  const noun = useResourceContext() ?? '';
  const canBlock = useCanBlock();
  const { draft, restored, isDirty } = useFormDraft({ fields, held: held.held, name: draftName });
  // No clean-up: a save that is answered after the form has gone still settles its draft.
  useLayoutEffect(() => {
    props.draft.current = draft;
  });
  const isElsewhere = isPart && isSameIn(fields, held.record, held.latest);
  useAdoption(held, isDirty && !isElsewhere, props.own);
  const { conflict, merges, compare, close, resolve } = useConflict({
    fields: useComparedFields(noun, props),
    draft: props.draft,
    held,
    typedOn: restored?.isOlder === true ? restored.base : undefined,
    failure: isOfRecord ? failure : undefined,
    onForgetFailure: props.onForgetFailure,
    onSubmit: saveWaits.save,
  });
  const isInConflict = isOfRecord && (isDirty || failure !== undefined);
  return (
    <>
      {isInConflict && conflict !== undefined ? (
        <ConflictNotice conflict={conflict} onCompare={compare} />
      ) : null}
      {isOfRecord && merges !== undefined ? (
        <Suspense fallback={null}>
          <ConflictDialog conflict={conflict} merges={merges} onResolve={resolve} onClose={close} />
        </Suspense>
      ) : null}
      <OfflineNotice draft={draft} failure={failure} isDirty={isDirty} onRetry={saveWaits.save} />
      {restored === undefined ? null : (
        <DraftBanner
          restored={restored}
          noun={noun}
          fields={fields}
          onDiscard={draft.discard}
          onCompare={compare}
        />
      )}
      {isGuarded && canBlock ? (
        <LeaveGuard draft={draft} saveWaits={isOfRecord ? saveWaits : undefined} />
      ) : null}
    </>
  );
};
