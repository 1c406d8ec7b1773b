import { beforeEach, describe, expect, it } from 'vitest';
import {
  keepAddressChoices,
  readAppVersion,
  takeAddressSession,
  takeExpiredLinkMark,
} from '#session/address.ts';
import { readCookie } from '#session/cookies.ts';
import { readDeviceId } from '#session/deviceId.ts';
import { dropDraft, readDraft, saveDraft } from '#session/drafts.ts';
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

  it('leaves to the cookies what it does not carry', () => {
    storeSession({ userId: 7, token: 'kept', companyId: 3 });

    expect(takeAddressSession({ __credentials: { token: 'abc' } })).toEqual({
      userId: 7,
      token: 'abc',
      companyId: 3,
    });
    expect(takeAddressSession({ __credentials: { user_id: '9', company_id: '4', token: '' } })).toEqual({
      userId: 9,
      token: 'kept',
      companyId: 4,
    });
  });

  it('opens nothing with a mobile number alone', () => {
    storeSession({ userId: 7, token: 'kept', companyId: 3 });

    expect(takeAddressSession({ __credentials: { mobile: '13800010001' } })).toBeUndefined();
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

    expect(readAppVersion()).toBe(3);
  });

  it('keeps the APP-VERSION it has, whatever a later address says', () => {
    keepAddressChoices(new URLSearchParams('v=3'));
    keepAddressChoices(new URLSearchParams('v=x'));
    keepAddressChoices(new URLSearchParams('v=2'));

    expect(readAppVersion()).toBe(3);
  });

  it.each(['99', '0', '-3', '2.5', ' 3', '3e0'])('keeps no version nobody knows: %j', (version) => {
    localStorage.setItem('APP-VERSION', version);

    keepAddressChoices(new URLSearchParams({ v: version }));

    expect([readAppVersion(), localStorage.getItem('APP-VERSION')]).toEqual([2, '2']);
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
  const place = { companyId: 3, userId: 7, route: '/member/5' };

  it('comes back for its company, person and route only, until it is dropped', () => {
    const draft = { values: { name: '王芳' }, version: 2 };
    saveDraft(place, draft);

    expect(readDraft({ ...place, companyId: 4 })).toBeUndefined();
    expect(readDraft({ ...place, userId: 8 })).toBeUndefined();
    expect(readDraft(place)).toEqual(draft);
    expect(readDraft(place)).toEqual(draft);
    dropDraft(place);
    expect(readDraft(place)).toBeUndefined();
  });

  it('never holds a password, a one-time code or a file', () => {
    const nested = { code: '1', sms_code: '2', country_code: '86', post_code: '518000' };
    saveDraft(place, { values: { mobile: '1', old_password: 'x', nested, photo: new Blob(['x']) } });

    expect(readDraft(place)?.values).toEqual({
      mobile: '1',
      nested: { country_code: '86', post_code: '518000' },
    });
  });

  it('says when there is no room for it', () => {
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage;

    expect(saveDraft(place, { values: { note: '长' } }, full)).toBe(false);
  });
});
