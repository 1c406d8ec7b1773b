import { describe, expect, it } from 'vitest';
import { matching } from '#app/palette/paletteItem.ts';
import { placeOf } from '#app/shell/place.ts';
import { screenWords } from '#generated/screens.ts';

const searchable = (title: string, ...words: string[]) => ({ title, words, found: title });

describe('what a keyword finds', () => {
  it('puts beginnings before middles, own names before others', () => {
    const among = [searchable('订单', 'member card'), searchable('群成员'), searchable('成员', 'member')];

    expect(matching('成', among)).toEqual(['成员', '群成员']);
    expect(matching('mem', among)).toEqual(['订单', '成员']);
  });

  it('does not mind case, width and spaces', () => {
    expect(matching('ＭＥＭ ber', [searchable('成员', 'Members')])).toEqual(['成员']);
  });

  it('knows pages by their pinyin and other languages', () => {
    expect(screenWords.device).toEqual(expect.arrayContaining(['chengyuanshebei', 'cysb', 'Member devices']));
  });
});

describe('the place of an address', () => {
  it.each([
    ['/', { noun: '', id: undefined, isNew: false }],
    ['/member', { noun: 'member', id: undefined, isNew: false }],
    ['/member/5/show', { noun: 'member', id: '5', isNew: false }],
    ['/member/create', { noun: 'member', id: undefined, isNew: true }],
    ['/member/%zz', { noun: 'member', id: '%zz', isNew: false }],
  ])('of %s is its noun and record', (pathname, place) => {
    expect(placeOf(pathname)).toEqual(place);
  });
});
