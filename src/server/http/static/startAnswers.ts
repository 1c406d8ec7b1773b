import { isHome } from '#domain/console/addresses.ts';
import { untouchedPreference } from '#domain/preference/checkPreference.ts';
import { firstQuestions, namingQuestions, type Question } from '#engine/request/readRequests.ts';
import type { Calls } from '#generated/types.ts';
import type { Cookies } from '#server/guard/session.ts';
import { serveCall } from '#server/http/call/serveCall.ts';
import { callsOf } from '#server/platform/contract.ts';
import type { Ports } from '#server/platform/ports.ts';

/** What the console asks before its first page, by call name. */
const startCalls = ['loginUser', 'preferences'];
/** What only someone who was let in is asked for: a stranger's try is written down once and not for every call. */
const furtherCalls = ['getUserField'];
/** What stands above everything else on the home page, which would move when it came later. */
const homeCalls = ['homeOverview'];

const cookieFields = ['user_id', 'token', 'company_id'] as const;

/** The session's fields as the page's own call would carry them; undefined for anyone who is not signed in. */
const fieldsOf = (cookies: Cookies): Readonly<Record<string, string>> | undefined => {
  const fields = Object.fromEntries(cookieFields.map((name) => [name, cookies[name] ?? '']));
  if (Object.values(fields).includes('')) return undefined;
  return { ...fields, device_id: cookies.deviceId ?? '' };
};

/** A request for a page. `ip` is the peer's address as the transport knows it. */
export interface AskedPage {
  readonly request: Request;
  readonly cookies: Cookies;
  readonly ip: string | undefined;
}

/** Whether the reader came by themselves or from our own page; what another site opens asks for itself, if it may. */
const isOwnWay = ({ method, headers }: Request): boolean =>
  method === 'GET' && ['none', 'same-origin'].includes(headers.get('sec-fetch-site') ?? '');

const ask = async (
  ports: Ports,
  {
    askedPage: { request, ip },
    path,
    body,
  }: { readonly askedPage: AskedPage; readonly path: string; readonly body: string },
): Promise<unknown> => {
  const headers = new Headers(request.headers);
  // The answer goes into our own page and nowhere else: no other origin can read it.
  headers.set('sec-fetch-site', 'same-origin');
  headers.set('sec-fetch-mode', 'cors');
  headers.set('content-type', 'application/json');
  for (const name of ['origin', 'content-length', 'sec-fetch-dest']) headers.delete(name);
  const url = new URL(`${ports.config.basePath}${path}`, request.url);
  const asked = new Request(url, { method: 'POST', headers, body });
  const response = await serveCall(ports, { request: asked, path, ip });
  const { code, data } = (await response.json()) as { readonly code: number; readonly data: unknown };
  return code === 0 ? data : undefined;
};

type Login = Calls['loginUser']['reply'];
type Preferences = Calls['preferences']['reply'];

interface OpenedPage {
  readonly url: URL;
  readonly login: Login;
  readonly preferences: Preferences | undefined;
}

/** A question with its answer; `data` is undefined where it was refused. */
interface Answered {
  readonly call: string;
  readonly request: Question['request'];
  readonly data: unknown;
}

type Answer = (questions: readonly Question[]) => Promise<readonly Answered[]>;

/** Whether an address says which rows; how they are laid out is no question of its own. */
const asksOtherwise = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some((name) => name !== 'layout');

/**
 * What the page at this address asks first by itself, answered, with the names in its rows; nothing where the address says how it is
 * filtered, or the reader may not see it.
 */
const firstAnswers = async (
  ports: Ports,
  { url, login, preferences }: OpenedPage,
  answer: Answer,
): Promise<readonly Answered[]> => {
  const { models } = ports.contract();
  const all = Object.values(models);
  const model = all.find(({ route, kind }) => kind !== 'service' && route === url.pathname);
  const { actions, manage_password: gate } = login.permissions;
  // A gate that is closed, and a list that is not the reader's, are no one's fault: they are not asked, so that nothing is refused.
  if (model === undefined || asksOtherwise(url) || actions[`${model.noun}.read`] !== 1) return [];
  if (preferences === undefined || gate?.unlocked_until === null) return [];
  const preference = preferences.list.find(({ noun }) => noun === model.noun) ?? untouchedPreference;
  const callOf = (name: string) => all.map(({ calls }) => calls[name]).find((call) => call !== undefined);
  const first = await answer(firstQuestions(model, preference, callOf));
  const reply = first[0]?.data;
  const named = namingQuestions(model, { preference, reply }, { models, callOf });
  return [...first, ...(await answer(named))];
};

/** The token stays where it was, in the cookie: a page that someone saves or prints holds none. */
const withoutToken = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? { ...data, token: undefined } : data;

/**
 * The answers the console would ask for first, by call name, for the page to bring along: it then begins without a round
 * trip. Each is answered as the call itself would be, with all its guards; what is refused, and what another site led to, is left for
 * the console to ask.
 */
export const startAnswers = async (
  ports: Ports,
  page: AskedPage,
): Promise<Readonly<Record<string, unknown>>> => {
  const fields = fieldsOf(page.cookies);
  if (fields === undefined || !isOwnWay(page.request)) return {};
  const body = JSON.stringify(fields);
  const paths = new Map(callsOf(ports.contract()).map(({ name, path }) => [name, path]));
  const askAll = (names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        const path = paths.get(name);
        return [
          name,
          path === undefined ? undefined : await ask(ports, { askedPage: page, path, body }),
        ] as const;
      }),
    );
  const answers = await askAll(startCalls);
  const { loginUser: login, preferences } = Object.fromEntries(answers) as {
    readonly loginUser?: Login | undefined;
    readonly preferences?: Preferences | undefined;
  };
  // Anyone who is not let in is told nothing else either.
  if (login === undefined) return {};
  const url = new URL(page.request.url);
  const ofPage = isHome(url.pathname) ? homeCalls : [];
  const answer: Answer = (questions) =>
    Promise.all(
      questions.map(async ({ call, request }) => {
        const asked = JSON.stringify({ ...request, ...fields });
        return {
          call: call.name,
          request,
          data: await ask(ports, { askedPage: page, path: call.path, body: asked }),
        };
      }),
    );
  const [further, first] = await Promise.all([
    askAll([...furtherCalls, ...ofPage]),
    firstAnswers(ports, { url, login, preferences }, answer),
  ]);
  return {
    ...Object.fromEntries([...answers, ...further].map(([name, data]) => [name, withoutToken(data)])),
    first: first.filter(({ data }) => data !== undefined),
  };
};

/** The answers as a block of data in the page; no text in them can end it. */
export const answersMarkup = (answers: Readonly<Record<string, unknown>>): string =>
  Object.keys(answers).length === 0
    ? ''
    : `<script type="application/json" id="start-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`;
