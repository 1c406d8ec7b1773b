import { describe, expect, it } from 'vitest';
import { checkEntry, type EntryWay } from '#domain/signOn/entry.ts';

const ways: readonly EntryWay[] = ['signOn', 'password', 'code', 'phone', 'switch'];
const openTo = (userId: number, isEnforced: boolean) =>
  ways.filter((way) => checkEntry({ isEnforced, breakGlassId: 1 }, { userId, way }).length === 0);

describe('coming in', () => {
  it('is free where a company has said nothing', () => {
    expect(ways.flatMap((way) => checkEntry(undefined, { userId: 2, way }))).toEqual([]);
  });

  it('is free where single sign-on is one way among others', () => {
    expect(openTo(2, false)).toEqual(ways);
  });

  it('is by single sign-on where that is enforced', () => {
    expect(openTo(2, true)).toEqual(['signOn']);
  });

  it('is by password too for the emergency account', () => {
    expect(openTo(1, true)).toEqual(['signOn', 'password']);
  });
});
