import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { FormDraft } from './FormDraft.ts';

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
 * Without a network nothing typed is lost, and the form says so; saving again is somebody's decision, made with a
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
