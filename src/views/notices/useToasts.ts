import { useEffect, useRef, useState } from 'react';
import {
  type NotificationPayload,
  type NotificationType,
  useNotificationContext,
  useTranslate,
} from 'react-admin';

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
