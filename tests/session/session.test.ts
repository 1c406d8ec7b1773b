// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  keepAddressChoices,
  readAppVersion,
  takeAddressSession,
  takeExpiredLinkMark,
} from '#session/address.ts';
import { readCookie } from '#session/cookies.ts';
import { readDeviceId } from '#session/deviceId.ts';
import { saveDraft, takeDraft } from '#session/drafts.ts';
import { clearSession, idOf, readSession, storeSession } from '#session/session.ts';

beforeEach(() => {
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
  localStorage.clear();
  sessionStorage.clear();
});

describe('the stored login', () => {
  it('comes back as it was kept', () => {
    storeSession({ userId: 7, token: 'abc', companyId: 3, mobile: '13800138000' });

    expect(readSession()).toEqual({ userId: 7, token: 'abc', companyId: 3, mobile: '13800138000' });
  });

  it('is none when one of the three values is missing', () => {
    document.cookie = 'user_id=7; Path=/';
    document.cookie = 'token=abc; Path=/';

    expect(readSession()).toBeUndefined();
  });

  it('leaves language and last company when it is cleared', () => {
    document.cookie = 'language=ja; Path=/';
    storeSession({ userId: 7, token: 'abc', companyId: 3 });

    clearSession();

    expect(readSession()).toBeUndefined();
    expect(readCookie('language')).toBe('ja');
  });

  it.each(['１', '1 OR 1=1', '1e400', '-0', '9007199254740993', ''])('refuses %j as an id', (value) => {
    expect(idOf(value)).toBeUndefined();
  });
});

describe('the address', () => {
  it('hands its credentials over once', () => {
    const scope = { __credentials: { user_id: '7', token: 'abc', company_id: '3' } };

    expect(takeAddressSession(scope)).toEqual({ userId: 7, token: 'abc', companyId: 3 });
    expect(takeAddressSession(scope)).toBeUndefined();
  });

  it('gives nothing with two of the three values', () => {
    expect(takeAddressSession({ __credentials: { user_id: '7', token: 'abc' } })).toBeUndefined();
  });

  it('keeps a company of digits only as the last choice', () => {
    keepAddressChoices(new URLSearchParams('companyId=<script>'));
    expect(readCookie('lastChoiceId')).toBeUndefined();

    keepAddressChoices(new URLSearchParams('companyId=12'));
    expect(readCookie('lastChoiceId')).toBe('12');
  });

  it('takes APP-VERSION from v, else 2', () => {
    expect(readAppVersion()).toBe(2);

    keepAddressChoices(new URLSearchParams('v=3'));
    keepAddressChoices(new URLSearchParams('v=x'));

    expect(readAppVersion()).toBe(3);
  });

  it('notices a link that was used before and drops the mark', () => {
    const seen: string[] = [];

    expect(
      takeExpiredLinkMark(new URL('https://a.example/login?link=expired&v=2'), (to) => seen.push(to)),
    ).toBe(true);
    expect(seen).toEqual(['/login?v=2']);
  });
});

describe('the device id', () => {
  it('is made once and is a SHA-256', () => {
    const made = readDeviceId();

    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(readDeviceId()).toBe(made);
  });
});

describe('a draft', () => {
  it('comes back once, for its company and route only', () => {
    saveDraft(3, '/member/5', { name: '王芳' });

    expect(takeDraft(4, '/member/5')).toBeUndefined();
    expect(takeDraft(3, '/member/5')).toEqual({ name: '王芳' });
    expect(takeDraft(3, '/member/5')).toBeUndefined();
  });

  it('never holds a password or a code', () => {
    saveDraft(3, '/login', { mobile: '1', old_password: 'x', nested: { code: '1', country_code: '86' } });

    expect(takeDraft(3, '/login')).toEqual({ mobile: '1', nested: { country_code: '86' } });
  });
});
