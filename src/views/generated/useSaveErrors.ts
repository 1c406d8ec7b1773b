import { HttpError, useNotify } from 'react-admin';

/** Errors of a save: those that name fields or the record are shown in the form, any other is notified. */
export const useSaveErrors = (): ((error: unknown) => void) => {
  const notify = useNotify();
  return (error) => {
    if (error instanceof HttpError && error.body?.errors !== undefined) return;
    notify(error instanceof Error ? error.message : String(error), { type: 'error' });
  };
};
