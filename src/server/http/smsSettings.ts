import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { codeRules } from '#domain/account/code.ts';
import { messageReportPath } from '#domain/console/addresses.ts';
import { ruleText } from '#i18n/rules.ts';
import type { SmtpServer } from '#server/platform/outbound/mail.ts';
import { type AliyunSms, createAliyunSms } from '#server/platform/outbound/sms/aliyunSms.ts';
import {
  type SmsTemplate,
  templateFinder,
  type VariableStyle,
} from '#server/platform/outbound/sms/provider.ts';
import { outboxSms, type SmsPort } from '#server/platform/outbound/sms/smsPort.ts';
import { createSmsWebhook, type SmsWebhook } from '#server/platform/outbound/sms/smsWebhook.ts';
import { createTencentSms, type TencentSms } from '#server/platform/outbound/sms/tencentSms.ts';
import { createTwilioSms, type TwilioSms } from '#server/platform/outbound/sms/twilioSms.ts';
import type { Logger } from '#server/platform/ports.ts';
import { type Environment, isLoopback, listed, oneOf, SettingsError, safeAddressOf } from './environment.ts';

/** Who sends messages. */
export type SmsProvider =
  | ({ readonly kind: 'webhook' } & SmsWebhook)
  | ({ readonly kind: 'aliyun' } & AliyunSms)
  | ({ readonly kind: 'tencent' } & TencentSms)
  | ({ readonly kind: 'twilio' } & TwilioSms);

type Kind = SmsProvider['kind'];

const key = ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET'] as const;

/** What each provider cannot do without, and what it takes besides. */
const variables: Readonly<
  Record<Kind, { readonly needs: readonly string[]; readonly takes: readonly string[] }>
