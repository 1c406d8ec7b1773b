import { HttpError } from 'ra-core';
import type { CallModel } from '#engine/model.ts';
import { encodeRequest, type SessionFields } from './encodeRequest.ts';
import { type ProofPorts, sendProving } from './proofs.ts';
import { type AnswerWords, readAnswer } from './readAnswer.ts';
import { networkError, SessionEndedError } from './refusal.ts';
import type { RequestIds } from './requestIds.ts';
import { uploadFetch } from './uploadFetch.ts';

export interface TransportPorts {
  /** `/api`, or the absolute address of a company's own server. */
  readonly apiBase: string;
  readonly fetch: typeof fetch;
  readonly session: () => SessionFields;
  /** BCP 47 tag the answers' sentences should be in. */
  readonly language: () => string;
  readonly words: () => AnswerWords;
  readonly requestIds: RequestIds;
  readonly timeoutMs?: number;
  readonly proofs?: ProofPorts;
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Speaks for this session instead of the stored one: start-up with credentials of the address. */
  readonly session?: SessionFields;
  /** Told how much of the request has gone out, in parts of 1: for uploads. */
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
/** A file is written while it is sent: everybody of a large company takes its time. */
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
    const headers = new Headers(init.headers);
    headers.set('accept-language', ports.language());
    try {
      const fetchNow = options.onProgress === undefined ? ports.fetch : uploadFetch(options.onProgress);
      return await fetchNow(`${ports.apiBase}${call.path}${search}`, {
        ...init,
        headers,
        signal,
        credentials: isElsewhere(ports.apiBase) ? 'include' : 'same-origin',
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
    const settle = () => isNumbered && ports.requestIds.settle(call.name, request);
    const send = async (ticket?: string) => {
      const shown = ticket === undefined ? numbered : { ...numbered, captcha_ticket: ticket };
      return readAnswer(await ask(call, shown, options), call, ports.words());
    };
    const ways = proofs && ('captcha_ticket' in request ? { ...proofs, puzzles: undefined } : proofs);
    const answer =
      ways === undefined ? send() : sendProving(send, { call, proofs: ways, signal: options.signal });
    return answer.then(
      (data) => {
        settle();
        return data;
      },
      (error: unknown) => {
        // Only an answer that arrived whole settles the submit; after a cut one the server may have done it.
        if (isAnswer(error)) settle();
        throw error;
      },
    );
  };
};

/** Whether the server has answered; a cut line and a request called off tell nothing of what it did. */
const isAnswer = (error: unknown): boolean =>
  error instanceof SessionEndedError || (error instanceof HttpError && error.status !== 0);

const isElsewhere = (apiBase: string): boolean => /^https?:\/\//.test(apiBase);
