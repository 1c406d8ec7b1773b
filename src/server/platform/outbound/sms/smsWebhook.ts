import { createHmac } from 'node:crypto';
import { beginningOf } from '#server/platform/bodies/streams.ts';
import type { OutgoingSms, SmsPort, SmsVerdict } from './smsPort.ts';
import { webhookReports } from './smsReports.ts';

/** A company's own way to send messages: each is posted to an address, signed with a secret both sides know. */
export interface SmsWebhook {
  readonly url: string;
  readonly secret: Uint8Array;
}

const msPerSecond = 1_000;
/** Letters of a reason that are kept, and bytes of an answer that are read for it. */
const mostOfReason = 200;
const mostBytes = 4_096;

/** The receiver has read the message and will not send it, now or later: the number takes no messages. */
const refused = 422;

/** Standard Webhooks, version 1: HMAC-SHA256 over id, time in seconds and body, each as it is sent. */
const signatureOf = (secret: Uint8Array, signed: readonly string[]): string =>
  `v1,${createHmac('sha256', secret).update(signed.join('.')).digest('base64')}`;

const bodyOf = ({ id, countryCode, phone, text }: OutgoingSms, at: Date): string =>
  JSON.stringify({
    type: 'sms.send',
    timestamp: at.toISOString(),
    data: { id, country_code: countryCode, phone, text },
  });

const reasonOf = async (answer: Response): Promise<string> => {
  const text = await beginningOf(answer.body, mostBytes);
  try {
    const said: unknown = JSON.parse(text);
    const { reason } = said as { readonly reason?: unknown };
    if (typeof reason === 'string') return reason.slice(0, mostOfReason);
  } catch {
    // Said in plain words.
  }
  return text.slice(0, mostOfReason);
};

const verdictOf = async (answer: Response): Promise<SmsVerdict> => {
  if (answer.status === refused) return { kind: 'rejected', reason: await reasonOf(answer) };
  await answer.body?.cancel();
  if (answer.ok) return { kind: 'accepted' };
  throw new Error(`The SMS webhook answered ${answer.status}`);
};

/**
 * Hands messages to a webhook as Standard Webhooks has it (`webhook-id`, `webhook-timestamp`, `webhook-signature`): 2xx has taken the
 * message, 422 has turned its number down for good, with a `reason`; anything else, and no answer, is tried again with the same id. It is not
 * led elsewhere by a redirect.
 */
export const createSmsWebhook = (
  { url, secret }: SmsWebhook,
  clock: () => Date = () => new Date(),
): SmsPort => ({
  reports: webhookReports(secret),
  send: async (message, signal) => {
    const at = clock();
    const body = bodyOf(message, at);
    const time = String(Math.floor(at.getTime() / msPerSecond));
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': time,
        'webhook-signature': signatureOf(secret, [message.id, time, body]),
      },
      body,
      redirect: 'error',
      signal,
    });
    return verdictOf(answer);
  },
});
