import { solveChallengeWorkers } from 'altcha-lib';
import type { Calls } from '#generated/types.ts';

export type Challenge = Calls['captchaGet']['reply']['challenge'];

/** What shows that the work was done. */
export interface Proof {
  readonly counter: number;
  readonly derived_key: string;
}

const mostWorkers = 4;

const createWorker = () => new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' });

/** Does the work of a challenge on as many processors as there are, four at most; undefined once `signal` says that nobody waits. */
export const solveProof = async (challenge: Challenge, signal: AbortSignal): Promise<Proof | undefined> => {
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
