import { describe, expect, it } from 'vitest';
import { checkVerification } from '#domain/verification/checkVerification.ts';
import {
  creditCheckDigit,
  creditCodeFlaw,
  identityFlaw,
  normaliseNumber,
  organizationCodeFlaw,
  registrationNumberFlaw,
} from '#domain/verification/numbers.ts';

describe('a unified social credit code', () => {
  it.each(['91440300MA5XY10249', '91350100M000100Y43', '91110000600037341L', '91440101717852200L'])(
    'is right in the known %s',
    (code) => {
      expect(creditCodeFlaw(code)).toBeUndefined();
    },
  );

  it('ends in 0 where nothing remains', () => {
    expect(creditCheckDigit('91440300MA5XY0004')).toBe('0');
    expect(creditCodeFlaw('91440300MA5XY00040')).toBeUndefined();
  });

  it('is told apart by length, signs and digit', () => {
    expect(creditCodeFlaw('91440300MA5XY1024')).toBe('length');
    expect(creditCodeFlaw('91440300MA5XY1024I')).toBe('signs');
    expect(creditCodeFlaw('914403001922038216')).toBeUndefined();
    expect(creditCodeFlaw('91440300MA5XY10248')).toBe('checkDigit');
  });

  it('loses case, width, blanks and dashes', () => {
    expect(normaliseNumber(' ９１４４０３００ma5xy-10249\u202d')).toBe('91440300MA5XY10249');
  });
});

describe('older numbers', () => {
  it('of registration have fifteen digits and a check', () => {
    expect(registrationNumberFlaw('110108000000016')).toBeUndefined();
    expect(registrationNumberFlaw('110108000000017')).toBe('checkDigit');
    expect(registrationNumberFlaw('11010800000001')).toBe('length');
    expect(registrationNumberFlaw('11010800000001X')).toBe('signs');
  });

  it('of organisations end in a digit or X', () => {
    expect(organizationCodeFlaw('D2143569X')).toBeUndefined();
    expect(organizationCodeFlaw('D21435690')).toBe('checkDigit');
  });

  it('of persons are a card or begin with a letter', () => {
    expect(identityFlaw('11010519491231002X')).toBeUndefined();
    expect(identityFlaw('H1234567890')).toBeUndefined();
    expect(identityFlaw('110105194912310021')).toBe('checkDigit');
    expect(identityFlaw('123456')).toBe('length');
  });
});

describe('a form of verification', () => {
  it('asks each organisation for its own', () => {
    const facts = { isCityOf: () => true, kept: undefined };
    const asked = (form: Parameters<typeof checkVerification>[0]) =>
      checkVerification(form, facts).map(({ field }) => field);

    expect(asked({ org_type: 'government' })).toContain('organization_image');
    expect(asked({ org_type: 'government' })).not.toContain('licence_image');
    expect(asked({ org_type: 'enterprise', doc_type: 'licence' })).toEqual(
      expect.arrayContaining(['registration_number', 'organization_code', 'licence_image']),
    );
    expect(asked({ org_type: 'other', doc_type: 'unified_licence' })).not.toContain('organization_code');
  });

  it('says what is wrong with a number of eighteen signs', () => {
    const facts = { isCityOf: () => true, kept: undefined };
    const said = (id_number: string) =>
      checkVerification({ org_type: 'enterprise', doc_type: 'unified_licence', id_number }, facts).find(
        ({ field }) => field === 'id_number',
      )?.rule;

    expect(said('110105194912310021')).toBe('verification.idNumberDigit');
    expect(said('123456')).toBe('verification.idNumber');
  });
});
