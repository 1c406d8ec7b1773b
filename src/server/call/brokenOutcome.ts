import type { Locale } from '#i18n/locale.ts';
import type { DatabaseBusyError } from '#server/database/waitingLine.ts';
import type { Logger } from '#server/ports.ts';
import { type Outcome, protocolOutcome } from './envelope.ts';

const uniqueViolation = '23505';
const serializationFailure = '40001';
const deadlock = '40P01';
const statementTimeout = '57014';

const codeOf = (error: unknown): string | undefined => {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** By name: in development the database outlives the module this class would be compared with. */
const busyName: DatabaseBusyError['name'] = 'DatabaseBusyError';

const isBusy = (error: unknown): boolean =>
  (error instanceof Error && error.name === busyName) ||
  [serializationFailure, deadlock, statementTimeout].includes(codeOf(error) ?? '');

export interface BrokenCall {
  readonly error: unknown;
  readonly locale: Locale;
  readonly requestId: string;
  readonly path: string;
}

/**
 * What a thrown error becomes: 503 when the database is overrun, a refusal when two writers raced for one unique value, else
 * code 5000 with the request id, logged once and told to nobody.
 */
export const brokenOutcome = ({ error, locale, requestId, path }: BrokenCall, logger: Logger): Outcome => {
  if (isBusy(error)) {
    logger.warn({ request_id: requestId, path, error: String(error) }, 'busy');
    return protocolOutcome(locale, 'call.busy', 503);
  }
  if (codeOf(error) === uniqueViolation) return protocolOutcome(locale, 'call.taken', 200);
  // The driver's error object carries the query's parameters: only its own text is logged.
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.stack : undefined;
  logger.error(
    { request_id: requestId, path, error: text, ...(cause === undefined ? {} : { cause }) },
    'broken',
  );
  const outcome = protocolOutcome(locale, 'call.broken', 500, 5000);
  const data = { error_key: 'call.broken', request_id: requestId };
  return { ...outcome, envelope: { ...outcome.envelope, data } };
};
