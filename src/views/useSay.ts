import { type NotificationType, useNotify, useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { EntityModel } from '#engine/model.ts';
import type { CallName } from '#generated/calls.ts';
import type { NoticeLink, Undo } from './notices/ToastLine.tsx';
import { saidOf, wordKeys } from './wordKeys.ts';

/**
 * `undo` takes back what was done, for as long as the toast stands; `link` leads to it; a newer toast of one `topic` replaces
 * the older; `isNews`: no one did it just now, the bell counts it until it is read; `call`: what the server said of this call is said
 * instead.
 */
interface SayOptions {
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

/** Shows the server's sentence about something it refused, as a warning or an error as the call says. */
export const useRefusal = () => {
  const notify = useNotify();
  return (error: unknown): void => {
    notify(messageOf(error), { type: refusalOf(error)?.severity ?? 'error' });
  };
};

/** The sentence of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const fallbacks = { create: 'views.saved', update: 'views.saved', delete: 'views.deleted' } as const;

/**
 * Reads, once a verb's call has succeeded, what is said of it: the server's message, else the specification's, or "saved" / "deleted"
 * where it names none.
 */
export const useSuccessText = (model: EntityModel, verb: keyof typeof fallbacks): (() => string) => {
  const translate = useTranslate();
  const call = model.verbs[verb]?.call ?? '';
  return () => translate(wordKeys(model.noun).success(call), { _: translate(fallbacks[verb]) });
};
