import { describe, expect, it } from 'vitest';
import { checkPhone, maskPhone, normalisePhone } from '#domain/member/phone.ts';

describe('normalisePhone', () => {
  it.each([
    '１３８００００１０００',
    '138 0000 1000',
    '138-0000-1000',
    '+8613800001000',
    '+86 138 0000 1000',
    '\u202D13800001000',
  ])('reads %j as 13800001000', (typed) => {
    expect(normalisePhone(typed, '86')).toEqual({ countryCode: '86', digits: '13800001000' });
  });

  it('takes the mainland when no country is given', () => {
    expect(normalisePhone('13800001000', null).countryCode).toBe('86');
  });

  it('cuts the prefix of the chosen country only', () => {
    expect(normalisePhone('+852 5123 4567', '852').digits).toBe('51234567');
    expect(normalisePhone('+852 5123 4567', '86').digits).toBe('+85251234567');
  });
});

describe('checkPhone', () => {
  it.each([
    ['86', '13800001000'],
    ['852', '51234567'],
    ['853', '66123456'],
    ['886', '912345678'],
    ['1', '4155550132'],
    ['81', '9012345678'],
    ['971', '501234567'],
  ])('allows +%s %s', (countryCode, digits) => {
    expect(checkPhone({ countryCode, digits })).toEqual([]);
  });

  it.each([
    ['86', '12800001000'],
    ['86', '1380000100'],
    ['852', '31234567'],
    ['1', '1155550132'],
    ['971', '1234'],
    ['86', '=1+1'],
  ])('refuses +%s %s', (countryCode, digits) => {
    expect(checkPhone({ countryCode, digits })[0]?.rule).toBe('member.phoneFormat');
  });

  it('asks for a number when there is none', () => {
    expect(checkPhone({ countryCode: '86', digits: '' })[0]?.rule).toBe('member.phoneRequired');
  });
});

describe('maskPhone', () => {
  it.each([
    ['13812345678', '138****5678'],
    ['91234567', '91****67'],
    ['4155550132', '415****132'],
    ['12345', '****5'],
  ])('hides the middle of %s', (digits, masked) => {
    expect(maskPhone(digits)).toBe(masked);
  });
});
