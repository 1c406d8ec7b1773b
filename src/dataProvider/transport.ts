import { HttpError } from 'ra-core';
import { isElsewhere } from '#domain/console/addresses.ts';
import type { CallModel } from '#engine/model.ts';
import { encodeRequest, type SessionFields } from './encodeRequest.ts';
import { type ProofPorts, sendProving } from './proofs.ts';
import {
  brokenError,
  networkError,
  refusalText,
  refusedError,
  SessionEndedError,
  textOf,
} from './refusal.ts';

/** Adds to a reply what the server left out. */
export type CompleteReply = (call: Pick<CallModel, 'name'>, data: unknown) => unknown;

/** Sends as before and completes what comes back; files stay what they are. */
export const completing =
  (send: Send, complete: Promise<CompleteReply>): Send =>
  async (call, request, options) => {
    const data = await send(call, request, options);
    return data instanceof Blob ? data : (await complete)(call, data);
  };

/** Gives a write its id; `complete` is called once the server has answered. */
interface RequestIds {
  readonly idFor: (call: string, request: unknown) => string;
  readonly complete: (call: string, request: unknown) => void;
}

/**
 * One id per submit: a retry of the same request after a lost answer gets the same id, so that the server does it once
 * (contract.md section 1, idempotency). An answered request is forgotten: the same again is meant again.
 */
export const createRequestIds = (random: () => string): RequestIds => {
  const open = new Map<string, string>();
  const keyOf = (call: string, request: unknown): string => `${call} ${JSON.stringify(request)}`;
  return {
    idFor: (call, request) => {
      const key = keyOf(call, request);
      const id = open.get(key) ?? random();
      open.set(key, id);
      return id;
    },
    complete: (call, request) => {
      open.delete(keyOf(call, request));
    },
  };
};

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
};

const aborted = (): DOMException => new DOMException('The upload was cancelled', 'AbortError');

/** `fetch` for what is large: it tells how much has gone out, which the platform's own does not. */
export const uploadFetch =
  (onProgress: (part: number) => void): typeof fetch =>
  (address, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(address));
      request.withCredentials = init.credentials === 'include';
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
      request.onload = () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
      request.onerror = () => reject(new TypeError('The upload did not arrive'));
      request.onabort = () => reject(aborted());
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (init.signal?.aborted === true) reject(aborted());
      else request.send(init.body instanceof FormData ? init.body : null);
    });

/** The console's own sentences for what the server could not say itself. */
interface AnswerWords {
  readonly network: string;
  readonly broken: string;
  /** Of a refusal that came without a sentence. */
  readonly refused: (call: CallModel) => string;
  /** A refusal's sentence with the rule behind it. */
  readonly because: (message: string, reason: string) => string;
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

/** What a sheet is sent as: from another origin no other header of it can be read. */
const sheetType = /^(text\/csv|application\/(vnd\.|octet-stream|zip))/;

/** A file that was asked for came as one, a sheet also in answer to its question; whatever came instead is an envelope that says why. */
const isFile = ({ ok, headers }: Response, { encoding }: Pick<CallModel, 'encoding'>): boolean => {
  const type = headers.get('content-type') ?? '';
  return ok && (encoding === 'navigation' ? !type.startsWith('application/json') : sheetType.test(type));
};

const readFile = (response: Response, words: AnswerWords): Promise<Blob> =>
  response.blob().catch((error: unknown) => {
    throw networkError(words.network, error);
  });

/**
 * The one place that reads codes (spec.md section 8): 0 gives `data`, a download its file; 4000 throws an HttpError with the fields, shown
 * as the call's `refusal` says; 4001 throws SessionEndedError; anything else is "data error, please try later".
 */
const readAnswer = async (
  response: Response,
  call: CallModel,
  { onSuccess, ...ports }: Pick<TransportPorts, 'words' | 'onSuccess'>,
): Promise<unknown> => {
  const words = ports.words();
  if (isFile(response, call)) return readFile(response, words);
  const { code, message, data } = await readEnvelope(response, words);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  switch (code) {
    case 0:
      onSuccess?.(call, textOf(message));
      return data;
    case 4000: {
      const said = { message: textOf(message), data };
      throw refusedError(refusalText(said, words.because) || words.refused(call), {
        data,
        severity: call.refusal,
        requestId,
      });
    }
    case 4001:
      throw new SessionEndedError(message);
    default:
      throw brokenError(words.broken, requestId);
  }
};

export interface TransportPorts {
  /** `/api`, or the absolute address of a company's own server. */
  readonly apiBase: string;
  /** The same for calls that carry a file. */
  readonly uploadBase: string;
  readonly fetch: typeof fetch;
  readonly session: () => SessionFields;
  /** BCP 47 tag the answers' sentences should be in. */
  readonly language: () => string;
  readonly words: () => AnswerWords;
  /** Told what the server says of a call that succeeded; empty where it says nothing. */
  readonly onSuccess?: (call: CallModel, message: string) => void;
  readonly requestIds: RequestIds;
  readonly timeoutMs?: number;
  readonly proofs?: ProofPorts;
}

interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Speaks for this session instead of the stored one: start-up with credentials of the address. */
  readonly session?: SessionFields;
  /** Called with how much of the request has gone out, in parts of 1: for uploads. */
  readonly onProgress?: (part: number) => void;
}

