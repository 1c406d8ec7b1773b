import { codeRules } from '#domain/account/code.ts';
import type { MessagePurpose } from './purpose.ts';

const minute = 60;
const hour = 60 * minute;

/** Pauses before a message is handed to the provider again, seconds: from a hiccup to a day out of order. */
const pauses = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour] as const;

/** So long whoever took a message has it, seconds: afterwards they count as dead. */
export const sendingLeaseSeconds = 120;

const msPerSecond = 1_000;

/** So long a provider is waited for, seconds: well below the lease, so that nobody else takes a message meanwhile. */
export const sendingPatienceSeconds = 20;

/** What is known of a message that did not get through. */
export interface FailedAttempt {
  readonly purpose: MessagePurpose;
  readonly createdAt: Date;
  /** This one included. */
  readonly attempts: number;
  readonly now: Date;
}

/** When a message is tried again; undefined: never. A code that is no longer good is not sent. */
export const nextAttemptAt = ({ purpose, createdAt, attempts, now }: FailedAttempt): Date | undefined => {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return undefined;
  const next = new Date(now.getTime() + pause * msPerSecond);
  const lapsesAt = createdAt.getTime() + codeRules.lifetimeSeconds * msPerSecond;
  return purpose === 'code' && next.getTime() >= lapsesAt ? undefined : next;
};
