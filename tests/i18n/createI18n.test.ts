import { describe, expect, it } from 'vitest';
import { chooseLocale } from '#i18n/chooseLocale.ts';
import { createI18n } from '#i18n/createI18n.ts';
import type { Locale } from '#i18n/locale.ts';
import { loadMessages } from '#i18n/messages.ts';

describe('the language', () => {
  it.each([
    ['language=en', undefined, 'en'],
    ['language=ja', 'en', 'ja'],
    ['language=fr', 'en', 'zh'],
    ['', 'ja', 'ja'],
    ['', undefined, 'zh'],
  ])('of ?%s with cookie %s is %s', (search, kept, expected) => {
    expect(chooseLocale(new URLSearchParams(search), kept)).toBe(expected);
  });

  it('is there at once and changes on request', async () => {
    const told: Locale[] = [];
    const i18n = createI18n({
      locale: 'zh',
      messages: await loadMessages('zh'),
      onLocale: (locale) => told.push(locale),
    });
    expect(i18n.translate('login.submit')).toBe('登录');

    await i18n.changeLocale('ja');

    expect(i18n.translate('login.submit')).toBe('ログイン');
    expect(i18n.getLocale()).toBe('ja');
    expect(told).toEqual(['ja']);
  });
});
