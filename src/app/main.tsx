import type { Store } from 'ra-core';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { type Bridge, createBridge } from '#bridge/createBridge.ts';
import { readAppVersion } from '#session/address.ts';
import { readCookie } from '#session/cookies.ts';
import { readSession, sessionClearedEvent } from '#session/session.ts';
import { App } from './App.tsx';
import { type HostRules, readConfiguration, readHostRules } from './console/configuration.ts';
import { preloadFirstPage, preparePage } from './pages/lazyPages.tsx';
import { goToLogin } from './routing/consoleRouter.tsx';
import { loadFirstWords, startConsole } from './start/startConsole.ts';
import { isForDesktopOnly, showDesktopOnly, showStartFailure } from './start/startFailure.ts';

interface HostPorts {
  readonly rules: HostRules;
  /** Of the address the page was opened with: the router may have changed it since. */
  readonly isIndependent: boolean;
  readonly store: Pick<Store, 'setItem'>;
}

/** Tells the host when what an element shows has changed; the console writes title and language into the page itself. */
const watch = (element: Node, options: MutationObserverInit, tell: () => void): void =>
  new MutationObserver(tell).observe(element, options);

const tellChanges = (bridge: Bridge): void => {
  const root = document.documentElement;
  let title = document.title;
  watch(document.head, { childList: true, subtree: true, characterData: true }, () => {
    if (document.title === title) return;
    title = document.title;
    bridge.send('titleChanged', { title });
  });
  watch(root, { attributes: true, attributeFilter: ['lang'] }, () =>
    bridge.send('languageChanged', { language: root.lang }),
  );
  window.addEventListener(sessionClearedEvent, () => bridge.send('signedOut', {}));
};

/**
 * Opens the way to the phone app or page that shows the console, and tells it what happens here: there, title, language, signed
 * out. No one there: nothing is watched.
 */
const startHostBridge = ({ rules, isIndependent, store }: HostPorts): Bridge => {
  const bridge = createBridge({
    // A WindowProxy compares and posts as the bridge expects; its DOM type is wider than what is used.
    window: window as unknown as Parameters<typeof createBridge>[0]['window'],
    rules,
    appVersion: readAppVersion(),
    isIndependent,
    secrets: () => [readCookie('token') ?? ''],
    onLanguage: (language) => store.setItem('locale', language),
  });
  if (!bridge.hasHost) return bridge;
  tellChanges(bridge);
  const signedIn = readSession() === undefined ? 0 : 1;
  bridge.send('ready', { language: document.documentElement.lang, signedIn });
  return bridge;
};

const start = async (root: HTMLElement): Promise<void> => {
  const search = new URLSearchParams(window.location.search);
  if (isForDesktopOnly(search, navigator.userAgent)) return showDesktopOnly(root);
  // The router cannot exist before the session is known; until then there is no page to leave.
  let toLogin = () => {};
  const parts = await startConsole(readConfiguration(), {
    showLogin: () => toLogin(),
    preloadFirstPage,
    loadWords: loadFirstWords,
  });
  const isIndependent = search.get('isIndependent') === 'true';
  const bridge = startHostBridge({ rules: readHostRules(), isIndependent, store: parts.store });
  const actions = {
    ...parts.actions,
    preparePage: (noun: string) => preparePage(noun, { ...parts, locale: parts.i18n.getLocale() }),
    ...(bridge.hasHost ? { closeHost: () => bridge.send('close', {}) } : {}),
  };
  const router = createBrowserRouter([{ path: '*', element: <App parts={{ ...parts, actions }} /> }]);
  toLogin = () => goToLogin(router);
  createRoot(root).render(<RouterProvider router={router} />);
};

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
// Written out, so that a build for prod leaves the code away.
if (import.meta.env.VITE_ENVIRONMENT !== 'prod')
  void import('./start/remoteDebugging.ts').then(({ loadRemoteDebugging }) => loadRemoteDebugging());
// Not from here: a browser that notes where something was asked for (the first cookie is) reads the whole file this stands in once more.
Promise.resolve(root)
  .then(start)
  .catch((error: unknown) => showStartFailure(root, error));
