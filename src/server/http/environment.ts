import { readFileSync } from 'node:fs';

/** Thrown for a setting that cannot be meant: its message names the variable and what it takes. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Environment variables by their name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What is not to stand in an environment others can read: each may be named as a file, `LINK_KEY_FILE` for `LINK_KEY`. */
const secrets = [
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEY',
  'AUDIT_KEY',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'LINK_KEY',
  'LINK_KEY_OLD',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMS_ACCESS_KEY_ID',
  'SMS_ACCESS_KEY_SECRET',
  'SMS_AUTH_TOKEN',
  'SMS_REPORT_TOKEN',
  'SMS_WEBHOOK_SECRET',
  'SMTP_URL',
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_PAY_PLATFORM_KEY',
  'WECHAT_PAY_PRIVATE_KEY',
] as const;

const contentOf = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new SettingsError(`${name} is "${path}", which cannot be read: ${String(error)}`);
  }
};

/** The environment with what its files say. */
export const withFiles = (environment: Environment): Environment => {
  const read = secrets.flatMap((secret) => {
    const name = `${secret}_FILE`;
    const path = environment[name];
    if (!path) return [];
    if (environment[secret]) throw new SettingsError(`${secret} and ${name} say the same: keep one of them`);
    return [[secret, contentOf(name, path)]];
  });
  return { ...environment, ...Object.fromEntries(read) };
};

/** `A`, `A and B`, `A, B and C`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Numbers, codes and amounts do not travel in the clear, but on this machine: an https address, without a slash at its end. */
export const safeAddressOf = (name: string, given: string): string => {
  const address = URL.canParse(given) ? new URL(given) : undefined;
  const isSafe =
    address?.protocol === 'https:' ||
    (address?.protocol === 'http:' && isLoopback(address.hostname.replace(/^\[|\]$/g, '')));
  if (!isSafe || address?.username !== '' || address.password !== '')
    throw new SettingsError(
      `${name} is "${given}"; it takes an https address without a password in it, http on this machine alone`,
    );
  return given.replace(/\/$/, '');
};

const loopbackHosts: readonly string[] = ['127.0.0.1', '::1', 'localhost'];
/** Whether only this machine can reach the address. */
export const isLoopback = (host: string): boolean => loopbackHosts.includes(host);

/** One of the values a variable takes; undefined where it is not set; `SettingsError` for any other. */
export const oneOf = <Value extends string>(
  environment: Environment,
  name: string,
  values: readonly Value[],
): Value | undefined => {
  const given = environment[name];
  if (given === undefined || given === '') return undefined;
  const found = values.find((value) => value === given);
  if (found === undefined) throw new SettingsError(`${name} is "${given}"; it takes ${values.join(' or ')}`);
  return found;
};
