import { HttpError } from 'ra-core';

/** How a refusal is shown: spec.md section 8, code 4000 is a warning, for some calls an error. */
export type Severity = 'warning' | 'error';

/** `body` of the HttpError a refused call gives. `errors` is where react-admin's form controllers look. */
export interface RefusalBody {
  readonly errors: Readonly<Record<string, unknown>>;
  readonly error_key: string;
  readonly severity: Severity;
  /** A step the server asks for before it does this: `manage_password` or `sms_code`. */
  readonly need: string | undefined;
  /** All such steps, where there are several. */
  readonly needs: readonly string[];
  /** Nothing at all is done before the management password has been given. */
  readonly isGate: boolean;
  /** The newer row of a version conflict. */
  readonly current: unknown;
  readonly requestId: string | undefined;
  /** All machine detail of the answer. */
  readonly data: unknown;
}

const numberedStatus = { refused: 4000, broken: 5000, network: 0, notOffered: 501 } as const;

const refusalError = (
  kind: keyof typeof numberedStatus,
  message: string,
  body: Partial<RefusalBody>,
): HttpError =>
  new HttpError(message, numberedStatus[kind], {
    error_key: kind,
    severity: 'error',
    need: undefined,
    needs: [],
    isGate: false,
    current: undefined,
    requestId: undefined,
    data: undefined,
    ...body,
    errors: { ...body.errors, root: { serverError: message } },
  } satisfies RefusalBody);

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** A text of an answer; undefined for whatever else stands in its place. */
const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A sentence of the server as it is shown; empty where none came. */
export const textOf = (value: unknown): string => (textIn(value) ?? '').trim();

/** Refusals whose message is the whole of it: "only for the main administrator" would say it twice. */
const saidInFull = 'not_main_admin';

/** What the server says of a refusal: its message, with the exact rule behind it where it tells that, too. */
export const refusalText = (
  { message, data }: { readonly message: string; readonly data: unknown },
  because: (message: string, reason: string) => string,
): string => {
  const detail = recordOf(data);
  const reason = textOf(recordOf(detail.reason).text);
  if (reason === '' || message.includes(reason)) return message;
  if (message === '') return reason;
  return detail.error_key === saidInFull ? message : because(message, reason);
};

const needsOf = ({ need, needs }: Readonly<Record<string, unknown>>): readonly string[] =>
  (Array.isArray(needs) ? needs : [need]).filter((each) => typeof each === 'string');

/** Code 4000: what the server says, its fields as form errors, its machine detail. */
export const refusedError = (
  message: string,
  {
    data,
    severity,
    requestId,
  }: { readonly data: unknown; readonly severity: Severity; readonly requestId: string | undefined },
): HttpError => {
  const detail = recordOf(data);
  return refusalError('refused', message, {
    errors: recordOf(detail.fields),
    error_key: textIn(detail.error_key) ?? 'refused',
    severity,
    need: textIn(detail.need),
    needs: needsOf(detail),
    isGate: detail.gate === 1,
    current: detail.current,
    requestId,
    data,
  });
};

/** Code 5000 or an unknown one: "data error, please try later", with the id the server logged it under. */
export const brokenError = (message: string, requestId: string | undefined): HttpError =>
  refusalError('broken', requestId === undefined ? message : `${message} (${requestId})`, { requestId });

/** No answer, a late one, or one that is no envelope: 网络异常. */
export const networkError = (message: string, cause: unknown): HttpError =>
  Object.assign(refusalError('network', message, {}), { cause });

/**
 * The server has no such call (contract.md section 2, `GET /capabilities`), so it was not sent. What needs it is not offered; the
 * message, a key of the words, is for what asks all the same.
 */
export const notOfferedError = (): HttpError => refusalError('notOffered', 'shell.notOffered.call', {});

/** Whether an error says that the server has no such call. */
export const isNotOffered = (error: unknown): boolean => refusalOf(error)?.error_key === 'notOffered';

/** Code 4001. The caller decides what it means: the console reloads, start-up and login go on. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError';
}

/** The refusal body of an error that came from the data provider; undefined for any other error. */
export const refusalOf = (error: unknown): RefusalBody | undefined => {
  const body = error instanceof HttpError ? (error.body as Partial<RefusalBody> | null) : null;
  return body?.severity === undefined ? undefined : (body as RefusalBody);
};

/** Who saved the newer row of a version conflict; undefined where that is not told. */
export const changedBy = (error: unknown): string | undefined =>
  textIn(recordOf(recordOf(refusalOf(error)?.data).changed_by).name) || undefined;
