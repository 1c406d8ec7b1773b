import type { QueryClient } from '@tanstack/react-query';
import { cleanup, configure, render, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect } from 'vitest';
import { App } from '#app/App.tsx';
import { startConsole } from '#app/start/startConsole.ts';
import type { Locale } from '#i18n/locale.ts';
import { companionName } from '#server/guard/cookies.ts';
import { insertRows, type RowValues } from '#tests/builders/rows.ts';
import { type Backend, createBackend, type TestSession } from './backend.ts';
import { createCompanies, people } from './company.ts';
import { answerWith, clearBrowser, giveCookie, settleRequests } from './msw.ts';

// Two cores are shared by all test files: a first render takes longer than the library's second. The whole page in an error helps nobody.
configure({ asyncUtilTimeout: 8_000, getElementError: (message) => new Error(message ?? 'not found') });

// The pages, loaded on demand in a browser, and the database are there before the first test: its time is its own.
beforeAll(async () => {
  await Promise.all([import('#app/pages/ResourceViews.tsx'), createBackend()]);
});

let queries: QueryClient | undefined;

// Runs before the backend is taken away: what is on the screen is still asking, and an answer may bring further questions.
afterEach(async () => {
  await waitFor(() => expect(queries?.isFetching() ?? 0).toBe(0));
  await settleRequests();
  cleanup();
  queries = undefined;
});

export interface ConsoleOptions {
  /** Who is signed in, a person of `tests/setup/company.ts`; the main administrator by default. */
  readonly as?: keyof typeof people;
  readonly locale?: Locale;
  /** Rows of generated nouns; a row says only what matters to the test. */
  readonly rows?: Readonly<Record<string, readonly RowValues[]>>;
}

export interface ShownConsole {
  readonly backend: Backend;
  /** The session the console is signed in with, to ask the backend what became of a row. */
  readonly session: TestSession;
  readonly user: ReturnType<typeof userEvent.setup>;
  /** The address bar: path and query. */
  readonly address: () => string;
}

const signInBrowser = async (backend: Backend, person: keyof typeof people): Promise<TestSession> => {
  const session = await backend.signIn(people[person]);
  giveCookie('user_id', String(session.userId));
  giveCookie('company_id', String(session.companyId));
  giveCookie('token', session.token);
  giveCookie('deviceId', session.deviceId);
  if (session.cookie !== undefined) giveCookie(companionName(false), session.cookie);
  return session;
};

/**
 * Opens the console at a public address (`/enterprise/member-device-manage`) in a fresh browser: the whole application as
 * `main.tsx` starts it, on the real backend with the small world of `tests/setup/company.ts`.
 */
export const renderConsole = async (
  address: string,
  { as = 'main', locale = 'zh', rows = {} }: ConsoleOptions = {},
): Promise<ShownConsole> => {
  const backend = await createBackend();
  await createCompanies(backend.database.db);
  for (const [noun, values] of Object.entries(rows)) await insertRows(backend, noun, values);
  answerWith(backend);
  clearBrowser();
  giveCookie('language', locale);
  const session = await signInBrowser(backend, as);
  let toLogin = () => {};
  const parts = await startConsole({ apiBase: '/api', build: 'test', styleNonce: undefined }, () =>
    toLogin(),
  );
  queries = parts.queryClient;
  const router = createMemoryRouter([{ path: '*', element: <App parts={parts} /> }], {
    initialEntries: [address],
  });
  toLogin = () => void router.navigate('/login', { replace: true });
  render(<RouterProvider router={router} />);
  return {
    backend,
    session,
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
};
