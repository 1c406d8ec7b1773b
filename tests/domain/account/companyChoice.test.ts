import { describe, expect, it } from 'vitest';
import { chosenCompany, consoleRoleOf, lastChoiceFirst } from '#domain/account/companyChoice.ts';

const companies = [{ companyId: 1 }, { companyId: 2 }, { companyId: 3 }];

describe('the company to sign in to', () => {
  it('is the only one there is', () => {
    expect(chosenCompany([{ companyId: 7 }], undefined)).toEqual({ companyId: 7 });
  });

  it('is nobody’s guess when there are several', () => {
    expect(chosenCompany(companies, undefined)).toBeUndefined();
    expect(chosenCompany(companies, null)).toBeUndefined();
  });

  it('is the one asked for, when it may be entered', () => {
    expect(chosenCompany(companies, 2)).toEqual({ companyId: 2 });
    expect(chosenCompany(companies, 9)).toBeUndefined();
    expect(chosenCompany([{ companyId: 7 }], 9)).toBeUndefined();
  });

  it('stands first in the list when it was the last choice', () => {
    expect(lastChoiceFirst(companies, 3).map(({ companyId }) => companyId)).toEqual([3, 1, 2]);
    expect(lastChoiceFirst(companies, undefined)).toEqual(companies);
  });
});

describe('the role in the console', () => {
  it('is the highest somebody holds', () => {
    expect(consoleRoleOf(['member', 'supervisor', 'sub'])).toBe('sub');
  });

  it('is none for an ordinary member or group owner', () => {
    expect(consoleRoleOf(['member'])).toBeUndefined();
    expect(consoleRoleOf(['groupOwner', 'member'])).toBeUndefined();
  });
});
