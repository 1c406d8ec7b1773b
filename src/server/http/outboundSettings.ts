import { demoPaying, type PaySettings } from '#server/platform/outbound/payPort.ts';
import type { SmsWebhook } from '#server/platform/outbound/smsWebhook.ts';
import { type Environment, isLoopback, oneOf, SettingsError } from './environment.ts';

/** An account is named whole or not at all: money sent to half of one is lost. */
const payeeOf = (environment: Environment): PaySettings['payee'] => {
  const { PAYEE_NAME: payee, PAYEE_BANK: bank, PAYEE_ACCOUNT: account } = environment;
  if (!payee && !bank && !account) return undefined;
  if (!payee || !bank || !account)
    throw new SettingsError('PAYEE_NAME, PAYEE_BANK and PAYEE_ACCOUNT go together');
  return { payee, bank, account, isDemo: false };
};

const payAddressOf = (given: string | undefined): string | undefined => {
  if (given === undefined || given === '') return undefined;
  if (!given.startsWith('https://') || !URL.canParse(given) || !given.includes('{order}'))
    throw new SettingsError(
      `PAY_ADDRESS is "${given}"; it takes an https address with {order} in it, such as https://pay.example.com/{order}?fen={amount}`,
    );
  return given;
};

/** Where money goes. The demo shows every way, by an address and an account that take no money. */
export const payingOf = (environment: Environment, isDemo: boolean): PaySettings => ({
  address: payAddressOf(environment.PAY_ADDRESS) ?? (isDemo ? demoPaying.address : undefined),
  payee: payeeOf(environment) ?? (isDemo ? demoPaying.payee : undefined),
});

const leastSecretBytes = 24;
const mostSecretBytes = 64;

const webhookSecretOf = (given: string): Uint8Array => {
  const text = given.replace(/^whsec_/, '');
  const secret = Buffer.from(text, 'base64');
  const isBase64 = secret.toString('base64') === text;
  if (!isBase64 || secret.length < leastSecretBytes || secret.length > mostSecretBytes)
    throw new SettingsError(
      `SMS_WEBHOOK_SECRET takes ${leastSecretBytes} to ${mostSecretBytes} bytes in base64, with or without whsec_ before it, e.g. from: openssl rand -base64 32`,
    );
  return secret;
};

/** Numbers and codes do not travel in the clear, but on this machine. */
const webhookAddressOf = (given: string): string => {
  const address = URL.canParse(given) ? new URL(given) : undefined;
  const isSafe =
    address?.protocol === 'https:' ||
    (address?.protocol === 'http:' && isLoopback(address.hostname.replace(/^\[|\]$/g, '')));
  if (!isSafe || address?.username !== '' || address.password !== '')
    throw new SettingsError(
      `SMS_WEBHOOK_URL is "${given}"; it takes an https address without a password in it, http on this machine alone`,
    );
  return given;
};

/** Who sends messages; undefined: they stay in the outbox. */
export const smsWebhookOf = (environment: Environment): SmsWebhook | undefined => {
  const provider = oneOf(environment, 'SMS_PROVIDER', ['outbox', 'webhook']) ?? 'outbox';
  const { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret } = environment;
  if (provider === 'outbox') {
    if (url || secret) throw new SettingsError('SMS_WEBHOOK_URL and its secret need SMS_PROVIDER=webhook');
    return undefined;
  }
  if (!url || !secret)
    throw new SettingsError('SMS_PROVIDER=webhook needs SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET');
  return { url: webhookAddressOf(url), secret: webhookSecretOf(secret) };
};
