import { askProvider, notSent } from './provider.ts';
import type { SmsPort } from './smsPort.ts';
import { twilioReports } from './smsReports.ts';

/** An account at Twilio. `from`: a number of its own (`+1…`), or a messaging service (`MG…`). */
export interface TwilioSms {
  readonly endpoint: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
  /** Where it tells what became of a message; undefined: nowhere. */
  readonly reportUrl?: string | undefined;
}

/** The number is none, takes no messages, or has asked for none (21610). */
const refusedNumbers: readonly unknown[] = [21_211, 21_214, 21_217, 21_610, 21_614];

const balancePatienceMs = 5_000;
const authorizationOf = (sid: string, token: string): string =>
  `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;

/** Hands messages to Twilio (`Messages`, 2010-04-01). It knows no id of ours: one whose answer was lost may come twice. */
export const createTwilioSms = ({
  endpoint,
  accountSid,
  authToken,
  from,
  reportUrl,
}: TwilioSms): SmsPort => ({
  reports: reportUrl === undefined ? undefined : twilioReports(authToken, () => reportUrl),
  balance: async () => {
    const response = await fetch(`${endpoint}/2010-04-01/Accounts/${accountSid}/Balance.json`, {
      headers: { Authorization: authorizationOf(accountSid, authToken) },
      redirect: 'error',
      signal: AbortSignal.timeout(balancePatienceMs),
    });
    const said = (await response.json()) as { readonly balance?: unknown; readonly currency?: unknown };
    const value = Number(said.balance);
    if (!response.ok || !Number.isFinite(value)) throw new Error(`Twilio answered ${response.status}`);
    return { value, currency: String(said.currency) };
  },
  send: async ({ countryCode, phone, text }, signal) => {
    const answer = await askProvider(`${endpoint}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      headers: { Authorization: authorizationOf(accountSid, authToken) },
      body: new URLSearchParams({
        To: `+${countryCode}${phone}`,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: text,
        ...(reportUrl === undefined ? {} : { StatusCallback: reportUrl }),
      }),
      signal,
    });
    const { status, said } = answer;
    if (status === 201 && typeof said.sid === 'string') return { kind: 'accepted', providerNo: said.sid };
    if (refusedNumbers.includes(said.code))
      return { kind: 'rejected', reason: String(said.message ?? said.code) };
    throw notSent('Twilio', answer, said.code);
  },
});
