import { askingDeviceOf } from '#domain/account/userAgent.ts';

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
export const namedBrowser = (userAgent: string): string => {
  const { browser, system } = askingDeviceOf(userAgent);
  return [browser, system].filter((name) => name !== '').join(' · ') || '–';
};

/** Whether the browser is one the console is tried in, and new enough. */
export const isSupported = (userAgent: string): boolean => {
  const found = versionOf(userAgent);
  return found !== undefined && found.version >= (oldest[found.engine] ?? Number.POSITIVE_INFINITY);
};

/** Whether it is known to be too old; one nobody knows may well do. */
export const isOldBrowser = (userAgent: string): boolean =>
  versionOf(userAgent) !== undefined && !isSupported(userAgent);
