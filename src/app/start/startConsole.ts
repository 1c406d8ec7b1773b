import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider, Store } from 'ra-core';
import { companyNameOf, createStartLogin, keepLogin, loginUserRequest } from '#app/console/accountCalls.ts';
import type { Configuration } from '#app/console/configuration.ts';
import type { ConsoleActions } from '#app/console/console.ts';
import { createConsoleStore, holdBrowserChoices } from '#app/console/consoleStore.ts';
import { ownWord, prepareCustomFields } from '#app/console/liveModels.ts';
import {
  hasAllModels,
  loadAllModels,
  loadedModels,
  loadPageModels,
  readModels,
  setOffers,
  subscribeSchemas,
} from '#app/console/modelStore.ts';
import { awaitModels } from '#dataProvider/awaitModels.ts';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { createConsoleProvider } from '#dataProvider/createConsoleProvider.ts';
import type { Send } from '#dataProvider/transport.ts';
import { callOf } from '#dataProvider/verbs.ts';
import { firstNoun, isHome } from '#domain/console/addresses.ts';
import { offersEverything } from '#engine/offeredModel.ts';
import { type ConsoleI18n, createI18n } from '#i18n/createI18n.ts';
import { chooseLocale, type Locale } from '#i18n/locale.ts';
import { type FirstMessages, loadFirstMessages, loadMessages } from '#i18n/messages.ts';
import { keepAddressChoices, takeAddressSession, takeExpiredLinkMark } from '#session/address.ts';
import { type AuthPorts, createAuthProvider, SignedOutError } from '#session/authProvider.ts';
import { readCookie } from '#session/cookies.ts';
import { readDeviceId } from '#session/deviceId.ts';
import { askForDrafts } from '#session/drafts.ts';
import { createSessionEnd, isSayingFarewell, keepNotice } from '#session/endSession.ts';
import { createGate, type Gate } from '#session/gate.ts';
import { clearSession, createSessionWatch, readSession, storeSession } from '#session/session.ts';
import { type Started, startSession } from '#session/startSession.ts';
import {
  createPuzzleDesk,
  createStepUpDesk,
  type PuzzleDesk,
  type StepUpDesk,
} from '#session/waitingCalls.ts';
import { preferencesQuery } from '#views/preferences/preferencesQuery.ts';
import { prepareAuthAnswers } from './authAnswers.ts';
import type { CompanyServer } from './companyServer.ts';
import {
  askToSwitch,
  changeLocale,
  createConsoleActions,
  keepLocale,
  standAtGate,
} from './consoleActions.ts';
import { createSend, createServerMessages } from './createSend.ts';
import { createPageExit, watchModules } from './moduleFailure.ts';
import {
  bringing,
  createQueryClient,
  overviewKey,
  type StartAnswers,
  takeStartAnswers,
} from './queryClient.ts';

/** Everything the console is rendered with. */
export interface ConsoleParts {
  readonly configuration: Configuration;
  readonly provider: ConsoleProvider;
  readonly auth: AuthProvider;
  readonly i18n: ConsoleI18n;
  readonly queryClient: QueryClient;
  readonly actions: ConsoleActions;
  readonly gate: Gate;
  readonly desk: StepUpDesk;
  readonly puzzles: PuzzleDesk;
  readonly locale: Locale;
  readonly store: Store;
}

/** A server that does not say that it answers everything is asked; the code for that is loaded for it alone. */
const learnServer = async ({ offersAll, apiBase }: Configuration): Promise<CompanyServer | undefined> =>
  offersAll ? undefined : (await import('./companyServer.ts')).learnServer(apiBase);

interface SessionParts {
  readonly send: Send;
  readonly provider: ConsoleProvider;
  readonly deviceId: string;
  readonly locale: Locale;
  readonly brought: StartAnswers;
}

/** The login the page brought along answers the question whether the stored session holds; any other is asked. */
const createLogin = ({ send, deviceId, brought }: SessionParts): ReturnType<typeof createStartLogin> => {
  const current = readSession();
  const ask = createStartLogin({
    send,
    deviceId,
    call: (name) => callOf({ models: loadedModels, send }, name),
  });
  return async (session) =>
    brought.login !== undefined && session.token === current?.token
      ? { kind: 'signedIn', reply: brought.login }
      : ask(session);
};

