import { describe, expect, it } from 'vitest';
import { checkInvited, pastedRows } from '#domain/temporary/invitedPeople.ts';
import { extendedEnd, shareLeft, warningOf } from '#domain/temporary/term.ts';

const start = new Date('2026-11-23T00:00:00Z');
const inHours = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

describe('a term', () => {
  it('warns in its last tenth, two hours before at least', () => {
    expect(warningOf(start, inHours(8))).toEqual(inHours(6));
    expect(warningOf(start, inHours(168))).toEqual(inHours(168 - 16.8));
    expect(warningOf(start, inHours(1))).toEqual(inHours(0.5));
  });

  it('goes on from now when it was over', () => {
    expect(extendedEnd(inHours(8), 4, inHours(6))).toEqual(inHours(12));
    expect(extendedEnd(inHours(8), 4, inHours(10))).toEqual(inHours(14));
  });

  it('has a share left between all and nothing', () => {
    expect([-1, 2, 9].map((hours) => shareLeft(start, inHours(8), inHours(hours)))).toEqual([1, 0.75, 0]);
  });
});

describe('rows of an invitation', () => {
  it('are read out of what is pasted', () => {
    expect(pastedRows('赵新\t13912340011\r\n\r\n13912340012，钱 工\nMaria Ruiz 13912340013')).toEqual([
      { name: '赵新', phone: '13912340011' },
      { name: '钱 工', phone: '13912340012' },
      { name: 'Maria Ruiz', phone: '13912340013' },
    ]);
  });

  it('are told apart by number and country', () => {
    const rules = checkInvited([
      { name: '甲', phone: '13912340011' },
      { name: '乙', phone: '+86 139-1234-0011' },
      { name: '丙', phone: '13912340012', countryCode: '999' },
    ]).map(([first]) => first?.rule);

    expect(rules).toEqual([undefined, 'temporaryStaff.twice', 'code.countryClosed']);
  });
});
