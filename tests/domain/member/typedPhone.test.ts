import { describe, expect, it } from 'vitest';
import { dialCodeOf, dialCodes, typedPhone } from '#domain/member/dialCodes.ts';

describe('typedPhone', () => {
  it.each([
    ['138 0000 1000', '86', '13800001000'],
    ['+86 138-0000-1000', '86', '13800001000'],
    ['+852 5123 4567', '852', '51234567'],
    ['00852 5123 4567', '852', '51234567'],
    ['＋１ (415) 555-0132', '1', '4155550132'],
    ['138****1000', '86', '138****1000'],
    ['+8', '86', '+8'],
  ])('reads %j as +%s %s', (text, countryCode, digits) => {
    expect(typedPhone(text, '86')).toEqual({ countryCode, digits });
  });
});

describe('the dialling codes', () => {
  it('are never the beginning of another', () => {
    const codes = dialCodes.map(({ code }) => code);

    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(dialCodeOf(`${code}5551234`)).toBe(code);
  });

  it('name every region once', () => {
    const regions = dialCodes.flatMap((each) => each.regions);

    // As many as libphonenumber-js 1.13.16 has.
    expect([new Set(regions).size, regions.length]).toEqual([245, 245]);
  });
});
