import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The answers each line still waits for. */
export interface OpenAnswers {
  readonly add: (outgoing: ServerResponse) => void;
  /**
   * Whether what is written on the line now would be read as an answer, or as part of one, to a request that is complete: it has begun,
   * or is owed while another request follows on the same line.
   */
  readonly isOwed: (line: Duplex) => boolean;
}

/** Keeps the answers of one server. */
export const createOpenAnswers = (): OpenAnswers => {
  const open = new WeakMap<Duplex, Set<ServerResponse>>();
  return {
    add: (outgoing) => {
      const line = outgoing.req.socket;
      const waiting = open.get(line) ?? new Set();
      open.set(line, waiting.add(outgoing));
      outgoing.once('close', () => waiting.delete(outgoing));
    },
    isOwed: (line) => [...(open.get(line) ?? [])].some(({ headersSent, req }) => headersSent || req.complete),
  };
};
