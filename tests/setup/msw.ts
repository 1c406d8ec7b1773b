import { http } from 'msw';
import { setupServer } from 'msw/node';
import type { Backend } from './backend.ts';
import type { Passage } from './network.ts';

/** The browser's cookies, those included that scripts cannot read. */
interface CookieJar {
  readonly getCookieStringSync: (url: string) => string;
  readonly setCookieSync: (cookie: string, url: string) => unknown;
  readonly removeAllCookiesSync: () => void;
}

/** A call the console has made: its path and the JSON it sent. */
export interface SentCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Vitest's document; its types are not among ours. */
declare const jsdom: { readonly cookieJar: CookieJar };

const server = setupServer();
const underWay = new Set<Promise<unknown>>();
const page = (): string => window.location.origin;

/** From here on a request that no one answers fails its test. */
export const startAnswering = (): void => server.listen({ onUnhandledRequest: 'error' });

/** The network is what it was before `startAnswering`. */
export const stopAnswering = (): void => server.close();

/** Nothing is answered any more: the next test says what is. */
export const resetAnswers = (): void => server.resetHandlers();

/** Waits for the answers of all requests under way; those left behind would be asked of the next test's database. */
export const settleRequests = async (): Promise<void> => {
  while (underWay.size > 0) await Promise.allSettled(underWay);
};

/** Gives the browser a cookie, as an answer of the server would. */
export const giveCookie = (name: string, value: string): void => {
  jsdom.cookieJar.setCookieSync(`${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict`, page());
};

/** A browser no one has used yet: no cookies, nothing kept. */
export const clearBrowser = (): void => {
  jsdom.cookieJar.removeAllCookiesSync();
  localStorage.clear();
  sessionStorage.clear();
};

/** A request of the page as a browser would send it: same origin, with the cookies of the jar. */
const asSent = (request: Request): Request => {
  const headers = new Headers(request.headers);
  headers.set('cookie', jsdom.cookieJar.getCookieStringSync(request.url));
  headers.set('sec-fetch-site', 'same-origin');
  headers.set('sec-fetch-mode', 'cors');
  return new Request(request, { headers });
};

const isObject = (value: unknown): value is SentCall['body'] => typeof value === 'object' && value !== null;

const readCall = async (request: Request): Promise<SentCall> => {
  const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: unknown = isJson ? await request.json() : undefined;
  return { path: new URL(request.url).pathname, body: isObject(body) ? body : {} };
};

const unbent: Passage = (_call, ask) => ask();

/** Every request of the page is noted in `sent` and answered by the very app that is deployed; its cookies are kept as a browser keeps them. */
export const answerWith = (
  backend: Pick<Backend, 'app'>,
  sent: SentCall[] = [],
  pass: Passage = unbent,
): void => {
  const ask = async (request: Request): Promise<Response> => {
    const response = await backend.app.fetch(asSent(request));
    for (const cookie of response.headers.getSetCookie()) jsdom.cookieJar.setCookieSync(cookie, request.url);
    return response;
  };
  const answer = async (request: Request): Promise<Response> => {
    const call = await readCall(request.clone());
    sent.push(call);
    return pass(call, () => ask(request));
  };
  server.use(
    http.all('*', ({ request }) => {
      const answered = answer(request);
      underWay.add(answered);
      return answered.finally(() => underWay.delete(answered));
    }),
  );
};
