import { outboxSms, type SmsPort } from '#server/platform/outbound/smsPort.ts';
import { createSmsWebhook, type SmsWebhook } from '#server/platform/outbound/smsWebhook.ts';
import type { Logger } from '#server/platform/ports.ts';

interface SmsSettings {
  readonly isDemo: boolean;
  readonly smsWebhook: SmsWebhook | undefined;
}

/**
 * Sends messages as the settings say. Without anyone who sends them they end in the outbox; outside the demo the log says so once, where it
 * is looked for when people wait for a code.
 */
export const createSms = ({ isDemo, smsWebhook }: SmsSettings, logger: Logger): SmsPort => {
  if (smsWebhook !== undefined) return createSmsWebhook(smsWebhook);
  if (!isDemo)
    logger.warn(
      {},
      'SMS_PROVIDER is not set: no message leaves this machine, codes for signing in and proving a number included',
    );
  return outboxSms;
};
