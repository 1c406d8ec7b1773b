import { type DestinationStream, pino } from 'pino';
import type { Logger } from './ports.ts';

const secretNames = [
  'token',
  'password',
  'password_hash',
  'cookie',
  'authorization',
  'mobile',
  'phone',
  'code_sms',
  'body',
];

/** Secrets at the top and one level down; nothing of ours logs deeper. */
const redacted = secretNames.flatMap((name) => [name, `*.${name}`]);

/** JSON lines on standard output (or `destination`), with secrets redacted (T32). */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = { level, base: null, redact: { paths: redacted, censor: '[redacted]' } };
  const log = destination === undefined ? pino(options) : pino(options, destination);
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
  };
};
