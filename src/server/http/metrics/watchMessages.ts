import type { Family, Metrics } from '#server/platform/metrics/metrics.ts';
import type { SmsBalance, SmsPort } from '#server/platform/outbound/sms/smsPort.ts';

/** However many look: so long what the provider said is the answer to all of them. */
const keptMs = 600_000;

const familyOf = (balance: SmsBalance | undefined): Family => ({
  name: 'console_sms_balance',
  help: 'What is left at the provider of messages, in its currency.',
  type: 'gauge',
  samples: balance === undefined ? [] : [{ labels: { currency: balance.currency }, value: balance.value }],
});

/** Adds what is left at the provider, where it can be asked; one that does not answer says nothing. */
export const watchMessages = (metrics: Metrics, { balance }: SmsPort): void => {
  if (balance === undefined) return;
  let asked: { readonly at: number; readonly said: Promise<SmsBalance | undefined> } | undefined;
  metrics.watch(async () => {
    if (asked === undefined || performance.now() - asked.at > keptMs)
      asked = { at: performance.now(), said: balance().catch(() => undefined) };
    return [familyOf(await asked.said)];
  });
};
