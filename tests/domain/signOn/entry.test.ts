import { describe, expect, it } from 'vitest';
import { checkEntry, type EntryWay, readClaim } from '#domain/signOn/entry.ts';

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

const numbersOf = (claim: unknown) => {
  const value = readClaim('phone', claim);
  return value?.kind === 'phone' ? value.numbers : [];
};

describe('a claim that is a number', () => {
  it.each(['13800138000', '138 0013-8000', '１３８００１３８０００'])(
    'is of the home country: %s',
    (claim) => {
      expect(numbersOf(claim)).toEqual([{ countryCode: '86', digits: '13800138000' }]);
    },
  );

  it.each(['+8613800138000', '+86 138 0013 8000', '008613800138000'])('names its country: %s', (claim) => {
    expect(numbersOf(claim)).toContainEqual({ countryCode: '86', digits: '13800138000' });
  });

  it('is read for every country it can be of, and for no other', () => {
    expect(numbersOf('+85291234567')).toEqual([
      { countryCode: '8', digits: '5291234567' },
      { countryCode: '85', digits: '291234567' },
      { countryCode: '852', digits: '91234567' },
      { countryCode: '8529', digits: '1234567' },
    ]);
  });

  it.each(['', ' ', 'someone', '+86', null, undefined, {}, ['13800138000'], '1'.repeat(300)])(
    'is none: %j',
    (claim) => {
      expect(readClaim('phone', claim)).toBeUndefined();
    },
  );
});

describe('a claim that is a text', () => {
  it('is compared as a work id is stored', () => {
    expect(readClaim('work_id', ' ＬＳ-0007 ')).toEqual({ kind: 'work_id', text: 'LS-0007' });
    expect(readClaim('work_id', 7)).toEqual({ kind: 'work_id', text: '7' });
  });

  it('is an address as it was written', () => {
    expect(readClaim('email', 'Wu@example.com')).toEqual({ kind: 'email', text: 'Wu@example.com' });
  });
});
