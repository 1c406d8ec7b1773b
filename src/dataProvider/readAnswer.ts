import type { CallModel } from '#engine/model.ts';
import { brokenError, networkError, refusedError, SessionEndedError } from './refusal.ts';

/** The console's own sentences for what the server could not say itself. */
export interface AnswerWords {
  readonly network: string;
  readonly broken: string;
}

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Envelope>).code === 'number';

/** A body that is not an envelope (a gateway's HTML page, JSON cut short) is a network failure. */
const readEnvelope = async (response: Response, words: AnswerWords): Promise<Envelope> => {
  const body: unknown = await response.json().catch((error: unknown) => {
    throw networkError(words.network, error);
  });
  if (!isEnvelope(body)) throw networkError(words.network, body);
  return body;
};

/** A file that was asked for came as one; whatever came instead of it is an envelope that says why. */
const isFile = (response: Response, { encoding }: Pick<CallModel, 'encoding'>): boolean =>
  encoding === 'navigation' &&
  response.ok &&
  response.headers.get('content-type')?.startsWith('application/json') !== true;

const readFile = (response: Response, words: AnswerWords): Promise<Blob> =>
  response.blob().catch((error: unknown) => {
    throw networkError(words.network, error);
  });

/**
 * The one place that reads codes (spec.md section 8): 0 gives `data`, a download its file; 4000 throws an HttpError with the fields, shown
 * as the call's `refusal` says; 4001 throws SessionEndedError; anything else is "data error, please try later".
 */
export const readAnswer = async (
  response: Response,
  call: Pick<CallModel, 'refusal' | 'encoding'>,
  words: AnswerWords,
): Promise<unknown> => {
  if (isFile(response, call)) return readFile(response, words);
  const { code, message, data } = await readEnvelope(response, words);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  switch (code) {
    case 0:
      return data;
    case 4000:
      throw refusedError(message, { data, severity: call.refusal, requestId });
    case 4001:
      throw new SessionEndedError(message);
    default:
      throw brokenError(words.broken, requestId);
  }
};
