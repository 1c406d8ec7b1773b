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

/** What a call may ask for again, as the server names it in `data.needs`. */
export type Need = 'manage_password' | 'sms_code';

/** A call that waits for the user who is at the screen to prove themselves. */
export interface StepUpQuestion {
  readonly callName: string;
  readonly needs: readonly Need[];
  readonly answer: (isProved: boolean) => void;
}

/** Where calls that need a proof wait, one question on the screen at a time. */
export interface StepUpDesk {
  readonly current: () => StepUpQuestion | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks, and tells whether the proof was given. */
  readonly ask: (callName: string, needs: readonly Need[]) => Promise<boolean>;
}

interface Waiting {
  readonly question: StepUpQuestion;
  readonly proved: Promise<boolean>;
}

/** The password counts for every call; a code only for the one it was sent for. */
const isAnsweredBy = ({ question }: Waiting, callName: string, needs: readonly Need[]): boolean =>
  needs.every((need) => question.needs.includes(need)) &&
  (!needs.includes('sms_code') || question.callName === callName);

/** Makes the desk of this page. Calls refused at the same time ask once. */
export const createStepUpDesk = (): StepUpDesk => {
  const listeners = new Set<() => void>();
  let waiting: readonly Waiting[] = [];
  const change = (next: readonly Waiting[]): void => {
    waiting = next;
    for (const listener of [...listeners]) listener();
  };
  const queue = (callName: string, needs: readonly Need[]): Promise<boolean> => {
    let resolveProved: (isProved: boolean) => void = () => {};
    const proved = new Promise<boolean>((resolve) => {
      resolveProved = resolve;
    });
    const question: StepUpQuestion = {
      callName,
      needs,
      answer: (isProved) => {
        resolveProved(isProved);
        change(waiting.filter((each) => each.question !== question));
      },
    };
    change([...waiting, { question, proved }]);
    return proved;
  };
  return {
    current: () => waiting[0]?.question,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (callName, needs) =>
      waiting.find((each) => isAnsweredBy(each, callName, needs))?.proved ?? queue(callName, needs),
  };
};
