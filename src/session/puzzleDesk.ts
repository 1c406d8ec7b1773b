/** A call that waits for the user who is at the screen to show that they are no program. `answer` takes the ticket; undefined: they will not. */
export interface PuzzleQuestion {
  readonly answer: (ticket: string | undefined) => void;
}

/** Where calls wait that were refused until a puzzle is solved. */
export interface PuzzleDesk {
  readonly current: () => PuzzleQuestion | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** The ticket of the last puzzle: the server takes it a few times. */
  readonly kept: () => string | undefined;
  /** Asks for a puzzle, one on the screen at a time; undefined where no one solves it. */
  readonly ask: () => Promise<string | undefined>;
}

/** Makes the desk of this page. Calls refused at the same time ask once. */
export const createPuzzleDesk = (): PuzzleDesk => {
  const listeners = new Set<() => void>();
  let question: PuzzleQuestion | undefined;
  let solved: Promise<string | undefined> = Promise.resolve(undefined);
  let kept: string | undefined;
  const show = (next: PuzzleQuestion | undefined): void => {
    question = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    current: () => question,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    kept: () => kept,
    ask: () => {
      if (question !== undefined) return solved;
      solved = new Promise((resolve) => {
        show({
          answer: (ticket) => {
            kept = ticket;
            show(undefined);
            resolve(ticket);
          },
        });
      });
      return solved;
    },
  };
};
