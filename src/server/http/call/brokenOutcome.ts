import type { Locale } from '#i18n/locale.ts';
import { isAway } from '#server/database/databaseAway.ts';
import type { DatabaseBusyError } from '#server/database/waitingLine.ts';
import { RequestBrokenOff } from '#server/guard/body.ts';
import { clientGone, type Outcome, protocolOutcome, retryAfterSeconds } from '#server/platform/envelope.ts';
import { isStorageAway } from '#server/platform/outbound/fileStore.ts';
import type { Logger } from '#server/platform/ports.ts';

const uniqueViolation = '23505';
const serializationFailure = '40001';
const deadlock = '40P01';
const statementTimeout = '57014';
const lockTimeout = '55P03';

const codeOf = (error: unknown): string | undefined => {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** By name: in development the database outlives the module this class would be compared with. */
const busyName: DatabaseBusyError['name'] = 'DatabaseBusyError';

const isBusy = (error: unknown): boolean =>
  (error instanceof Error && error.name === busyName) ||
  [serializationFailure, deadlock, statementTimeout, lockTimeout].includes(codeOf(error) ?? '');

export interface BrokenCall {
  readonly error: unknown;
  readonly locale: Locale;
  readonly requestId: string;
  readonly path: string;
}

/**
 * What a thrown error becomes: 499 when the request broke off, 503 when the database is overrun or away or the storage of files is, a refusal when two writers raced for one unique value, else
 * code 5000 with the request id, logged once and told to no one.
 */
export const brokenOutcome = ({ error, locale, requestId, path }: BrokenCall, logger: Logger): Outcome => {
  if (error instanceof RequestBrokenOff)
    return protocolOutcome(locale, { rule: 'call.malformed', status: clientGone });
  if (isStorageAway(error)) {
    logger.warn({ request_id: requestId, path, error: String(error) }, 'storage away');
    return protocolOutcome(locale, { rule: 'file.storageAway', status: 503 });
  }
  const isGone = isAway(error);
  if (isGone || isBusy(error)) {
    logger.warn({ request_id: requestId, path, error: String(error) }, isGone ? 'database away' : 'busy');
    return protocolOutcome(locale, { rule: 'call.busy', status: 503 });
  }
  if (codeOf(error) === uniqueViolation) return protocolOutcome(locale, { rule: 'call.taken', status: 200 });
  // The driver's error object carries the query's parameters: only its own text is logged.
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.stack : undefined;
  logger.error(
    { request_id: requestId, path, error: text, ...(cause === undefined ? {} : { cause }) },
    'broken',
  );
  const outcome = protocolOutcome(locale, { rule: 'call.broken', status: 500, code: 5000 });
  const data = { error_key: 'call.broken', request_id: requestId };
  return { ...outcome, envelope: { ...outcome.envelope, data } };
};

/** The same for a page or a report, which no one reads an envelope from. */
export const brokenPage = (error: Error, logger: Logger): Response => {
  if (error instanceof RequestBrokenOff) return new Response(null, { status: clientGone });
  if (isAway(error)) {
    logger.warn({ error: String(error) }, 'database away');
    return new Response(null, { status: 503, headers: { 'Retry-After': String(retryAfterSeconds) } });
  }
  // The error's parameters are no one's to read.
  logger.error({ error: error.stack ?? error.message }, 'broken');
  return new Response(null, { status: 500 });
};
