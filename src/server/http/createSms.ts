import { randomUUID } from 'node:crypto';
import { createAliyunSms } from '#server/platform/outbound/sms/aliyunSms.ts';
import { outboxSms, type SmsPort } from '#server/platform/outbound/sms/smsPort.ts';
import { createSmsWebhook } from '#server/platform/outbound/sms/smsWebhook.ts';
import { createTencentSms } from '#server/platform/outbound/sms/tencentSms.ts';
import { createTwilioSms } from '#server/platform/outbound/sms/twilioSms.ts';
import type { Logger } from '#server/platform/ports.ts';
import type { SmsProvider } from './smsSettings.ts';

interface SmsSettings {
  readonly isDemo: boolean;
  readonly sms: SmsProvider | undefined;
}

const portOf = (provider: SmsProvider): SmsPort => {
  switch (provider.kind) {
    case 'webhook':
      return createSmsWebhook(provider);
    case 'aliyun':
      return createAliyunSms(provider, randomUUID);
    case 'tencent':
      return createTencentSms(provider);
    case 'twilio':
      return createTwilioSms(provider);
    default:
      return provider satisfies never;
  }
};

/**
 * Sends messages as the settings say. Without anyone who sends them they end in the outbox; outside the demo the log says so once, where it
 * is looked for when people wait for a code.
 */
export const createSms = ({ isDemo, sms }: SmsSettings, logger: Logger): SmsPort => {
  if (sms !== undefined) return portOf(sms);
  if (!isDemo)
    logger.warn(
      {},
      'SMS_PROVIDER is not set: no message leaves this machine, codes for signing in and proving a number included',
    );
  return outboxSms;
};
