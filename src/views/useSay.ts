import { type NotificationType, useNotify, useTranslate } from 'react-admin';
import type { CallName } from '#generated/calls.ts';
import type { NoticeLink, Undo } from './notices/ToastLine.tsx';
import { saidOf } from './wordKeys.ts';

/**
 * `undo` takes back what was done, for as long as the toast stands; `link` leads to it; a newer toast of one `topic` replaces
 * the older; `isNews`: no one did it just now, the bell counts it until it is read; `call`: what the server said of this call is said
 * instead.
 */
export interface SayOptions {
  readonly undo?: Undo | undefined;
  readonly link?: NoticeLink | undefined;
  readonly topic?: string;
  readonly isNews?: boolean;
  readonly call?: CallName | undefined;
}

/** Says a finished sentence as a toast. react-admin takes a toast's text for a key unless it is its own default too. */
export const useSay = (): ((sentence: string, type: NotificationType, options?: SayOptions) => void) => {
  const notify = useNotify();
  const translate = useTranslate();
  return (sentence, type, { call, ...options } = {}) => {
    const said = call === undefined ? sentence : saidOf(translate, call, sentence);
    notify(said, { type, messageArgs: { _: said }, ...options });
  };
};
