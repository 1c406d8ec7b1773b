import { useRef, useState } from 'react';

/** The puzzle between a wish and what it leads to. */
export interface Ticket {
  /** Does something with a ticket: at once with the one there is for this number, else once the puzzle is solved. */
  readonly use: (number: string, deed: (ticket: string) => void) => void;
  /** The one there is leads nowhere any more. */
  readonly forget: () => void;
  readonly isAsking: boolean;
  readonly passed: (ticket: string) => void;
  readonly close: () => void;
}

interface Kept {
  readonly number: string;
  readonly ticket: string;
}

/** Keeps the ticket of a solved puzzle as long as the number is the same. */
export const useTicket = (): Ticket => {
  const kept = useRef<Kept | undefined>(undefined);
  const [waiting, setWaiting] = useState<{ number: string; deed: (ticket: string) => void }>();
  return {
    use: (number, deed) => {
      if (kept.current?.number === number) deed(kept.current.ticket);
      else setWaiting({ number, deed });
    },
    forget: () => {
      kept.current = undefined;
    },
    isAsking: waiting !== undefined,
    passed: (ticket) => {
      if (waiting === undefined) return;
      kept.current = { number: waiting.number, ticket };
      setWaiting(undefined);
      waiting.deed(ticket);
    },
    close: () => setWaiting(undefined),
  };
};
