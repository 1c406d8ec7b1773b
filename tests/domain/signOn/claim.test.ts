import { describe, expect, it } from 'vitest';
import { readClaim } from '#domain/signOn/claim.ts';

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
