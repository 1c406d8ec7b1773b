import { describe, expect, it } from 'vitest';
import { type BrowserFacts, checksOf } from '#app/environment/checks.ts';
import { reportOf } from '#app/environment/EnvironmentScreen.tsx';
import { loadRemoteDebugging } from '#app/start/remoteDebugging.ts';
import { isForDesktopOnly } from '#app/start/startFailure.ts';
import { environmentOf } from '#compiler/environment.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const serverTime = new Date('2026-11-22T10:00:00Z');
const facts: BrowserFacts = {
  userAgent: chrome,
  languages: ['zh-CN', 'en'],
  consoleLanguage: 'zh-CN',
  hasCookies: true,
  hasStorage: true,
  hasDatabase: true,
  isSecure: true,
  timeZone: 'Asia/Shanghai',
  offset: 480,
  window: { width: 1280, height: 800, ratio: 1 },
  hasNonce: true,
  build: 'b1',
  environment: 'prod',
  answer: { milliseconds: 40, serverTime, ownTime: serverTime },
};

const stateOf = (changed: Partial<BrowserFacts>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    checksOf({ ...facts, ...changed })
      .filter(({ state }) => state !== 'ok')
      .map(({ id, state }) => [id, state]),
  );

describe('the environment check', () => {
  it('finds nothing where all is well', () => {
    expect(stateOf({})).toEqual({});
  });

  it('says what is in the way', () => {
    expect(stateOf({ userAgent: chrome.replace('140', '90') })).toEqual({ browser: 'bad' });
    expect(stateOf({ answer: undefined })).toEqual({ connection: 'bad' });
    expect(stateOf({ hasCookies: false, isSecure: false })).toEqual({ cookies: 'bad', secure: 'bad' });
  });

  it('wants a Chinese browser or a mobile one', () => {
    expect(stateOf({ languages: ['de'] })).toEqual({ chinese: 'note' });
    expect(stateOf({ languages: ['de'], userAgent: `${chrome} Mobile` })).toEqual({});
  });

  it('tells a clock that is wrong and another time zone', () => {
    const ownTime = new Date(serverTime.getTime() + 90_000);
    expect(stateOf({ answer: { milliseconds: 4, serverTime, ownTime } })).toEqual({ clock: 'note' });
    expect(stateOf({ offset: 60, timeZone: 'Europe/Berlin' })).toEqual({ timeZone: 'note' });
  });

  it('reports a line for each check', () => {
    const words = {
      name: ({ id }: { id: string }) => id,
      value: () => 'v',
      state: () => 's',
      advice: () => '',
    };
    expect(reportOf(checksOf(facts), words).split('\n')[0]).toBe('browser: v [s]');
  });

  it('tells when the build was made', () => {
    const made = { ...facts, build: '1795328101847' };

    const check = checksOf(made).find(({ id }) => id === 'build');

    expect(check?.value).toEqual({ text: '2026/11/22 14:15 (prod)' });
  });
});

describe('a build', () => {
  it('runs as prod unless it says otherwise', () => {
    expect(environmentOf(undefined, true)).toBe('prod');
    expect(environmentOf('sit', true)).toBe('sit');
    expect(environmentOf(undefined, false)).toBe('dev');
    expect(() => environmentOf('test', true)).toThrow(/dev, sit, uat, prod/);
  });

  it('loads a debugging script only from an address that is one', () => {
    const loadedFrom = (content: string): readonly string[] => {
      document.head.innerHTML = '';
      const meta = document.createElement('meta');
      meta.name = 'debug-script';
      meta.content = content;
      document.head.append(meta);
      loadRemoteDebugging();
      return [...document.querySelectorAll('script')].map(({ src }) => src);
    };
    expect(loadedFrom('https://debug.example/a.js')).toEqual(['https://debug.example/a.js']);
    expect(
      [loadedFrom(''), loadedFrom('__DEBUG_SCRIPT__'), loadedFrom('data:text/javascript,1')].flat(),
    ).toEqual([]);
  });
});

describe('a link from elsewhere', () => {
  it('is for the desktop only on a phone, and only where it says where it is from', () => {
    const phone = 'Mozilla/5.0 (Linux; Android 14) Mobile';
    expect(isForDesktopOnly(new URLSearchParams('from=mail'), phone)).toBe(true);
    expect(isForDesktopOnly(new URLSearchParams('from='), phone)).toBe(true);
    expect(isForDesktopOnly(new URLSearchParams(''), phone)).toBe(false);
    expect(isForDesktopOnly(new URLSearchParams('from=mail'), chrome)).toBe(false);
  });
});
