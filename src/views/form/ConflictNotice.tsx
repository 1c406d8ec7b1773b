import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale, useRefresh, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { type FieldMerge, mergeFields } from '#engine/merge.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FormDraft } from '#views/form/FormDraft.ts';
import { type FormRecord, type HeldRecord, rowVersion } from '#views/form/useHeldRecord.ts';
import { formatAgo, formatInstant } from '#views/format/dateTime.ts';
import { type Conflict, conflictOf, conflictWith } from './formErrors.ts';

type Values = Readonly<Record<string, unknown>>;

/** Which side's value of a field is kept. */
export type Side = 'mine' | 'theirs';

/** What was chosen so far, by the name of the field. */
export type Choices = Readonly<Record<string, Side>>;

/** Fields that need a choice and have none yet. */
export const undecided = (merges: readonly FieldMerge[], choices: Choices): readonly FieldMerge[] =>
  merges.filter(({ kind, field }) => kind === 'conflict' && choices[field.name] === undefined);

/** The same side for every field in conflict. */
export const chooseAll = (merges: readonly FieldMerge[], side: Side): Choices =>
  Object.fromEntries(merges.filter(({ kind }) => kind === 'conflict').map(({ field }) => [field.name, side]));

const chosen = (merge: FieldMerge, choices: Choices): Values => {
  if (merge.kind !== 'conflict') return merge.result;
  return choices[merge.field.name] === 'theirs' ? merge.theirs : merge.mine;
};

/** The values a form shows after the choices: those of every field anyone changed. */
const resolvedValues = (merges: readonly FieldMerge[], choices: Choices): Values =>
  Object.assign({}, ...merges.map((merge) => chosen(merge, choices)));

/** Whether the choices leave anything of mine to save: if not, the newest row is the result. */
export const keepsMine = (merges: readonly FieldMerge[], choices: Choices): boolean =>
  merges.some(
    ({ kind, field }) =>
      kind === 'mine' || kind === 'merged' || (kind === 'conflict' && choices[field.name] !== 'theirs'),
  );

interface ConflictPorts {
  /** Fields to compare: those of the form, and what else is worth telling about the other's change. */
  readonly fields: readonly FieldModel[];
  readonly draft: RefObject<FormDraft>;
  readonly held: HeldRecord;
  /** What a restored draft was typed on, where the form shows a newer row already. */
  readonly typedOn: FormRecord | undefined;
  /** Why the last save failed. */
  readonly failure: unknown;
  readonly onForgetFailure: () => void;
  readonly onSubmit: () => void;
}

interface ConflictState {
  /** With whom; undefined while there is nothing to put together. */
  readonly conflict: Conflict | undefined;
  /** Every field that anyone changed; undefined while no one compares. */
  readonly merges: readonly FieldMerge[] | undefined;
  readonly compare: () => void;
  readonly close: () => void;
  readonly resolve: (choices: Choices, isMine: boolean) => void;
}

const newestOf = ({ record, latest }: HeldRecord, conflict: Conflict | undefined): FormRecord | undefined =>
  rowVersion(conflict?.current) > rowVersion(latest) ? { ...record, ...conflict?.current } : latest;

/** Opens by itself for the save that met the conflict: the user who pressed Save waits for an answer. */
const useComparing = (failure: unknown, isLate: boolean) => {
  const refresh = useRefresh();
  const [isComparing, setComparing] = useState(false);
  useEffect(() => {
    if (!isLate || failure === undefined) return;
    refresh();
    setComparing(true);
  }, [isLate, failure, refresh]);
  return { isComparing, setComparing };
};

/** Between the form and another user's save: what both changed, and the ways to put it together. */
export const useConflict = (ports: ConflictPorts): ConflictState => {
  const { fields, draft, held, typedOn, failure, onForgetFailure, onSubmit } = ports;
  const { getValues, setValue } = useFormContext();
  const met = useMemo(() => conflictOf(failure), [failure]);
  const { isComparing, setComparing } = useComparing(failure, met !== undefined);
  const newest = newestOf(held, met);
  const { record } = held;
  const merges = useMemo(
    () =>
      isComparing
        ? mergeFields(fields, { base: { ...record, ...typedOn }, mine: getValues(), theirs: newest ?? {} })
        : undefined,
    [isComparing, fields, record, typedOn, newest, getValues],
  );
  const resolve = (choices: Choices, isMine: boolean) => {
    // At once, with its effects: the form resets itself to the newest row, and a reset cancels a submit under way.
    flushSync(() => {
      setComparing(false);
      onForgetFailure();
      if (!isMine) draft.current.discard();
      held.take(newest);
    });
    if (!isMine) return;
    for (const [name, value] of Object.entries(resolvedValues(merges ?? [], choices)))
      setValue(name, value, { shouldDirty: true });
    onSubmit();
  };
  return {
    conflict: met ?? (isComparing || held.isOutdated ? conflictWith(newest) : undefined),
    merges,
    compare: () => setComparing(true),
    close: () => setComparing(false),
    resolve,
  };
};

/** Who changed the record and when, as far as the server tells, as one sentence. */
export const useConflictText = (conflict: Conflict | undefined): string => {
  const translate = useTranslate();
  const locale = useLocale();
  const { changedBy, changedAt } = conflict ?? {};
  if (changedBy === undefined) return translate('views.edit.outdated');
  const ago = changedAt === undefined ? undefined : formatAgo(changedAt, new Date(), locale);
  if (ago !== undefined) return translate('form.conflict.byAgo', { name: changedBy, ago });
  const time = changedAt === undefined ? '' : formatInstant(changedAt);
  return translate('views.edit.outdatedBy', { name: changedBy, time });
};

interface ConflictNoticeProps {
  readonly conflict: Conflict | undefined;
  readonly onCompare: () => void;
}

/** A user saved meanwhile: who and when, where the server tells, and the way on. What was typed stays until then. */
export const ConflictNotice = ({ conflict, onCompare }: ConflictNoticeProps) => {
  const translate = useTranslate();
  const text = useConflictText(conflict);
  const place = useRef<HTMLDivElement>(null);
  // Save stands at the bottom of a long form; what it met must be seen.
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <Alert
      ref={place}
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button
          color="inherit"
          size="small"
          variant="outlined"
          onClick={onCompare}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {translate('form.conflict.compare')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
};
