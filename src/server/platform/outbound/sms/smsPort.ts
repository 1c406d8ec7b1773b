import type { SmsReports } from './smsReports.ts';

/** A message as a provider takes it. `id` is the same at every attempt: a provider that has sent it does not send it again. */
export interface OutgoingSms {
  readonly id: string;
  readonly countryCode: string;
  readonly phone: string;
  readonly text: string;
}

/** What a provider says: taken, or turned down for good (a number that does not exist). */
export type SmsVerdict =
  | {
      readonly kind: 'accepted';
      /** The number it has there, by which its delivery is reported. */
      readonly providerNo?: string;
    }
  | { readonly kind: 'rejected'; readonly reason: string };

/**
 * Hands a message to the provider that sends it. Throws where it is not known whether it was sent (a timeout, a lost connection): it is then
 * handed over again with the same id (case A04). `signal`: no one waits for an answer any more.
 */
export interface SmsPort {
  readonly send: (message: OutgoingSms, signal: AbortSignal) => Promise<SmsVerdict>;
  /** How it says what became of messages; undefined: it does not. */
  readonly reports?: SmsReports | undefined;
  /** What is left to send with there; undefined: it cannot be asked. */
  readonly balance?: () => Promise<SmsBalance>;
}

/** What is left of an account, in a currency. */
export interface SmsBalance {
  readonly value: number;
  readonly currency: string;
}

/** The outbox itself is where messages end: nothing leaves the machine, and the demo shows them. */
export const outboxSms: SmsPort = { send: async () => ({ kind: 'accepted' }) };