const resolveSession = (parts: SessionParts): Promise<Started> =>
  startSession({
    offered: takeAddressSession(),
    current: readSession(),
    login: createLogin(parts),
    store: storeSession,
    clear: clearSession,
    confirmSwitch: async (current, { companyId, userId, mobile }) => {
      const { provider, locale } = parts;
      const company = (await companyNameOf(provider, companyId)) ?? `#${companyId}`;
      return askToSwitch(locale, { current, company, person: mobile ?? `#${userId}` });
    },
  });

const authPorts = (
  server: CompanyServer | undefined,
  { provider, gate, account }: Pick<ConsoleParts, 'provider' | 'gate'> & Pick<Started, 'account'>,
): AuthPorts => ({
  account,
  offered: (permissions) => server?.offered(permissions, Object.values(loadedModels())) ?? permissions,
  readSession,
  clearSession: () => {
    clearSession();
    gate.forget();
  },
  signOut: async () => {
    const restore = holdBrowserChoices();
    await provider.call('loginOut', {}).finally(restore);
  },
  loadPermissions: () => provider.call('checkMasterPermissions', {}),
  loadAccount: async () => {
    const session = readSession();
    if (session === undefined) throw new SignedOutError();
    return keepLogin(await provider.call('loginUser', loginUserRequest(session)));
  },
});

/** What the pages' code does for start-up: asks for what the first page begins with, and loads the rest of it. */
interface LoadedPages {
  readonly prepareFirstPage: (ports: {
    readonly provider: ConsoleProvider;
    readonly queryClient: QueryClient;
    readonly store: Store;
    readonly address: Pick<Location, 'pathname' | 'search'>;
    readonly locale: string;
    readonly isBrought: boolean;
  }) => Promise<{ readonly answer: Promise<void> }>;
}

/** What the console around start-up gives it. */
export interface StartPorts {
  /** The router's way to the login page. */
  readonly showLogin: () => void;
  /** Loads the code of pages, and of the home page where that is the first. */
  readonly preloadFirstPage: (isHome: boolean) => Promise<LoadedPages>;
  /** Loads the words to begin with, those of the first page or all of them. */
  readonly loadWords: (locale: Locale) => Promise<FirstWords>;
}

/** Words to begin with; `nouns` where they are not all: those of which nothing is left to come. */
type FirstWords = Pick<FirstMessages, 'messages'> & Partial<FirstMessages>;

/** The noun whose page the console begins with. */
const nounOfFirstPage = (): string | undefined => {
  const { pathname } = window.location;
  const routes = readModels()
    .all.filter(({ kind }) => kind !== 'service')
    .flatMap(({ noun, route, pages }) =>
      [route, ...Object.values(pages)].map((address) => ({ noun, route: address })),
    );
  return firstNoun(routes, { pathname, isSignedIn: readSession() !== undefined });
};

/** The words of the page at this address; all of them where none are kept apart for it. */
export const loadFirstWords = async (locale: Locale): Promise<FirstWords> => {
  const noun = nounOfFirstPage();
  const first = noun === undefined ? undefined : await loadFirstMessages(locale, noun);
  return first ?? { messages: await loadMessages(locale) };
};

/**
 * The code of the first page is needed right after the session: both are on their way at once. A failure shows when it is used.
 */
const preloadPages = async ({ preloadFirstPage }: StartPorts): Promise<LoadedPages | undefined> => {
  if (readSession() === undefined) return undefined;
  return preloadFirstPage(isHome(window.location.pathname)).catch(() => undefined);
};

/** Whether something is done before the browser does anything else. */
const isDoneNow = (done: Promise<void>): Promise<boolean> =>
  Promise.race([done.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false)))]);

/**
 * Start-up, in the order that keeps a login page or a foreign key from flashing: choices of the address, language and
 * session first, rendering after.
 */
