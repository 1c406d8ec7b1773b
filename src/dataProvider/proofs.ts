import type { CallModel } from '#engine/model.ts';
import type { Need, PuzzleDesk } from '#session/waitingCalls.ts';
import { type RefusalBody, refusalOf } from './refusal.ts';

/** How this page gets past what the server asks for before it does something; without it such refusals are like any other. */
export interface ProofPorts {
  /** The server has answered a user's question: the console is open, and stays so. */
  readonly onUsed: () => void;
  /** The console is locked. Settles once the management password has been given; rejects when `signal` calls the wait off. */
  readonly whenOpen: (signal: AbortSignal | undefined) => Promise<void>;
  /** Asks for the proofs a call needs; tells whether they were given. */
  readonly stepUp: (callName: string, needs: readonly Need[]) => Promise<boolean>;
  /** Asks for a puzzle; undefined for a request that brings a ticket of its own: its caller has asked. */
  readonly puzzles: Pick<PuzzleDesk, 'kept' | 'ask'> | undefined;
}

const isNeed = (need: string): need is Need => need === 'manage_password' || need === 'sms_code';

const isProofAsked = ({ error_key: key, isGate }: RefusalBody): boolean =>
  isGate || key === 'manage_password_required' || key === 'sms_required';

/** The ticket to go on with after one, or none, was not enough; undefined: no one solves a puzzle for it. */
const nextTicket = async (
  { puzzles }: ProofPorts,
  { error_key: key }: RefusalBody,
  used: string | undefined,
): Promise<string | undefined> => {
  if (key !== 'captcha_required' || puzzles === undefined) return undefined;
  const kept = puzzles.kept();
  return kept !== undefined && kept !== used ? kept : puzzles.ask();
};

/**
 * Sends a request again once what it was refused for has been proved: as often as the console locks in between, after one
 * step-up, and with the ticket of a puzzle where too many have guessed. A user who does not prove anything gets the refusal.
 */
export const sendProving = async <Result>(
  send: (ticket: string | undefined) => Promise<Result>,
  {
    call,
    proofs,
    signal,
  }: {
    readonly call: Pick<CallModel, 'name' | 'isGated' | 'isBackground'>;
    readonly proofs: ProofPorts;
    readonly signal: AbortSignal | undefined;
  },
): Promise<Result> => {
  let hasSteppedUp = false;
  let ticket: string | undefined;
  for (;;) {
    try {
      const result = await send(ticket);
      if (call.isGated && !call.isBackground) proofs.onUsed();
      return result;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      const next = await nextTicket(proofs, refusal, ticket);
      if (next !== undefined) {
        ticket = next;
        continue;
      }
      if (!isProofAsked(refusal)) throw error;
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
