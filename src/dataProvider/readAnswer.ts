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

/**
 * The one place that reads codes (spec.md section 8): 0 gives `data`; 4000 throws an HttpError with the fields, shown
 * as the call's `refusal` says; 4001 throws SessionEndedError; anything else is "data error, please try later".
 */
export const readAnswer = async (
  response: Response,
  call: Pick<CallModel, 'refusal'>,
  words: AnswerWords,
): Promise<unknown> => {
  const { code, message, data } = await readEnvelope(response, words);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  switch (code) {
    case 0:
      return data;
    case 4000:
      throw refusedError(message, data, call.refusal, requestId);
    case 4001:
      throw new SessionEndedError(message);
    default:
      throw brokenError(words.broken, requestId);
  }
};
