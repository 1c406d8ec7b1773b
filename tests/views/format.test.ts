import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import { safeUrl } from '#views/fields/file/shownFile.ts';
import { parseNumberEntry } from '#views/fields/numbers.tsx';
import {
  dayBoundary,
  formatAgo,
  formatDay,
  formatInstant,
  formatRest,
  formatUntil,
} from '#views/format/dateTime.ts';
import { entryToFen, fenToEntry, formatFen } from '#views/format/money.ts';
import { recordName } from '#views/recordName.ts';

describe('money', () => {
  it.each([
    [123450, '¥1,234.50'],
    [0, '¥0.00'],
    [5, '¥0.05'],
    [-100, '-¥1.00'],
    [100000000000, '¥1,000,000,000.00'],
  ])('shows %d fen as %s', (fen, shown) => {
    expect(formatFen(fen)).toBe(shown);
  });

  it.each([
    ['0.29', 29],
    ['1,234.5', 123450],
    ['１２', 1200],
    ['¥1.10', 110],
    ['-1', -100],
    ['1.005', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('reads the entry %s without float error', (entry, fen) => {
    expect(entryToFen(entry)).toBe(fen);
  });

  it('gives back every amount it has shown', () => {
    for (const fen of [1, 29, 57, 1999, 4503, 113, 999999]) expect(entryToFen(fenToEntry(fen))).toBe(fen);
  });
});

describe('dates', () => {
  it('shows an instant in the time zone of the company', () => {
    expect(formatInstant('2026-03-01T16:05:00Z')).toBe('2026/03/02 00:05');
  });

  it('keeps what is no instant', () => {
    expect(formatInstant('soon')).toBe('soon');
  });

  it('bounds a day by its first and last second', () => {
    expect(dayBoundary('2026-03-01', 'from')).toBe('2026-03-01T00:00:00+08:00');
    expect(dayBoundary('2026-03-01', 'to')).toBe('2026-03-01T23:59:59+08:00');
  });

  it('shows a day with slashes', () => {
    expect(formatDay('2026-03-01')).toBe('2026/03/01');
  });
});

describe('safe addresses', () => {
  it.each(['https://example.com/a', 'http://example.com/'])('links %s', (address) => {
    expect(safeUrl(address)).toBe(address);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', 'https://', 'mailto:a@b.c'])(
    'does not link %s',
    (address) => {
      expect(safeUrl(address)).toBeUndefined();
    },
  );
});

describe('number entries', () => {
  it.each([
    ['1,234.5', 1234.5],
    ['－３', -3],
    ['', null],
    ['12.', '12.'],
    ['abc', 'abc'],
  ])('reads %s', (entry, meaning) => {
    expect(parseNumberEntry(entry)).toBe(meaning);
  });
});

describe('how long ago', () => {
  const now = new Date('2026-03-02T02:07:30Z');

  it.each([
    ['2026-03-02T02:05:00Z', 'zh', '2分钟前'],
    ['2026-03-02T02:05:00Z', 'en', '2 minutes ago'],
    ['2026-03-01T23:00:00Z', 'ja', '3時間前'],
    ['2026-03-02T02:09:00Z', 'en', '1 minute ago'],
    ['2026-03-01T02:00:00Z', 'en', undefined],
    ['nonsense', 'en', undefined],
  ])('says of %s in %s %s', (instant, locale, said) => {
    expect(formatAgo(instant, now, locale)).toBe(said);
  });
});

describe('names of rows', () => {
  it('fills a template and falls back to the id', () => {
    const model = { display: '{name} ({workId})', idField: 'user_id' };

    expect(recordName(model, { name: '王芳', workId: 'A1' })).toBe('王芳 (A1)');
    expect(recordName({ display: 'name', idField: 'user_id' }, { user_id: 7, name: null })).toBe('7');
    const browser = {
      name: 'Chrome 156',
      workId: '259c77c934e396dfe787753ce428f7b97ff5e3b0551a80fb0beddeda35d3ba35',
    };
    expect(recordName(model, browser)).toBe('Chrome 156 (259c77c9)');
  });

  it('says states and kinds in words', () => {
    const known: Readonly<Record<string, string>> = {
      'resources.equityRecord.options.reason.effective': 'Order in effect',
    };
    const translate = (key: string, options?: { readonly _: string }) => known[key] ?? options?._ ?? key;
    const model = entities.map(createModel).find(({ noun }) => noun === 'equityRecord');

    if (model === undefined) throw new Error('equityRecord is no noun');
    expect(recordName(model, { reason: 'effective' }, translate)).toBe('Order in effect');
    expect(recordName(model, { reason: 'unheard' }, translate)).toBe('unheard');
  });
});

describe('time until', () => {
  it.each([
    ['2026-11-27T18:00:00Z', '7天后', '7天'],
    ['2026-11-28T17:00:00Z', '8天后', '8天'],
    ['2026-11-22T15:58:00Z', '1天后', '1天'],
    ['2026-11-22T15:57:00Z', '23小时后', '23小时'],
  ])('counts the days to %s on the calendar of the company', (instant, until, rest) => {
    // 21st, 23:58 in the company.
    const now = new Date('2026-11-21T15:58:00Z');

    expect(formatUntil(instant, now, 'zh')).toBe(until);
    expect(formatRest(instant, now, 'zh')).toBe(rest);
  });

  it('is said in Japanese without a space between the number and its unit', () => {
    const now = new Date('2026-11-21T15:58:00Z');
    const instants = ['2026-11-21T16:20:00Z', '2026-11-21T18:00:00Z', '2026-12-21T18:00:00Z'];

    expect(instants.map((instant) => formatUntil(instant, now, 'ja'))).toEqual([
      '22分後',
      '2時間後',
      '31日後',
    ]);
    expect(instants.map((instant) => formatRest(instant, now, 'ja'))).toEqual(['22分', '2時間', '31日']);
  });

  it.each([
    ['en', '23 hr'],
    ['ja', '23時間'],
  ])('says the unit in the words of %s', (locale, rest) => {
    expect(formatRest('2026-11-22T15:57:00Z', new Date('2026-11-21T15:58:00Z'), locale)).toBe(rest);
  });
});
