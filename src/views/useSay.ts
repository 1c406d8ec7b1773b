import { type NotificationType, useNotify } from 'react-admin';

/** Says a finished sentence as a toast. react-admin takes a toast's text for a key unless it is its own default too. */
export const useSay = (): ((sentence: string, type: NotificationType) => void) => {
  const notify = useNotify();
  return (sentence, type) => notify(sentence, { type, messageArgs: { _: sentence } });
};