> = {
  webhook: { needs: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'], takes: [] },
  aliyun: { needs: [...key, 'SMS_SIGN_NAME', 'SMS_TEMPLATES'], takes: ['SMS_ENDPOINT', 'SMS_REPORT_TOKEN'] },
  tencent: {
    needs: [...key, 'SMS_APP_ID', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'],
    takes: ['SMS_ENDPOINT', 'SMS_REGION', 'SMS_REPORT_TOKEN'],
  },
  twilio: { needs: ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'], takes: ['SMS_ENDPOINT'] },
};

const kinds = Object.keys(variables) as Kind[];
const known = [...new Set(kinds.flatMap((kind) => [...variables[kind].needs, ...variables[kind].takes]))];

const checkNames = (environment: Environment, provider: Kind | 'outbox'): void => {
  const { needs, takes } = provider === 'outbox' ? { needs: [], takes: [] } : variables[provider];
  if (needs.some((name) => !environment[name]))
    throw new SettingsError(`SMS_PROVIDER=${provider} needs ${listed(needs)}`);
  const foreign = known.find((name) => environment[name] && ![...needs, ...takes].includes(name));
  if (foreign === undefined) return;
  const owners = kinds.filter((kind) =>
    [...variables[kind].needs, ...variables[kind].takes].includes(foreign),
  );
  throw new SettingsError(`${foreign} and what goes with it need SMS_PROVIDER=${owners.join(' or ')}`);
};

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

const isTemplate = (given: unknown): given is SmsTemplate => {
  const { id, text } = (given ?? {}) as Partial<Record<keyof SmsTemplate, unknown>>;
  return typeof id === 'string' && id !== '' && typeof text === 'string' && text !== '';
};

const examples: Readonly<Record<VariableStyle, string>> = {
  named: `[{"id": "SMS_1", "text": "验证码 \${code}，用于\${purpose}，\${minutes} 分钟内有效。…"}]`,
  numbered: '[{"id": "1", "text": "验证码 {1}，用于{2}，{3} 分钟内有效。…"}]',
};

const readTemplates = (path: string, style: VariableStyle): readonly SmsTemplate[] => {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!Array.isArray(read) || !read.every(isTemplate)) throw new Error('it holds something else');
    return read;
  } catch (error) {
    throw new SettingsError(
      `SMS_TEMPLATES is "${path}"; it takes a file such as ${examples[style]}: ${String(error)}`,
    );
  }
};

/** A code as it is written to someone who signs in: the one message no one can do without. */
const codeText = (): string =>
  ruleText('zh', {
    rule: 'code.message',
    params: {
      code: '123456',
      purpose: ruleText('zh', { rule: 'code.purpose.login' }),
      minutes: codeRules.lifetimeSeconds / 60,
    },
  });

const templatesOf = (path: string, style: VariableStyle): readonly SmsTemplate[] => {
  const templates = readTemplates(path, style);
  const finder = () => {
    try {
      return templateFinder(templates, style);
    } catch (error) {
      throw new SettingsError(`SMS_TEMPLATES is "${path}": ${String(error)}`);
    }
  };
  if (finder()(codeText()) === undefined)
    throw new SettingsError(`SMS_TEMPLATES is "${path}"; none of its texts is for the code: ${codeText()}`);
  return templates;
};

const leastTokenLength = 24;

/** What no one else knows of the address of reports that bear no signature. */
const reportTokenOf = (given: string | undefined): string | undefined => {
  if (given === undefined || given === '') return undefined;
  if (given.length < leastTokenLength || !/^[\w-]+$/.test(given))
    throw new SettingsError(
      `SMS_REPORT_TOKEN takes at least ${leastTokenLength} letters, digits, - and _, e.g. from: openssl rand -hex 32`,
    );
  return given;
};

/** Who sends messages; undefined: they stay in the outbox. */
export const smsProviderOf = (environment: Environment): SmsProvider | undefined => {
  const kind = oneOf(environment, 'SMS_PROVIDER', ['outbox', ...kinds]) ?? 'outbox';
  checkNames(environment, kind);
  const of = (name: string, usual = ''): string => environment[name] || usual;
  const endpoint = (usual: string): string => safeAddressOf('SMS_ENDPOINT', of('SMS_ENDPOINT', usual));
  switch (kind) {
    case 'outbox':
      return undefined;
    case 'webhook':
      return {
        kind,
        url: safeAddressOf('SMS_WEBHOOK_URL', of('SMS_WEBHOOK_URL')),
        secret: webhookSecretOf(of('SMS_WEBHOOK_SECRET')),
      };
    case 'aliyun':
      return {
        kind,
        endpoint: endpoint('https://dysmsapi.aliyuncs.com'),
        accessKeyId: of('SMS_ACCESS_KEY_ID'),
        accessKeySecret: of('SMS_ACCESS_KEY_SECRET'),
        signName: of('SMS_SIGN_NAME'),
        templates: templatesOf(of('SMS_TEMPLATES'), 'named'),
        reportToken: reportTokenOf(environment.SMS_REPORT_TOKEN),
      };
    case 'tencent':
      return {
        kind,
        endpoint: endpoint('https://sms.tencentcloudapi.com'),
        secretId: of('SMS_ACCESS_KEY_ID'),
        secretKey: of('SMS_ACCESS_KEY_SECRET'),
        appId: of('SMS_APP_ID'),
        region: of('SMS_REGION', 'ap-guangzhou'),
        signName: of('SMS_SIGN_NAME'),
        templates: templatesOf(of('SMS_TEMPLATES'), 'numbered'),
        reportToken: reportTokenOf(environment.SMS_REPORT_TOKEN),
      };
    case 'twilio':
      return {
        kind,
        endpoint: endpoint('https://api.twilio.com'),
        accountSid: of('SMS_ACCOUNT_SID'),
        authToken: of('SMS_AUTH_TOKEN'),
        from: of('SMS_FROM'),
        reportUrl: environment.PUBLIC_ORIGIN ? `${environment.PUBLIC_ORIGIN}${messageReportPath}` : undefined,
      };
    default:
      return kind satisfies never;
  }
};

const submissionPort = 587;
const securePort = 465;
const mailAddress = /^[^\s@<>"]+@[^\s@<>"]+$/;

/** The mail server codes are sent by besides; undefined: none. Only to this machine a message may travel in the clear. */
export const smtpServerOf = (environment: Environment): SmtpServer | undefined => {
  const { SMTP_URL: given, SMTP_FROM: from } = environment;
  if (!given) {
    if (from) throw new SettingsError('SMTP_FROM needs SMTP_URL');
    return undefined;
  }
  const url = URL.canParse(given) ? new URL(given) : undefined;
  // It may hold a password: it is not repeated.
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new SettingsError('SMTP_URL takes an address such as smtp://user:password@mail.example.com:587');
  if (from === undefined || !mailAddress.test(from))
    throw new SettingsError(
      `SMTP_FROM is "${from ?? ''}"; SMTP_URL needs an address such as console@example.com`,
    );
  const isSecure = url.protocol === 'smtps:';
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return {
    host: url.hostname,
    port: Number(url.port) || (isSecure ? securePort : submissionPort),
    isSecure,
    mayBePlain: isLoopback(url.hostname),
    account: user === '' ? undefined : { user, pass },
    from,
  };
};

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
