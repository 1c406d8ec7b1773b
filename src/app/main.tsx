import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App.tsx';
import { readConfiguration, readHostRules } from './console/configuration.ts';
import { preloadFirstPage, preparePage } from './pages/lazyPages.tsx';
import { goToLogin } from './routing/consoleRouter.tsx';
import { startHostBridge } from './start/hostBridge.ts';
import { loadFirstWords, startConsole } from './start/startConsole.ts';
import { isForDesktopOnly, showDesktopOnly, showStartFailure } from './start/startFailure.ts';

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
