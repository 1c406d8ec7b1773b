import { describe, expect, it } from 'vitest';
import { type FieldSituation, shownFields } from '#domain/visibility/shownFields.ts';

const situation: FieldSituation = {
  isSelf: false,
  sharesDepartment: false,
  viewerIsExecutive: false,
  personIsExecutive: false,
  phoneShow: 1,
};

const phone = { key: 'phone', companyShow: 1, seenBy: 'all' } as const;
const email = { key: 'email', companyShow: 1, seenBy: 'all' } as const;

describe('shownFields', () => {
  it.each([
    ['a public number', {}, 'full', 'public'],
    ['a private number', { phoneShow: 2 }, 'none', 'phonePrivate'],
    ['a masked number', { phoneShow: 3 }, 'masked', 'phoneMasked'],
    ['an executive’s number', { personIsExecutive: true }, 'none', 'executive'],
    ['one executive to another', { personIsExecutive: true, viewerIsExecutive: true }, 'full', 'public'],
    [
      'a private number to executives',
      { phoneShow: 2, personIsExecutive: true, viewerIsExecutive: true },
      'none',
      'phonePrivate',
    ],
    ['a private number to oneself', { phoneShow: 2, isSelf: true }, 'full', 'self'],
  ] as const)('decides on %s', (_, change, shown, rule) => {
    expect(shownFields([phone], { ...situation, ...change })).toEqual([{ key: 'phone', shown, rule }]);
  });

  it('takes away what the company does not show', () => {
    const [field] = shownFields([{ ...email, companyShow: 2 }], situation);

    expect(field).toMatchObject({ shown: 'none', rule: 'companyHidden' });
  });

  it('takes it from the person’s own page, too', () => {
    const [field] = shownFields([{ ...email, companyShow: 2 }], { ...situation, isSelf: true });

    expect(field).toMatchObject({ shown: 'none', rule: 'companyHidden' });
  });

  it('names the person’s own wish before the company’s', () => {
    const [field] = shownFields([{ ...phone, companyShow: 2 }], { ...situation, phoneShow: 2 });

    expect(field?.rule).toBe('phonePrivate');
  });

  it('keeps a department’s field among its people', () => {
    const field = { ...email, seenBy: 'department' } as const;

    expect(shownFields([field], situation)[0]?.rule).toBe('departmentOnly');
    expect(shownFields([field], { ...situation, sharesDepartment: true })[0]?.shown).toBe('full');
  });
});
