import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  LinkBase,
  type NotificationPayload,
  type NotificationType,
  useNotificationContext,
  useTranslate,
} from 'react-admin';

const baseMilliseconds = 5_000;
const millisecondsPerTenCharacters = 1_000;
const actionMilliseconds = 10_000;

/**
 * How long a toast stays: errors until they are closed (undefined), others five seconds and one more per ten characters,
 * ten at least while something can be done about it.
 */
export const toastMilliseconds = (
  kind: NotificationType,
  text: string,
  hasAction: boolean,
): number | undefined => {
  if (kind === 'error') return undefined;
  const toRead = baseMilliseconds + millisecondsPerTenCharacters * Math.ceil([...text].length / 10);
  return hasAction ? Math.max(actionMilliseconds, toRead) : toRead;
};

/** Takes back what has just been done, by a call of its own. */
export type Undo = () => Promise<void>;

/** A page of the console where what a notice tells can be seen. */
export interface NoticeLink {
  readonly to: string;
  readonly label: string;
}

/** A notice as it is shown over the page; `undo` where what it tells can be taken back. */
export interface Toast {
  readonly id: number;
  readonly kind: NotificationType;
  readonly text: string;
  readonly undo: Undo | undefined;
  readonly link: NoticeLink | undefined;
  /** A newer toast with the same topic takes the place of this one. */
  readonly topic: string | undefined;
}

const shownAtOnce = 4;

const isUndo = (value: unknown): value is Undo => typeof value === 'function';

const isLink = (value: unknown): value is NoticeLink =>
  typeof value === 'object' && value !== null && 'to' in value && 'label' in value;

const isBefore = (shown: readonly Toast[], next: Toast): readonly Toast[] =>
  shown.filter(({ topic }) => topic === undefined || topic !== next.topic);

/** What react-admin was told to notify, taken from its queue, at most four at a time; the oldest make room. */
export const useToasts = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);

  useEffect(() => {
    if (notifications.length === 0) return;
    const taken = takeNotification();
    if (taken === undefined || typeof taken.message !== 'string') return;
    lastId.current += 1;
    const next = toastOf(
      lastId.current,
      taken,
      translate(taken.message, taken.notificationOptions?.messageArgs),
    );
    setToasts((shown) => [...isBefore(shown, next), next].slice(-shownAtOnce));
  }, [notifications, takeNotification, translate]);

  const close = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  return { toasts, close };
};

const toastOf = (
  id: number,
  { type, notificationOptions: options }: NotificationPayload,
  text: string,
): Toast => ({
  id,
  kind: type,
  text,
  undo: isUndo(options?.undo) ? options.undo : undefined,
  link: isLink(options?.link) ? options.link : undefined,
  topic: typeof options?.topic === 'string' ? options.topic : undefined,
});

/** Calls `onEnd` once after so many milliseconds of running time; while paused no time passes. Undefined: never. */
const usePausableTimer = (milliseconds: number | undefined, isPaused: boolean, onEnd: () => void): void => {
  const left = useRef(milliseconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (left.current === undefined || isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - startedAt));
    };
  }, [isPaused]);
};

interface ToastLineProps {
  readonly toast: Toast;
  readonly isPaused: boolean;
  readonly onClose: () => void;
  readonly onUndo: () => void;
}

/** One toast: an error interrupts a screen reader, anything else waits its turn in the region around it. */
export const ToastLine = ({ toast, isPaused, onClose, onUndo }: ToastLineProps) => {
  const translate = useTranslate();
  const { kind, text, undo, link } = toast;
  usePausableTimer(
    toastMilliseconds(kind, text, undo !== undefined || link !== undefined),
    isPaused,
    onClose,
  );
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Paper elevation={6} data-toast tabIndex={-1} onKeyDown={closeByKey} sx={{ maxWidth: '100%' }}>
      <Alert
        severity={kind}
        variant="outlined"
        role={kind === 'error' ? 'alert' : 'status'}
        {...(kind === 'error' ? {} : { 'aria-live': 'off' })}
        action={
          <>
            {undo === undefined ? null : (
              <Button color="inherit" size="small" onClick={onUndo} aria-keyshortcuts="Control+Z Meta+Z">
                {translate('views.undo.label')}
              </Button>
            )}
            {link === undefined ? null : (
              <Button color="inherit" size="small" component={LinkBase} to={link.to} onClick={onClose}>
                {link.label}
              </Button>
            )}
            <IconButton
              color="inherit"
              size="small"
              aria-label={translate('views.notices.close')}
              onClick={onClose}
            >
              <Close fontSize="small" />
            </IconButton>
          </>
        }
        sx={{
          color: 'text.primary',
          bgcolor: 'background.paper',
          alignItems: 'center',
          overflowWrap: 'anywhere',
          '& .MuiAlert-action': { pt: 0, pl: 2, alignItems: 'center' },
        }}
      >
        {text}
      </Alert>
    </Paper>
  );
};