/** Sends one call and gives the `data` of its answer; every failure is one of `refusal.ts`, an abort stays an abort. */
export type Send = (
  call: CallModel,
  request: Readonly<Record<string, unknown>>,
  options?: SendOptions,
) => Promise<unknown>;

const defaultTimeoutMs = 30_000;
/** safety.md section 4: uploads have two minutes. */
const uploadTimeoutMs = 120_000;
/** A file is written while it is sent: everyone of a large company takes its time. */
const downloadTimeoutMs = 600_000;

const limitOf = (
  { encoding }: CallModel,
  { onProgress }: SendOptions,
  { timeoutMs = defaultTimeoutMs }: TransportPorts,
): number => {
  if (onProgress !== undefined) return uploadTimeoutMs;
  return encoding === 'navigation' ? downloadTimeoutMs : timeoutMs;
};

export const createTransport = (ports: TransportPorts): Send => {
  const { proofs } = ports;
  const ask = async (call: CallModel, request: Readonly<Record<string, unknown>>, options: SendOptions) => {
    const { search, init } = encodeRequest(call, request, options.session ?? ports.session());
    const timeout = AbortSignal.timeout(limitOf(call, options, ports));
    const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
    const base = call.encoding === 'multipart' ? ports.uploadBase : ports.apiBase;
    const headers = new Headers(init.headers);
    headers.set('accept-language', ports.language());
    try {
      const fetchNow = options.onProgress === undefined ? ports.fetch : uploadFetch(options.onProgress);
      return await fetchNow(`${base}${call.path}${search}`, {
        ...init,
        headers,
        signal,
        credentials: isElsewhere(base) ? 'include' : 'same-origin',
      });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw networkError(ports.words().network, error);
    }
  };

  return async (call, request, options = {}) => {
    const isNumbered = call.isIdempotent && call.method === 'POST';
    const numbered = isNumbered
      ? { ...request, request_id: ports.requestIds.idFor(call.name, request) }
      : request;
    const complete = () => isNumbered && ports.requestIds.complete(call.name, request);
    const send = async (ticket?: string) => {
      const shown = ticket === undefined ? numbered : { ...numbered, captcha_ticket: ticket };
      return readAnswer(await ask(call, shown, options), call, ports);
    };
    const ways = proofs && ('captcha_ticket' in request ? { ...proofs, puzzles: undefined } : proofs);
    const answer =
      ways === undefined ? send() : sendProving(send, { call, proofs: ways, signal: options.signal });
    return answer.then(
      (data) => {
        complete();
        return data;
      },
      (error: unknown) => {
        // Only an answer that arrived whole settles the submit; after a cut one the server may have done it.
        if (isAnswer(error)) complete();
        throw error;
      },
    );
  };
};

/** Whether the server has answered; a cut line and a request called off tell nothing of what it did. */
const isAnswer = (error: unknown): boolean =>
  error instanceof SessionEndedError || (error instanceof HttpError && error.status !== 0);
