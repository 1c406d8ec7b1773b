import { describe, expect, it } from 'vitest';
import type { Actor, Mandate } from '#domain/permission/actor.ts';
import {
  checkGroupName,
  checkHeld,
  checkMandate,
  checkNotOneself,
  type RequestedMandate,
} from '#domain/permission/mandate.ts';

const requested = (part: Partial<RequestedMandate> = {}): RequestedMandate => ({
  isAll: false,
  modules: { addressBook: 'manage' },
  withheld: [],
  scope: 'departments',
  departments: [11],
  apps: [],
  ...part,
});

const own = (grants: Mandate['grants'], ...departments: number[]): Mandate => ({
  source: { kind: 'own' },
  grants,
  withheld: [],
  departments,
  apps: [],
});

const giver = (roles: Actor['roles'], ...mandates: Mandate[]): Actor => ({
  userId: 2,
  companyId: 1,
  name: '吴分管',
  roles,
  mandates,
  ledDepartments: [],
  responsibleDepartments: [],
});

const ways = new Map([[11, [10, 11]]]);
const rulesOf = (actor: Actor, what: RequestedMandate) =>
  checkHeld(actor, what, ways).map(({ rule }) => rule);

describe('granting rights', () => {
  it('lets the main administrator grant everything', () => {
    expect(rulesOf(giver(['main']), requested({ isAll: true, scope: 'company' }))).toEqual([]);
  });

  it('reaches no further than one mandate of the giver', () => {
    const inside = giver(['sub'], own({ addressBook: 'manage' }, 10), own({ devices: 'manage' }));

    expect(rulesOf(inside, requested())).toEqual([]);
    expect(rulesOf(inside, requested({ departments: [11, 20] }))).toEqual(['call.noPermission']);
    expect(rulesOf(inside, requested({ scope: 'own', departments: [] }))).toEqual(['call.noPermission']);
  });

  it('gives no act the giver is kept from', () => {
    const kept = giver(['sub'], { ...own({ addressBook: 'manage' }, 10), withheld: ['export', 'resign'] });

    expect(rulesOf(kept, requested())).toEqual(['call.noPermission']);
    expect(rulesOf(kept, requested({ withheld: ['export'] }))).toEqual(['call.noPermission']);
    expect(rulesOf(kept, requested({ withheld: ['export', 'resign', 'import'] }))).toEqual([]);
  });

  it('refuses all permissions and modules not held', () => {
    const viewer = giver(['sub'], own({ addressBook: 'view' }));

    expect(rulesOf(viewer, requested({ isAll: true }))).toEqual(['call.noPermission']);
    expect(rulesOf(viewer, requested())).toEqual(['call.noPermission']);
    expect(rulesOf(viewer, requested({ modules: { addressBook: 'view' } }))).toEqual([]);
  });

  it('needs a permission and a department', () => {
    const empty = requested({ modules: { addressBook: 'none' }, departments: [] });

    expect(checkMandate(empty).map(({ rule }) => rule)).toEqual([
      'mandate.nothingGranted',
      'mandate.departmentsRequired',
    ]);
  });

  it('never changes the rights of the giver', () => {
    const leaving = { before: [2], after: [] };

    expect(checkNotOneself({ userId: 2, roles: ['sub'] }, leaving, 'user_ids')).toHaveLength(1);
    expect(checkNotOneself({ userId: 2, roles: ['main'] }, leaving, 'user_ids')).toEqual([]);
    expect(
      checkNotOneself({ userId: 2, roles: ['main'] }, { before: [], after: [2] }, 'user_ids'),
    ).toHaveLength(1);
  });

  it('takes names that read the same for one', () => {
    expect(checkGroupName('ＡＢ 组', ['ab 组'])[0]?.rule).toBe('call.nameTaken');
    expect(checkGroupName('\u200B', [])[0]?.rule).toBe('manageGroup.nameRequired');
  });

  it('counts a name of 30 characters as people count them', () => {
    const family = '👨‍👩‍👧‍👦';

    expect(checkGroupName(family.repeat(30), ['ab 组'])).toEqual([]);
    expect(checkGroupName(family.repeat(31), [])).toEqual([
      { rule: 'manageGroup.nameTooLong', field: 'name', params: { limit: 30 } },
    ]);
  });
});
