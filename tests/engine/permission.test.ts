import { describe, expect, it } from 'vitest';
import type { Actor, Grants, Mandate } from '#domain/permission/actor.ts';
import { createModel } from '#engine/createModel.ts';
import {
  departmentReach,
  departmentsLed,
  mandateBounds,
  reachOf,
  rolesWith,
  scopeOf,
} from '#engine/permission.ts';
import { buildSchema } from '../builders/schema.ts';

const actor = (part: Partial<Actor>): Actor => ({
  userId: 1,
  companyId: 1,
  name: '甲',
  roles: [],
  mandates: [],
  ledDepartments: [],
  responsibleDepartments: [],
  ...part,
});

const within = (grants: Grants, ...departments: number[]): Mandate => ({
  source: { kind: 'own' },
  grants,
  withheld: [],
  departments,
  apps: [],
});

const model = createModel(
  buildSchema(
    {},
    {
      module: 'devices',
      permissions: {
        read: { main: 'all', sub: 'departments', member: 'own' },
        update: { main: 'all', sub: 'departments' },
      },
    },
  ),
);

describe('reachOf', () => {
  it('takes the widest of several roles', () => {
    expect(reachOf(model, 'read', actor({ roles: ['member', 'main'] }))).toBe('all');
  });

  it('refuses a role the table does not name', () => {
    expect(reachOf(model, 'update', actor({ roles: ['member'] }))).toBeUndefined();
  });

  it('refuses a permission nobody has', () => {
    expect(reachOf(model, 'delete', actor({ roles: ['main'] }))).toBeUndefined();
  });

  it('asks a sub-administrator for a grant of the module', () => {
    expect(reachOf(model, 'read', actor({ roles: ['sub'] }))).toBeUndefined();
    expect(reachOf(model, 'read', actor({ roles: ['sub'], mandates: [within({ devices: 'view' })] }))).toBe(
      'departments',
    );
  });

  it('lets a view grant read but not write', () => {
    expect(
      reachOf(model, 'update', actor({ roles: ['sub'], mandates: [within({ devices: 'view' })] })),
    ).toBeUndefined();
    expect(
      reachOf(model, 'update', actor({ roles: ['sub'], mandates: [within({ devices: 'manage' })] })),
    ).toBe('departments');
  });
});

describe('rolesWith', () => {
  it('names the roles to ask', () => {
    expect(rolesWith(model, 'update')).toEqual(['main', 'sub']);
  });
});

describe('scopeOf', () => {
  it('does not bound the main administrator', () => {
    expect(scopeOf(actor({ roles: ['main'] })).all).toBe(true);
  });

  it('does not bound a sub-administrator without listed departments', () => {
    expect(scopeOf(actor({ roles: ['sub'], mandates: [within({})] })).all).toBe(true);
  });

  it('joins the scope with the departments a person leads', () => {
    expect(
      scopeOf(
        actor({
          roles: ['sub'],
          mandates: [within({}, 3)],
          ledDepartments: [3, 4],
          responsibleDepartments: [3, 4],
        }),
      ),
    ).toEqual({
      all: false,
      departments: [3, 4],
    });
  });
});

describe('departmentReach', () => {
  it('keeps the scope of a sub-administrator apart from what they lead', () => {
    const both = actor({
      roles: ['sub', 'supervisor'],
      mandates: [within({ devices: 'manage' })],
      ledDepartments: [9],
      responsibleDepartments: [9],
    });

    expect(departmentReach(model, 'read', both)).toEqual({ asSub: true, asLeader: undefined });
  });

  it('keeps what somebody is responsible for apart from what they supervise', () => {
    const table = {
      noun: 'temporaryStaff',
      module: 'addressBook' as const,
      permissions: { end: { responsible: 'departments' as const } },
    };
    const both = actor({
      roles: ['responsible', 'supervisor'],
      ledDepartments: [4, 9],
      responsibleDepartments: [4],
    });
    const { asLeader } = departmentReach(table, 'end', both);

    expect(asLeader).toBe('responsible');
    expect(departmentsLed(both, asLeader ?? 'supervisor')).toEqual([4]);
  });
});

describe('mandateBounds', () => {
  const roomy = actor({
    roles: ['sub'],
    mandates: [within({ devices: 'view' }, 3), within({ devices: 'manage' }, 4), within({ shop: 'manage' })],
  });

  it('keeps each module within the departments of its mandate', () => {
    expect(mandateBounds(model, 'read', roomy)).toEqual({ all: false, departments: [3, 4] });
    expect(mandateBounds(model, 'update', roomy)).toEqual({ all: false, departments: [4] });
  });

  it('reaches nothing without a mandate that grants', () => {
    const elsewhere = actor({ roles: ['sub'], mandates: [within({ shop: 'manage' })] });

    expect(mandateBounds(model, 'read', elsewhere)).toEqual({ all: false, departments: [] });
  });
});
