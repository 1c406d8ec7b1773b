import type { CallModel } from '#engine/model.ts';
import type { Need } from '#session/stepUpDesk.ts';
import { type RefusalBody, refusalOf } from './refusal.ts';

/** How this page gets past what the server asks for before it does something; without it such refusals are like any other. */
export interface ProofPorts {
  /** The server has answered somebody's question: the console is open, and stays so. */
  readonly onUsed: () => void;
  /** The console is locked. Settles once the management password has been given; rejects when `signal` calls the wait off. */
  readonly whenOpen: (signal: AbortSignal | undefined) => Promise<void>;
  /** Asks for the proofs a call needs; tells whether they were given. */
  readonly stepUp: (callName: string, needs: readonly Need[]) => Promise<boolean>;
}

const isNeed = (need: string): need is Need => need === 'manage_password' || need === 'sms_code';

const isProofAsked = ({ error_key: key }: RefusalBody): boolean =>
  key === 'manage_password_required' || key === 'sms_required';

/**
 * Sends a request again once what it was refused for has been proved: as often as the console locks in between, and after one
 * step-up. Whoever does not prove anything gets the refusal.
 */
export const sendProving = async <Result>(
  send: () => Promise<Result>,
  call: Pick<CallModel, 'name' | 'isGated' | 'isBackground'>,
  proofs: ProofPorts,
  signal: AbortSignal | undefined,
): Promise<Result> => {
  let hasSteppedUp = false;
  for (;;) {
    try {
      const result = await send();
      if (call.isGated && !call.isBackground) proofs.onUsed();
      return result;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined || !isProofAsked(refusal)) throw error;
      if (refusal.isGate) {
        await proofs.whenOpen(signal);
        continue;
      }
      const needs = refusal.needs.filter(isNeed);
      if (hasSteppedUp || needs.length === 0 || !(await proofs.stepUp(call.name, needs))) throw error;
      hasSteppedUp = true;
    }
  }
};
