import { useRef, useState } from 'react';

/** The puzzle between a request and what it leads to. */
export interface Ticket {
  /** Does something with a ticket: at once with the one there is for this number, else once the puzzle is solved. */
  readonly use: (number: string, action: (ticket: string) => void) => void;
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
  const [waiting, setWaiting] = useState<{ number: string; action: (ticket: string) => void }>();
  return {
    use: (number, action) => {
      if (kept.current?.number === number) action(kept.current.ticket);
      else setWaiting({ number, action });
    },
    forget: () => {
      kept.current = undefined;
    },
    isAsking: waiting !== undefined,
    passed: (ticket) => {
      if (waiting === undefined) return;
      kept.current = { number: waiting.number, ticket };
      setWaiting(undefined);
      waiting.action(ticket);
    },
    close: () => setWaiting(undefined),
  };
};
