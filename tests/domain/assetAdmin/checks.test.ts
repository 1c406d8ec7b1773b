import { describe, expect, it } from 'vitest';
import { checkAssetCompany, checkNewAssetAdmin } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import { checkSuccessor } from '#domain/mainAdministrator/checkSuccessor.ts';

const fit = { status: 'normal', isActive: true, isRealName: true, memberType: 'regular' };

describe('a new asset administrator', () => {
  const ruleOf = (part: object) =>
    checkNewAssetAdmin({ ...fit, isMain: false, standing: null, ...part })[0]?.rule;

  it('may have been rejected or revoked before', () => {
    expect([null, 2, 3].map((standing) => ruleOf({ standing }))).toEqual([undefined, undefined, undefined]);
    expect([0, 1].map((standing) => ruleOf({ standing }))).toEqual([
      'assetAdmin.pending',
      'assetAdmin.isOne',
    ]);
  });

  it('finds a place among five, in a verified company', () => {
    expect(checkAssetCompany({ advanced: 1, used: 4 })).toEqual([]);
    expect(checkAssetCompany({ advanced: 1, used: 5 })[0]?.rule).toBe('assetAdmin.full');
    expect(checkAssetCompany({ advanced: 0, used: 5 })[0]?.rule).toBe('assetAdmin.unverified');
  });
});

describe('a successor', () => {
  it('is somebody else who works here regularly', () => {
    const ruleOf = (part: object) => checkSuccessor(1, { ...fit, userId: 2, ...part })[0]?.rule;

    expect(ruleOf({})).toBeUndefined();
    expect(ruleOf({ userId: 1, isActive: false })).toBe('mainAdministrator.self');
    expect(ruleOf({ status: 'resigned' })).toBe('mainAdministrator.missing');
    expect(ruleOf({ memberType: 'weekly' })).toBe('mainAdministrator.notRegular');
    expect(checkSuccessor(0, { ...fit, userId: 0 })[0]?.rule).toBe('mainAdministrator.self');
  });
});
