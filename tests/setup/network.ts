import { HttpResponse } from 'msw';
import type { SentCall } from './msw.ts';

/** The line between the page and its backend, as a test bends it. */
export interface Network {
  /** From now on nothing gets through; with `answers`, requests still do, and the backend does what they say unheard. */
  readonly cut: (way?: 'requests' | 'answers') => void;
  /**
   * From now on this is the answer, and the backend never hears of the request: a page of a proxy, half a JSON. Calls it makes no answer
   * for get through.
   */
  readonly answerWith: (make: (call: SentCall) => Response | undefined) => void;
  /** From now on the backend answers at once, but the answers to these calls wait until they are let go. */
  readonly hold: (isHeld: (call: SentCall) => boolean) => void;
  /** Lets go every answer that waits, the last first where asked; what comes later waits no more. */
  readonly release: (order?: 'asked' | 'reversed') => Promise<void>;
  /** Everything gets through again. */
  readonly restore: () => void;
}

/** What a network does to one request: its answer, if it ever asks the backend at all. */
export type Passage = (call: SentCall, ask: () => Promise<Response>) => Promise<Response>;

/** A network that works until the test says otherwise. */
export const createNetwork = (): { readonly network: Network; readonly pass: Passage } => {
  let replace: ((call: SentCall) => Response | undefined) | undefined;
  let hearsRequests = false;
  let isHeld: (call: SentCall) => boolean = () => false;
  let waiting: (() => void)[] = [];
  const letGo = async (order: 'asked' | 'reversed' = 'asked'): Promise<void> => {
    isHeld = () => false;
    const all = order === 'asked' ? waiting : waiting.toReversed();
    waiting = [];
    for (const go of all) {
      go();
      // One answer reaches the page before the next leaves.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return {
    network: {
      cut: (way = 'requests') => {
        hearsRequests = way === 'answers';
        replace = () => HttpResponse.error();
      },
      answerWith: (make) => {
        hearsRequests = false;
        replace = make;
      },
      hold: (which) => {
        isHeld = which;
      },
      release: letGo,
      restore: () => {
        replace = undefined;
        void letGo();
      },
    },
    pass: async (call, ask) => {
      const replaced = replace?.(call);
      if (replaced !== undefined && !hearsRequests) return replaced;
      const answer = await ask();
      if (replaced !== undefined) return replaced;
      if (isHeld(call)) await new Promise<void>((go) => waiting.push(go));
      return answer;
    },
  };
};
