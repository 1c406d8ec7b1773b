import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { FieldModel } from '#engine/model.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { FormDraft } from './FormDraft.ts';
import type { Restored } from './useFormDraft.ts';

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
export const DraftBanner = ({ restored, noun, fields, onDiscard, onCompare }: DraftBannerProps) => {
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
export const OfflineNotice = (props: OfflineNoticeProps) => {
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
