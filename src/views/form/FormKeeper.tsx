import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import {
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useCanBlock, useResourceContext, useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { FieldModel } from '#engine/model.ts';
import { useModels } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { ConflictNotice, useConflict } from './ConflictNotice.tsx';
import type { FormDraft } from './FormDraft.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { type Restored, useFormDraft } from './useFormDraft.ts';
import { type HeldRecord, isSameIn, rowVersion } from './useHeldRecord.ts';
import type { SaveWaits } from './useSubmit.ts';

interface DraftBannerProps {
  readonly restored: Restored;
  readonly noun: string;
  readonly fields: readonly FieldModel[];
  readonly onDiscard: () => void;
  /** Looks at what was typed beside what the record has become. */
  readonly onCompare: () => void;
}

const noBreak = { whiteSpace: 'nowrap' };

/** Says that what was typed before is back, and what saving it would do when the record has changed since. */
const DraftBanner = ({ restored, noun, fields, onDiscard, onCompare }: DraftBannerProps) => {
  const translate = useTranslate();
  const names = fields
    .filter(({ name }) => restored.names.includes(name))
    .map(({ path }) => translate(wordKeys(noun).field(path)))
    .join(translate('views.draft.comma'));
  return (
    <Alert
      severity={restored.isOlder ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      action={
        <Stack spacing={0.5}>
          {restored.isOlder && restored.base !== undefined ? (
            <Button color="inherit" size="small" variant="outlined" sx={noBreak} onClick={onCompare}>
              {translate('form.conflict.compare')}
            </Button>
          ) : null}
          <Button color="inherit" size="small" sx={noBreak} onClick={onDiscard}>
            {translate('views.draft.discard')}
          </Button>
        </Stack>
      }
    >
      {translate('views.draft.restored')}
      {restored.isOlder ? <div>{translate('views.draft.older', { fields: names })}</div> : null}
    </Alert>
  );
};

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether the browser believes to have a network. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

interface OfflineNoticeProps {
  readonly draft: FormDraft;
  /** Why the last save failed. */
  readonly failure: unknown;
  readonly isDirty: boolean;
  readonly onRetry: () => void;
}

/** What there is to say about the network: it is away, a save did not get through, or it is back with something unsaved. */
const useNetworkState = ({ failure, isDirty }: OfflineNoticeProps) => {
  const isOnline = useOnline();
  const [wasAway, setAway] = useState(false);
  useEffect(() => {
    if (!isOnline) setAway(true);
  }, [isOnline]);
  if (!isOnline) return isDirty ? 'now' : undefined;
  const isFailed = refusalOf(failure)?.error_key === 'network';
  if (wasAway && isDirty) return 'back';
  return isFailed ? 'failed' : undefined;
};

/**
 * Without a network nothing typed is lost, and the form says so; saving again is a user's decision, made with a
 * button: a record saved behind their back is no favour.
 */
const OfflineNotice = (props: OfflineNoticeProps) => {
  const { draft, onRetry } = props;
  const translate = useTranslate();
  const state = useNetworkState(props);
  const [isKept, setKept] = useState(true);
  const [leavesOut, setLeavesOut] = useState(false);
  useEffect(() => {
    if (state === undefined) return;
    setKept(draft.keep());
    setLeavesOut(draft.leavesOut());
  }, [state, draft]);
  if (state === undefined) return null;
  const lost = leavesOut ? undefined : 'views.draft.full';
  const text = isKept || state === 'back' ? `form.offline.${state}` : lost;
  return (
    <Alert
      severity={state === 'back' ? 'info' : 'warning'}
      sx={{ mb: 2 }}
      action={
        state === 'now' ? null : (
          <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            {translate('form.offline.retry')}
          </Button>
        )
      }
    >
      {text === undefined ? null : translate(text)}
      {state === 'now' && isKept ? <div>{translate('form.offline.text')}</div> : null}
      {state !== 'back' && leavesOut ? <div>{translate('views.draft.secret')}</div> : null}
    </Alert>
  );
};

const ConflictDialog = lazy(async () => ({
  default: (await import('./ConflictDialog.tsx')).ConflictDialog,
}));

interface FormKeeperProps {
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
