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
  /** From now on every answer that has not begun says that it is the last of its line. */
  readonly endLines: () => void;
}

/** Keeps the answers of one server. */
export const createOpenAnswers = (): OpenAnswers => {
  const open = new Map<Duplex, Set<ServerResponse>>();
  let isEnding = false;
  const endLine = (outgoing: ServerResponse): void => {
    if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
  };
  return {
    add: (outgoing) => {
      const line = outgoing.req.socket;
      const waiting = open.get(line) ?? new Set();
      open.set(line, waiting.add(outgoing));
      if (isEnding) endLine(outgoing);
      outgoing.once('close', () => {
        waiting.delete(outgoing);
        if (waiting.size === 0) open.delete(line);
      });
    },
    isOwed: (line) => [...(open.get(line) ?? [])].some(({ headersSent, req }) => headersSent || req.complete),
    endLines: () => {
      isEnding = true;
      for (const waiting of open.values()) for (const outgoing of waiting) endLine(outgoing);
    },
  };
};
