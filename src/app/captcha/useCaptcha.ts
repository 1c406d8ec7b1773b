import { solveChallengeWorkers } from 'altcha-lib';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CaptchaKind } from '#domain/captcha/rules.ts';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

type Challenge = Calls['captchaGet']['reply']['challenge'];

/** What shows that the work was done. */
interface Proof {
  readonly counter: number;
  readonly derived_key: string;
}

const mostWorkers = 4;

const createWorker = () => new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' });

/** Does the work of a challenge on as many processors as there are, four at most; undefined once `signal` says that no one waits. */
const solveProof = async (challenge: Challenge, signal: AbortSignal): Promise<Proof | undefined> => {
  const { algorithm, nonce, salt, cost, key_length: keyLength, key_prefix: keyPrefix } = challenge;
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const solution = await solveChallengeWorkers({
    challenge: { parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix } },
    concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency || 1),
    controller,
    createWorker,
  });
  return solution === null || signal.aborted
    ? undefined
    : { counter: solution.counter, derived_key: solution.derivedKey };
};

export type Question = Calls['captchaGet']['reply'];

/** A question on its way to a ticket. `isBusy`: it is fetched, or its answer is looked at. */
export interface Captcha {
  readonly question: Question | undefined;
  readonly kind: CaptchaKind;
  readonly isBusy: boolean;
  /** The server's sentence about the last answer. */
  readonly error: string | undefined;
  readonly ask: (kind: CaptchaKind) => Promise<void>;
  readonly answer: (position?: number) => Promise<void>;
}

interface Work {
  readonly question: Question;
  readonly proof: Promise<Proof | undefined>;
}

/** Asks for a question, works at it while a user looks at the picture, and answers it. A wrong answer brings the next question. */
export const useCaptcha = (onPassed: (ticket: string) => void): Captcha => {
  const provider = useConsoleProvider();
  const [kind, setKind] = useState<CaptchaKind>('slide');
  const [question, setQuestion] = useState<Question>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const running = useRef(new AbortController());
  const work = useRef<Work | undefined>(undefined);
  const passed = useRef(onPassed);
  passed.current = onPassed;

  const check = useCallback(
    async (position: number | undefined, signal: AbortSignal): Promise<void> => {
      const current = work.current;
      const proof = await current?.proof;
      if (current === undefined || proof === undefined) return;
      const place = position === undefined ? {} : { position };
      const answer = { captcha_id: current.question.captcha_id, ...proof, ...place };
      const { captcha_ticket: ticket } = await provider.call('captchaCheck', answer);
      if (!signal.aborted) passed.current(ticket);
    },
    [provider],
  );

  const fetchQuestion = useCallback(
    async (requested: CaptchaKind): Promise<AbortSignal> => {
      running.current.abort();
      running.current = new AbortController();
      const { signal } = running.current;
      setKind(requested);
      setQuestion(undefined);
      const next = await provider.call('captchaGet', { kind: requested });
      if (signal.aborted) return signal;
      const proof = solveProof(next.challenge, signal);
      // Reported to the caller that awaits it; a question that is left behind awaits nothing.
      proof.catch(() => undefined);
      work.current = { question: next, proof };
      setQuestion(next);
      return signal;
    },
    [provider],
  );

  /** Everything that may fail: what the server says stays until the next answer. */
  const attempt = useCallback(async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await action();
      return true;
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);

  const ask = useCallback(
    async (requested: CaptchaKind) => {
      setError(undefined);
      await attempt(async () => {
        const signal = await fetchQuestion(requested);
        if (requested === 'work' && !signal.aborted) await check(undefined, signal);
      });
    },
    [attempt, check, fetchQuestion],
  );

  const answer = useCallback(
    async (position?: number) => {
      setError(undefined);
      const isDone = await attempt(() => check(position, running.current.signal));
      if (!isDone) await attempt(() => fetchQuestion('slide'));
    },
    [attempt, check, fetchQuestion],
  );

  useEffect(() => {
    void ask('slide');
    return () => running.current.abort();
  }, [ask]);

  return { question, kind, isBusy, error, ask, answer };
};
