import { QueryClient } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext, memoryStore, Resource, TestMemoryRouter } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { createConsoleProvider } from '#dataProvider/createConsoleProvider.ts';
import { createRequestIds } from '#dataProvider/requestIds.ts';
import { createTransport } from '#dataProvider/transport.ts';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import { loadMessages } from '#i18n/messages.ts';
import { overrides } from '#resources/overrides.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, type Person } from '#tests/setup/company.ts';
import { resourceProps } from '#views/GeneratedResource.tsx';
import { ModelProvider } from '#views/ModelProvider.tsx';
import { Toasts } from '#views/notices/Toasts.tsx';
import { loadValidators } from '#views/validators.ts';

// Two cores are shared by all test files: a first render takes longer than the library's second.
configure({ asyncUtilTimeout: 8_000, getElementError: (message) => new Error(message ?? 'not found') });

const models = entities.map(createModel);
const byNoun = Object.fromEntries(models.map((model) => [model.noun, model]));

/** A call the console has made: its path and what was sent. */
export interface SentCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The console as the browser sends: same-origin headers, the session's cookies, and a list of what was sent. */
const createSender = (
  backend: Backend,
  session: TestSession,
  sent: SentCall[],
  underWay: Set<Promise<unknown>>,
): typeof fetch => {
  const send: typeof fetch = (input, init) => {
    const url = String(input);
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    sent.push({ path: new URL(url).pathname, body });
    // jsdom's abort signal is not the one Node's Request knows.
    const { signal, ...rest } = init ?? {};
    // A GET carries no body: the token then rides in its cookie, as the browser's does.
    const known = browserHeaders(session);
    const headers = {
      ...Object.fromEntries(new Headers(init?.headers)),
      ...known,
      Cookie: `${known.Cookie}; token=${session.token}`,
    };
    const answer = Promise.resolve(backend.app.fetch(new Request(url, { ...rest, headers })));
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  };
  return send;
};

const providerOf = (session: TestSession, send: typeof fetch) =>
  createConsoleProvider({
    apiBase: '/api',
    models: () => byNoun,
    send: createTransport({
      apiBase: 'http://console.test/api',
      fetch: send,
      session: () => ({
        user_id: session.userId,
        token: session.token,
        company_id: session.companyId,
        device_id: session.deviceId,
      }),
      language: () => 'zh-CN',
      words: () => ({ network: '网络异常', broken: '数据错误，请稍后再试' }),
      requestIds: createRequestIds(() => crypto.randomUUID()),
    }),
    endSession: () => {},
  });

export interface ShownConsole {
  readonly backend: Backend;
  readonly session: TestSession;
  readonly sent: readonly SentCall[];
  readonly address: () => string;
}

/** The real screens on the real backend with the small world of `tests/setup/company.ts`, in Chinese. */
export const showConsole = async (person: Person, address: string): Promise<ShownConsole> => {
  const backend = await createBackend();
  await createCompanies(backend.database.db);
  const session = await backend.signIn(person);
  const messages: TranslationMessages = await loadMessages('zh');
  const sent: SentCall[] = [];
  const underWay = new Set<Promise<unknown>>();
  const send = createSender(backend, session, sent, underWay);
  // The next test empties the database: what this one still asks for has to be answered before.
  onTestFinished(async () => {
    cleanup();
    await Promise.allSettled(underWay);
  });
  let current = address;
  render(
    <TestMemoryRouter
      initialEntries={[address]}
      locationCallback={({ pathname }) => {
        current = pathname;
      }}
    >
      <AdminContext
        dataProvider={providerOf(session, send)}
        i18nProvider={polyglotI18nProvider(() => messages, 'zh', [{ locale: 'zh', name: '中文' }])}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        store={memoryStore()}
      >
        <ModelProvider models={models} overrides={overrides} loadValidators={loadValidators}>
          <Routes>
            {models.map((model) => (
              <Route
                key={model.noun}
                path={`/${model.noun}/*`}
                element={<Resource {...resourceProps(model, overrides[model.noun as 'member'])} />}
              />
            ))}
          </Routes>
          <Toasts />
        </ModelProvider>
      </AdminContext>
    </TestMemoryRouter>,
  );
  return { backend, session, sent, address: () => current };
};
