import { readConfiguration } from '#app/console/configuration.ts';
import { askingDeviceOf, isHandheld } from '#domain/account/userAgent.ts';
import { instantText } from '#engine/dateText.ts';

/** Where this build runs: dev, sit, uat or prod. Set when it is built; a build that says nothing is one for prod. */
export const environment: string = import.meta.env.VITE_ENVIRONMENT ?? 'prod';

/** The first version of each engine that knows what the console is built with (ES2023, `:has()`). */
const oldest: Readonly<Record<string, number>> = { Chrome: 110, Edge: 110, Firefox: 115, Safari: 16 };

/** Browsers of their own name run on Chrome and say which. */
const chromeVersion = /Chrome\/(\d+)/;

const versionOf = (userAgent: string): { readonly engine: string; readonly version: number } | undefined => {
  const [engine = '', version] = askingDeviceOf(userAgent).browser.split(' ');
  if (engine in oldest) return { engine, version: Number(version) };
  const chrome = chromeVersion.exec(userAgent)?.[1];
  return chrome === undefined ? undefined : { engine: 'Chrome', version: Number(chrome) };
};

/** Browser and system as people call them. */
const namedBrowser = (userAgent: string): string => {
  const { browser, system } = askingDeviceOf(userAgent);
  return [browser, system].filter((name) => name !== '').join(' · ') || '–';
};

/** Whether the browser is one the console is tried in, and new enough. */
const isSupported = (userAgent: string): boolean => {
  const found = versionOf(userAgent);
  return found !== undefined && found.version >= (oldest[found.engine] ?? Number.POSITIVE_INFINITY);
};

/** Whether it is known to be too old; one no one knows may well do. */
const isOldBrowser = (userAgent: string): boolean =>
  versionOf(userAgent) !== undefined && !isSupported(userAgent);

/** How a check came out: fine, worth knowing, or in the way of working. */
export type CheckState = 'ok' | 'note' | 'bad';

/** A value as words: a key below `environment.value` with what it takes, or a text that needs no translation. */
type CheckValue =
  | { readonly text: string }
  | { readonly word: string; readonly args?: Readonly<Record<string, string | number>> };

/** One thing that was checked; its name and advice stand under its id in `environment.check` and `.advice`. */
export interface Check {
  readonly id: string;
  readonly state: CheckState;
  readonly value: CheckValue;
}

/** How the server answered: after how long and what time it has; undefined where it did not. */
interface Answer {
  readonly milliseconds: number;
  readonly serverTime: Date | undefined;
  readonly ownTime: Date;
}

/** What a browser tells about itself and about what it lets the page do. */
export interface BrowserFacts {
  readonly userAgent: string;
  readonly languages: readonly string[];
  readonly consoleLanguage: string;
  readonly hasCookies: boolean;
  readonly hasStorage: boolean;
  readonly hasDatabase: boolean;
  readonly isSecure: boolean;
  readonly timeZone: string;
  /** Minutes east of UTC. */
  readonly offset: number;
  readonly window: { readonly width: number; readonly height: number; readonly ratio: number };
  readonly hasNonce: boolean;
  readonly build: string;
  readonly environment: string;
  readonly answer: Answer | undefined;
}

/** Builds are named by the millisecond they were made in; people know days. */
const buildText = (build: string): string =>
  /^\d{13}$/.test(build) ? instantText(new Date(Number(build)).toISOString()) : build;

const beijingOffset = 480;
const mostSecondsApart = 60;
const narrowest = 320;

const can = (id: string, isGiven: boolean, without: CheckState): Check => ({
  id,
  state: isGiven ? 'ok' : without,
  value: { word: isGiven ? 'yes' : 'no' },
});

const browserCheck = ({ userAgent }: BrowserFacts): Check => ({
  id: 'browser',
  state: isOldBrowser(userAgent) ? 'bad' : isSupported(userAgent) ? 'ok' : 'note',
  value: { text: namedBrowser(userAgent) },
});

/** The specification asks for a Chinese browser or a mobile one (section 8). */
const chineseCheck = ({ userAgent, languages }: BrowserFacts): Check => {
  const isFit = isHandheld(userAgent) || languages.some((language) => /^zh\b/i.test(language));
  return { id: 'chinese', state: isFit ? 'ok' : 'note', value: { text: languages.join(', ') || '–' } };
};

const secondsApart = ({ serverTime, ownTime }: Answer): number | undefined =>
  serverTime === undefined ? undefined : Math.round((ownTime.getTime() - serverTime.getTime()) / 1000);

const connectionChecks = ({ answer }: BrowserFacts): readonly Check[] => {
  if (answer === undefined) return [{ id: 'connection', state: 'bad', value: { word: 'silent' } }];
  const { milliseconds } = answer;
  const apart = secondsApart(answer);
  const connection: Check = {
    id: 'connection',
    state: 'ok',
    value: { word: 'answered', args: { milliseconds } },
  };
  if (apart === undefined) return [connection, { id: 'clock', state: 'note', value: { word: 'unknown' } }];
  const state = Math.abs(apart) > mostSecondsApart ? 'note' : 'ok';
  return [connection, { id: 'clock', state, value: { word: 'difference', args: { seconds: apart } } }];
};

/** Everything that is checked, in the order in which it matters. Pure: the facts are gathered before. */
export const checksOf = (facts: BrowserFacts): readonly Check[] => [
  browserCheck(facts),
  chineseCheck(facts),
  ...connectionChecks(facts),
  can('secure', facts.isSecure, 'bad'),
  can('cookies', facts.hasCookies, 'bad'),
  can('storage', facts.hasStorage, 'note'),
  can('database', facts.hasDatabase, 'note'),
  {
    id: 'language',
    state: 'ok',
    value: {
      word: 'languages',
      args: { browser: facts.languages[0] ?? '–', console: facts.consoleLanguage },
    },
  },
  {
    id: 'timeZone',
    state: facts.offset === beijingOffset ? 'ok' : 'note',
    value: { text: facts.timeZone },
  },
  {
    id: 'screen',
    state: facts.window.width < narrowest ? 'note' : 'ok',
    value: { word: 'screen', args: facts.window },
  },
  { id: 'policy', state: 'ok', value: { word: facts.hasNonce ? 'nonce' : 'static' } },
  { id: 'build', state: 'ok', value: { text: `${buildText(facts.build)} (${facts.environment})` } },
];

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

/** Asks the API for what anyone may read; the answer's date says what time the server has. */
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
