import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, expect, vi } from 'vitest';
import { App } from '#app/App.tsx';
import { preloadFirstPage } from '#app/pages/lazyPages.tsx';
import { goToLogin } from '#app/routing/consoleRouter.tsx';
import { type ConsoleParts, loadFirstWords, startConsole } from '#app/start/startConsole.ts';
import { specifiedCalls } from '#engine/specifiedCalls.ts';
import type { ConsoleI18n } from '#i18n/createI18n.ts';
import type { Locale } from '#i18n/locale.ts';
import { loadMessages } from '#i18n/messages.ts';
import { companionName, parseCookies } from '#server/guard/headers.ts';
import { answersMarkup, startAnswers } from '#server/http/static/startAnswers.ts';
import { insertRows, type RowValues } from '#tests/builders/rows.ts';
import {
  type Backend,
  type BackendOptions,
  browserHeaders,
  createBackend,
  type TestSession,
} from './backend.ts';
import { createCompanies, people } from './company.ts';
import { openDemoCompany } from './demoCompany.ts';
import { answerWith, clearBrowser, giveCookie, type SentCall } from './msw.ts';
import { createNetwork, type Network, type Passage } from './network.ts';
import { beforePageEnds } from './pageEnd.ts';

// Runs once per worker, as this module does: the pages, loaded on demand in a browser, and the database are there before the first test.
beforeAll(async () => {
  await Promise.all([import('#app/pages/ResourceViews.tsx'), createBackend()]);
});

export interface ConsoleOptions {
  /** Who is signed in, a person of `tests/setup/company.ts`; the main administrator by default. */
  readonly as?: keyof typeof people;
  readonly locale?: Locale;
  /** Rows of generated nouns; a row says only what matters to the test. */
  readonly rows?: Readonly<Record<string, readonly RowValues[]>>;
  /** Brings the company to where the test begins, before the page is opened. */
  readonly prepare?: (backend: Backend) => Promise<void>;
  /** How the server is set up, e.g. as a demo. */
  readonly config?: BackendOptions['config'];
  /** As our own server delivers the page: at its address, with the answers it brings along. */
  readonly isServed?: boolean;
  /** The server has the calls of the specification alone: any other is answered as one it does not know. */
  readonly isSpecificationAlone?: boolean;
  /** The browser knows no one: the page that is shown is the login page. */
  readonly isSignedOut?: boolean;
  /** The demo company in place of the small world, for its main administrator. */
  readonly isDemo?: boolean;
  /** What stands between the page and the backend, e.g. a scenario. */
  readonly around?: (app: Backend['app']) => Backend['app'];
  /** Hears the key of every word the console asks for. */
  readonly onWord?: (key: string) => void;
}

export interface ShownConsole {
  readonly backend: Backend;
  /** The session the console is signed in with, to ask the backend what became of a row. */
  readonly session: TestSession;
  readonly user: ReturnType<typeof userEvent.setup>;
  /** What is on the page, to look it up by role, label or text. */
  readonly screen: typeof screen;
  /** The address bar: path and query. */
  readonly address: () => string;
  /** Follows a link to an address. */
  readonly goTo: (address: string) => Promise<void>;
  /** Everything the page asks is answered, and shown. */
  readonly settled: () => Promise<void>;
  /** Every call the page has made, in order. */
  readonly sent: readonly SentCall[];
  /** The line to the backend, to cut it, bend it or hold answers back; whole again when the test ends. */
  readonly network: Network;
}

// What is on the screen is still asking, and an answer may bring further questions. What a closed gate holds back is answered by no one.
const waitForAnswers = ({ queryClient, gate }: Pick<ConsoleParts, 'queryClient' | 'gate'>) =>
  waitFor(() => expect(gate.state() === 'closed' ? 0 : queryClient.isFetching()).toBe(0), { interval: 5 });

const signInBrowser = async (
  backend: Backend,
  person: { readonly companyId: number; readonly userId: number },
): Promise<TestSession> => {
  const session = await backend.signIn(person);
  giveCookie('user_id', String(session.userId));
  giveCookie('company_id', String(session.companyId));
  giveCookie('token', session.token);
  giveCookie('deviceId', session.deviceId);
  if (session.cookie !== undefined) giveCookie(companionName(false), session.cookie);
  return session;
};

