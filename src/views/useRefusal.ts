import { useNotify } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';

/** Shows the server's sentence about something it refused, as a warning or an error as the call says. */
export const useRefusal = () => {
  const notify = useNotify();
  return (error: unknown): void => {
    notify(messageOf(error), { type: refusalOf(error)?.severity ?? 'error' });
  };
};

/** The sentence of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
