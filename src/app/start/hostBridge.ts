import type { Store } from 'ra-core';
import type { HostRules } from '#app/console/configuration.ts';
import { type Bridge, createBridge } from '#bridge/createBridge.ts';
import { readAppVersion } from '#session/address.ts';
import { readCookie } from '#session/cookies.ts';
import { readSession, sessionClearedEvent } from '#session/session.ts';

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
export const startHostBridge = ({ rules, isIndependent, store }: HostPorts): Bridge => {
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
