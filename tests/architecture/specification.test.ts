import { describe, expect, it } from 'vitest';
import { protocolOf } from '#bridge/messages.ts';
import { openCountryCodes } from '#domain/account/code.ts';
import { validities } from '#domain/invite/link.ts';
import { checkChosenPassword } from '#domain/managementPassword/managementPassword.ts';
import { maskPhone } from '#domain/member/phone.ts';
import { weekStart } from '#domain/message/activation.ts';
import { creditCodeFlaw, registrationNumberFlaw } from '#domain/verification/numbers.ts';
import { createModel } from '#engine/createModel.ts';
import { maxBytesOf } from '#engine/fileRules.ts';
import { entities } from '#generated/entities.ts';
import { chooseLocale, defaultLocale, locales } from '#i18n/locale.ts';
import { loadMessages } from '#i18n/messages.ts';
import { pagingOf } from '#server/crud/order.ts';
import { readAppVersion } from '#session/address.ts';
import { errorWords, type SpecifiedWord, successWords } from '#tests/builders/specifiedWords.ts';
import { formatDay, formatInstant } from '#views/format/dateTime.ts';

const isWords = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A word by the key the console asks for it: nested by its beginnings, flat after them. */
const messages = await loadMessages('zh');

const wordOf = (key: string, words: unknown = messages): string => {
  if (!isWords(words)) return '';
  const own = words[key];
  if (typeof own === 'string') return own;
  const [first = '', ...rest] = key.split('.');
  return rest.length === 0 ? '' : wordOf(rest.join('.'), words[first]);
};

const missing = (requested: readonly SpecifiedWord[]): readonly string[] =>
  requested
    .filter(({ key, chinese }) => !wordOf(key).includes(chinese))
    .map(({ says, key, chinese }) => `${says}: ${key} says "${wordOf(key)}", not "${chinese}"`);

const fieldOf = (noun: string, field: string) => {
  const entity = entities.find((each) => each['x-resource'].name === noun);
  const found =
    entity === undefined ? undefined : createModel(entity).fields.find(({ path }) => path === field);
  if (found === undefined) throw new Error(`No field ${noun}.${field}`);
  return found;
};

const isManagementPassword = (password: string): boolean =>
  checkChosenPassword({ password, confirm: password }).length === 0;

const limitOf = (noun: string, field: string): number => maxBytesOf(fieldOf(noun, field).options);
const megabyte = 1024 * 1024;

describe('every string of the error catalogue', () => {
  it('stands in the words of the console', () => {
    expect(missing(errorWords)).toEqual([]);
  });

  it('has its success message on a call it belongs to', () => {
    expect(successWords).toHaveLength(18);
    expect(missing(successWords)).toEqual([]);
  });
});

describe('every business constant', () => {
  it('of languages and formats holds', () => {
    expect(defaultLocale).toBe('zh');
    expect(locales).toEqual(['zh', 'en', 'ja']);
    expect(chooseLocale(new URLSearchParams('language=fr'), undefined)).toBe('zh');
    expect(formatDay('2026-03-01')).toBe('2026/03/01');
    expect(formatInstant('2026-03-01T01:05:00Z')).toBe('2026/03/01 09:05');
  });

  it('of pages begins at 1', () => {
    expect(pagingOf({ page: 0 }).page).toBe(1);
  });

  it('of pictures holds: 8 MB, startup 3 MB and 1080x1620, logo in a circle', () => {
    expect(limitOf('complaint', 'chat_images')).toBe(8 * megabyte);
    expect(limitOf('startup', 'image')).toBeLessThanOrEqual(3 * megabyte + 1);
    expect(fieldOf('startup', 'image').options).toMatchObject({
      dimensions: { width: 1080, height: 1620, recommended: true },
    });
    expect(wordOf('startup.rule.review')).toContain('1–2 个工作日');
    expect(wordOf('resources.companySetting.help.logo')).toContain('圆形');
  });

  it('of passwords and numbers holds', () => {
    expect(['Ab3de', 'abcde1', 'ABCDE1', 'Abcdef'].filter(isManagementPassword)).toEqual([]);
    expect(isManagementPassword('Abcde1')).toBe(true);
    expect(creditCodeFlaw('91440300MA5XY1024')).toBe('length');
    expect(creditCodeFlaw('91440300MA5XY10249')).toBeUndefined();
    expect(registrationNumberFlaw('12345678901234')).toBe('length');
  });

  it('of people holds: one notice a week, the middle four digits, 86', () => {
    expect(weekStart(new Date('2026-11-22T10:00:00+08:00'))).toEqual(new Date('2026-11-16T00:00:00+08:00'));
    expect(maskPhone('13812345678')).toBe('138****5678');
    expect(openCountryCodes).toContain('86');
  });

  it('of links and the bridge holds', () => {
    expect(validities).toEqual({ untilDay: 1, permanent: 2 });
    const nothingKept = { getItem: () => null } as unknown as Storage;
    expect(readAppVersion(nothingKept)).toBe(2);
    expect(protocolOf(2)).toBe(2);
  });

  it('of the group limit, attendance and the personal page can be chosen', () => {
    expect(fieldOf('groupSetting', 'member_limit').kind).toBe('integer');
    const field = entities.find((each) => each['x-resource'].name === 'customField');
    expect(JSON.stringify(field)).toContain('"attendance_show"');
    expect(JSON.stringify(field)).toContain('"info_first"');
  });
});
