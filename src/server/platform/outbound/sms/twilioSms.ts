import { askProvider, notSent } from './askProvider.ts';
import type { SmsPort } from './smsPort.ts';

/** An account at Twilio. `from`: a number of its own (`+1…`), or a messaging service (`MG…`). */
export interface TwilioSms {
  readonly endpoint: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
}

/** The number is none, takes no messages, or has asked for none (21610). */
const refusedNumbers: readonly unknown[] = [21_211, 21_214, 21_217, 21_610, 21_614];

/** Hands messages to Twilio (`Messages`, 2010-04-01). It knows no id of ours: one whose answer was lost may come twice. */
export const createTwilioSms = ({ endpoint, accountSid, authToken, from }: TwilioSms): SmsPort => ({
  send: async ({ countryCode, phone, text }, signal) => {
    const answer = await askProvider(`${endpoint}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams({
        To: `+${countryCode}${phone}`,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: text,
      }),
      signal,
    });
    const { status, said } = answer;
    if (status === 201 && typeof said.sid === 'string') return { kind: 'accepted' };
    if (refusedNumbers.includes(said.code))
      return { kind: 'rejected', reason: String(said.message ?? said.code) };
    throw notSent('Twilio', answer, said.code);
  },
});