const specifiedPaths = new Set([...specifiedCalls].map((call) => `/api${call.split(' ')[1]}`));

const specifiedOnly =
  (pass: Passage): Passage =>
  async (call, ask) =>
    specifiedPaths.has(call.path)
      ? pass(call, ask)
      : Response.json({ code: 4000, message: '', data: null }, { status: 404 });

const servePage = async (backend: Backend, session: TestSession, address: string): Promise<void> => {
  const url = new URL(address, window.location.origin);
  const headers = { cookie: browserHeaders(session).Cookie ?? '', 'sec-fetch-site': 'none' };
  const cookies = parseCookies(`${headers.cookie}; token=${session.token}; deviceId=${session.deviceId}`);
  const answers = await startAnswers(backend.ports, {
    request: new Request(url, { headers }),
    cookies,
    ip: undefined,
  });
  document.head.innerHTML = answersMarkup(answers);
  window.history.replaceState(null, '', url);
};

/** All words at once: what a test looks for is there as soon as the page is. */
const loadAllWords = async (locale: Locale) => ({ messages: await loadMessages(locale) });

/** The words of the console, each asked for in the hearing of a test. */
const heard = (i18n: ConsoleI18n, onWord: (key: string) => void): ConsoleI18n => ({
  ...i18n,
  translate: (key, options) => {
    onWord(key);
    return i18n.translate(key, options);
  },
});

/**
 * Opens the console at a public address (`/enterprise/member-device-manage`) in a fresh browser: the whole application as
 * `main.tsx` starts it, on the real backend with the small world of `tests/setup/company.ts`.
 */
export const renderConsole = async (
  address: string,
  {
    as = 'main',
    locale = 'zh',
    rows = {},
    prepare,
    config = {},
    isServed = false,
    isSpecificationAlone = false,
    isSignedOut = false,
    isDemo = false,
    around = (app) => app,
    onWord,
  }: ConsoleOptions = {},
): Promise<ShownConsole> => {
  const backend = await createBackend({ config });
  const [demoMain] = isDemo ? await openDemoCompany(backend) : [];
  if (!isDemo) await createCompanies(backend.database.db);
  for (const [noun, values] of Object.entries(rows)) await insertRows(backend, noun, values);
  await prepare?.(backend);
  const sent: SentCall[] = [];
  const { network, pass } = createNetwork();
  answerWith({ app: around(backend.app) }, sent, isSpecificationAlone ? specifiedOnly(pass) : pass);
  beforePageEnds(network.restore);
  clearBrowser();
  giveCookie('language', locale);
  const person = demoMain ?? people[as];
  const session = await (isSignedOut ? backend.signIn(person) : signInBrowser(backend, person));
  if (isServed) await servePage(backend, session, address);
  let toLogin = () => {};
  const parts = await startConsole(
    {
      apiBase: '/api',
      uploadBase: '/api',
      offersAll: !isSpecificationAlone,
      build: 'test',
      styleNonce: undefined,
    },
    { showLogin: () => toLogin(), preloadFirstPage, loadWords: isServed ? loadFirstWords : loadAllWords },
  );
  beforePageEnds(() => waitForAnswers(parts));
  const i18n = onWord === undefined ? parts.i18n : heard(parts.i18n, onWord);
  const router = createMemoryRouter([{ path: '*', element: <App parts={{ ...parts, i18n }} /> }], {
    initialEntries: [address],
  });
  toLogin = () => goToLogin(router);
  render(<RouterProvider router={router} />);
  return {
    backend,
    session,
    screen,
    sent,
    network,
    settled: async () => {
      await vi.dynamicImportSettled();
      await waitForAnswers(parts);
      // What was answered brings code and questions of its own.
      await vi.dynamicImportSettled();
      await waitForAnswers(parts);
    },
    goTo: (path) => act(() => router.navigate(path)),
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
};