export const startConsole = async (
  configuration: Configuration,
  ports: StartPorts,
): Promise<ConsoleParts> => {
  const search = new URLSearchParams(window.location.search);
  const locale = chooseLocale(search, readCookie('language'));
  keepAddressChoices(search);
  keepLocale(locale);
  const deviceId = readDeviceId();
  const server = await learnServer(configuration);
  setOffers(server?.offers ?? offersEverything);
  const exit = createPageExit();
  const watch = createSessionWatch({
    onReplaced: () => {
      askForDrafts();
      exit.reload();
    },
  });
  const reloadPorts = {
    build: configuration.build,
    storage: sessionStorage,
    now: () => Date.now(),
    reload: exit.reload,
  };
  watchModules(reloadPorts);
  const pages = preloadPages(ports);
  // What does not come is asked for once more by what needs it.
  const models = loadPageModels(nounOfFirstPage() ?? '').catch(() => undefined);

  const queryClient = createQueryClient();
  const gate = createGate();
  gate.start();
  const desk = createStepUpDesk();
  const puzzles = createPuzzleDesk();
  // Its words are on their way while the session is asked for, which says nothing.
  let i18n: ConsoleI18n | undefined;
  const serverMessages = createServerMessages((key) => i18n?.translate(key, { _: '' }) ?? '');
  const plainSend = createSend({
    configuration,
    deviceId,
    watch,
    gate,
    desk,
    puzzles,
    messages: serverMessages,
    completeWords: async () => i18n?.complete(),
  });
  const brought = takeStartAnswers(readSession());
  const first = bringing(server?.completing(plainSend) ?? plainSend, brought.first);
  const { send } = first;
  const endSession = createSessionEnd({
    ...reloadPorts,
    isLeaving: isSayingFarewell,
    showLogin: () => {
      queryClient.clear();
      gate.forget();
      ports.showLogin();
    },
  });
  const provider = awaitModels(
    createConsoleProvider({
      models: loadedModels,
      send,
      endSession,
      ...(server === undefined ? {} : { standIns: server.standIns }),
    }),
    { models: loadedModels, isComplete: hasAllModels, load: loadAllModels },
  );
  if (brought.preferences !== undefined)
    queryClient.setQueryData(preferencesQuery(provider).queryKey, brought.preferences.list);
  if (brought.overview !== undefined) queryClient.setQueryData(overviewKey, brought.overview);
  prepareCustomFields(queryClient, provider, brought.fields);
  const [started, words] = await Promise.all([
    resolveSession({ send, provider, deviceId, locale, brought }),
    ports.loadWords(locale),
    models,
  ]);
  if (takeExpiredLinkMark(new URL(window.location.href), (to) => history.replaceState(history.state, '', to)))
    keepNotice('linkInvalid');
  if (started.notice === 'sessionInvalid' || started.notice === 'linkInvalid') keepNotice(started.notice);
  watch.remember();
  watch.start();
  standAtGate({ gate, provider }, started.account);
  // How the reader likes their lists is known by the time the first of them is shown.
  if (started.account !== undefined) void queryClient.prefetchQuery(preferencesQuery(provider));
  const store = createConsoleStore(locale);
  let firstAnswer: Promise<void> | undefined;
  if (started.account !== undefined) {
    const address = { pathname: window.location.pathname, search: window.location.search };
    const isBrought = brought.first.length > 0;
    const ports = { provider, queryClient, store, address, locale, isBrought };
    // Begun before its code is here, the page would show a placeholder first and then be put together in slices.
    const prepared = await pages.then((loaded) => loaded?.prepareFirstPage(ports)).catch(() => undefined);
    // What came with the page is answered before anything else is done, and the page begins with its frame.
    if (prepared !== undefined && !(await isDoneNow(prepared.answer))) firstAnswer = prepared.answer;
    first.forget();
  }
  const auth = createAuthProvider(authPorts(server, { provider, gate, account: started.account }));
  await prepareAuthAnswers(queryClient, auth, started.account?.permissions !== undefined);
  // A schema saved during development brings permissions, rows and shapes of its own.
  subscribeSchemas(() => {
    auth.forgetPermissions();
    // After the pages of a noun that is gone have left: they would ask for it once more.
    setTimeout(() => void queryClient.invalidateQueries());
  });
  i18n = createI18n({
    locale,
    ...words,
    onLocale: (next) => changeLocale(queryClient, next),
    ownWord: (key, language) => serverMessages.wordOf(key) ?? ownWord(key, language),
  });
  return {
    configuration,
    provider,
    queryClient,
    locale,
    store,
    auth,
    gate,
    desk,
    puzzles,
    i18n,
    actions: { ...createConsoleActions({ provider, watch, gate, goTo: exit.goTo }), firstAnswer },
  };
};
