import { type NotificationType, useNotify } from 'react-admin';
import type { NoticeLink, Undo } from './notices/ToastLine.tsx';

/**
 * `undo` takes back what was done, for as long as the toast stands; `link` leads to it; a newer toast of one `topic` replaces
 * the older; `isNews`: no one did it just now, the bell counts it until it is read.
 */
export interface SayOptions {
  readonly undo?: Undo | undefined;
  readonly link?: NoticeLink | undefined;
  readonly topic?: string;
  readonly isNews?: boolean;
}

/** Says a finished sentence as a toast. react-admin takes a toast's text for a key unless it is its own default too. */
export const useSay = (): ((sentence: string, type: NotificationType, options?: SayOptions) => void) => {
  const notify = useNotify();
  return (sentence, type, options = {}) =>
    notify(sentence, { type, messageArgs: { _: sentence }, ...options });
};
