import { HttpError } from 'react-admin';
import { useSay } from '../useSay.ts';

/** Errors of a save: those that name fields or the record are shown in the form, any other is notified. */
export const useSaveErrors = (): ((error: unknown) => void) => {
  const say = useSay();
  return (error) => {
    if (error instanceof HttpError && error.body?.errors !== undefined) return;
    say(error instanceof Error ? error.message : String(error), 'error');
  };
};
