import { codeRules } from '#domain/account/code.ts';

/** What a message is sent for. Codes are for the person who asked; all others are notices, and the company sees them in its records. */
export const messagePurposes = [
  'code',
  'activation',
  'temporaryInvite',
  'welcome',
  'join',
  'complaintOutcome',
  'reminder',
  'export',
  'phoneChanged',
  'mainAdministrator',
] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

/** Notices someone sends to many: they are taken out of the company's messages together, or not sent at all. */
const sentTogether: readonly MessagePurpose[] = ['activation', 'temporaryInvite', 'welcome'];

/** Whether a message goes out by itself, and whether or not the company has messages left. */
export const isSingleNotice = (purpose: MessagePurpose): boolean =>
  isNotice(purpose) && !sentTogether.includes(purpose);

/** Whether a message of a company stands in its records. */
export const isNotice = (purpose: MessagePurpose): boolean => purpose !== 'code';

const minute = 60;
const hour = 60 * minute;

/** Pauses before a message is handed to the provider again, seconds: from a hiccup to a day out of order. */
const pauses = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour] as const;

/** So long the process that took a message has it, seconds: afterwards it counts as dead. */
export const sendingLeaseSeconds = 120;

const msPerSecond = 1_000;

/** So long a provider is waited for, seconds: well below the lease, so that no one else takes a message meanwhile. */
export const sendingPatienceSeconds = 20;

/** What is known of a message that did not get through. */
interface FailedAttempt {
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

/** A Chinese text (UCS-2) goes out whole up to 70 code units; a longer one in parts of 67, which the phone joins (screens A7). */
const segmentLimits = { single: 70, part: 67 } as const;

/** How many messages a text is paid as, counted in UTF-16 units: a character outside the basic plane is two. */
export const segmentsOf = (text: string): number => {
  const { single, part } = segmentLimits;
  if (text.length === 0) return 0;
  return text.length <= single ? 1 : Math.ceil(text.length / part);
};
