import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Outside } from '#server/platform/outbound/outsideFetch.ts';
import { endAnswered, markFailed, type OpenSpan, type Tracing } from './tracing.ts';

/** What undici says of requests that `fetch` makes. */
interface FetchNews {
  readonly request: {
    readonly origin: string | URL;
    readonly method: string;
    /** Lines, or names and values by turns. */
    readonly headers: unknown;
    readonly addHeader: (name: string, value: string) => void;
  };
  readonly response?: { readonly statusCode: number };
  readonly error?: unknown;
}

/**
 * Whether the receiver is one the operator runs: messages and heads of records are posted to an address of the settings, as Standard
 * Webhooks have it. Who sends messages or takes money for many is given no id of ours: it is of no use there.
 */
const isOwnReceiver = (headers: unknown): boolean => /(?:^|[\r\n,])webhook-id[:,]/i.test(String(headers));

/**
 * Puts each `fetch` of the process into a span of the work it is for: messages, payments, storage and webhooks all go that way. A
 * receiver of the operator's own is sent `traceparent`. Answers what ends it.
 */
export const watchFetch = ({ ask }: Pick<Tracing, 'ask'>): (() => void) => {
  const spans = new WeakMap<object, OpenSpan>();
  const created = (news: unknown): void => {
    const { request } = news as FetchNews;
    const span = ask(request.origin, request.method);
    if (span === undefined) return;
    spans.set(request, span);
    if (isOwnReceiver(request.headers)) request.addHeader('traceparent', span.traceparent);
  };
  const answered = (news: unknown): void => {
    const { request, response } = news as FetchNews;
    const span = spans.get(request);
    if (span !== undefined && response !== undefined) endAnswered(span, response.statusCode);
    spans.delete(request);
  };
  const failed = (news: unknown): void => {
    const { request, error } = news as FetchNews;
    const span = spans.get(request);
    if (span === undefined) return;
    markFailed(span, error);
    span.end();
    spans.delete(request);
  };
  const listeners = [
    ['undici:request:create', created],
    ['undici:request:headers', answered],
    ['undici:request:error', failed],
  ] as const;
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
};

/** The same door to what companies name, each request through it in a span. It is sent no `traceparent`: it is not ours. */
export const watchedOutside = (outside: Outside, { ask }: Pick<Tracing, 'ask'>): Outside => ({
  ...outside,
  ask: async (address, request) => {
    const span = ask(address, request?.method ?? 'GET');
    try {
      const answer = await outside.ask(address, request);
      if (span !== undefined) endAnswered(span, answer.status);
      return answer;
    } catch (error) {
      if (span !== undefined) {
        markFailed(span, error);
        span.end();
      }
      throw error;
    }
  },
});
