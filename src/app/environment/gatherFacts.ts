import { readConfiguration } from '#app/console/configuration.ts';
import { environment } from '../start/environment.ts';
import type { Answer, BrowserFacts } from './checks.ts';

const triedName = 'environmentCheck';
const patienceMs = 8_000;

const keepsCookies = (): boolean => {
  // biome-ignore lint/suspicious/noDocumentCookie: whether the browser keeps one is what is asked.
  document.cookie = `${triedName}=1; SameSite=Lax; path=/`;
  const isKept = document.cookie.includes(`${triedName}=1`);
  // biome-ignore lint/suspicious/noDocumentCookie: and away with it again.
  document.cookie = `${triedName}=; max-age=0; SameSite=Lax; path=/`;
  return isKept;
};

const keepsEntries = (storage: () => Storage): boolean => {
  try {
    storage().setItem(triedName, '1');
    storage().removeItem(triedName);
    return true;
  } catch {
    return false;
  }
};

const keepsTables = (): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      const opening = indexedDB.open(triedName);
      opening.onerror = () => resolve(false);
      opening.onsuccess = () => {
        opening.result.close();
        indexedDB.deleteDatabase(triedName);
        resolve(true);
      };
    } catch {
      resolve(false);
    }
  });

/** Asks the API for what anybody may read; the answer's date says what time the server has. */
const askServer = async (apiBase: string): Promise<Answer | undefined> => {
  const started = performance.now();
  try {
    const answer = await fetch(`${apiBase}/getRelateItems`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    });
    const ownTime = new Date();
    const date = answer.headers.get('date');
    return answer.ok
      ? {
          milliseconds: Math.round(performance.now() - started),
          serverTime: date === null ? undefined : new Date(date),
          ownTime,
        }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Tries what the console needs in this browser. Nothing of it leaves the page. */
export const gatherFacts = async (consoleLanguage: string): Promise<BrowserFacts> => {
  const { apiBase, build, styleNonce } = readConfiguration();
  const [hasDatabase, answer] = await Promise.all([keepsTables(), askServer(apiBase)]);
  return {
    userAgent: navigator.userAgent,
    languages: navigator.languages,
    consoleLanguage,
    hasCookies: keepsCookies(),
    hasStorage: keepsEntries(() => localStorage) && keepsEntries(() => sessionStorage),
    hasDatabase,
    isSecure: window.isSecureContext && crypto.subtle !== undefined,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offset: -new Date().getTimezoneOffset(),
    window: {
      width: window.innerWidth,
      height: window.innerHeight,
      ratio: Math.round(window.devicePixelRatio * 100) / 100,
    },
    hasNonce: styleNonce !== undefined,
    build,
    environment,
    answer,
  };
};
