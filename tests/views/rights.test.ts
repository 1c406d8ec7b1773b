import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import type { Calls } from '#generated/types.ts';
import { rightsOf } from '#views/reasons/rights.tsx';
import { obstacleOf } from '#views/reasons/useOffers.ts';

type Permissions = Calls['checkMasterPermissions']['reply'];

const schema = entities.find((each) => each['x-resource'].name === 'device');
if (schema === undefined) throw new Error('No schema device');
const device = createModel(schema);

const permissions = (known: Partial<Permissions>): Permissions => ({
  is_main: 0,
  is_sub: 0,
  is_asset: 0,
  all_permissions: 0,
  scope_depts: [],
  modules: {},
  apps: [],
  manage_password: { set: 0, unlocked_until: null },
  actions: {},
  ...known,
});
const standing = (known: Partial<Permissions>, permission: string) =>
  rightsOf(permissions(known), 1).standing(device, permission);

describe('the rights of a reader', () => {
  it('reach as far as their role in the schema does', () => {
    expect(standing({ is_main: 1, actions: { 'device.mark': 1 } }, 'mark')).toEqual({ reach: 'all' });
    const sub = { is_sub: 1, modules: { devices: 'manage' }, actions: { 'device.mark': 1 } } as const;
    expect(standing(sub, 'mark')).toEqual({ reach: 'departments' });
  });

  it('tell a sub-administrator without the grant from another role', () => {
    expect(standing({ is_sub: 1, modules: { devices: 'view' } }, 'mark')).toEqual({ reach: 'ungranted' });
    expect(standing({ is_asset: 1 }, 'mark')).toEqual({ reach: 'none' });
  });

  it('find the quiet roles behind what the server allows', () => {
    expect(standing({ actions: { 'device.logout': 1 } }, 'logout')).toEqual({ reach: 'own' });
  });

  it('leave open the roles that only the server knows', () => {
    const { mayHold } = rightsOf(permissions({ is_sub: 1 }), 1);

    expect((['main', 'sub', 'asset', 'responsible'] as const).filter(mayHold)).toEqual([
      'sub',
      'responsible',
    ]);
  });

  it('explain a forbidden row by its scope, not by the role', () => {
    const known = rightsOf(permissions({ actions: { 'device.logout': 1 } }), 1);
    const row = { status: 'normal', can: { logout: 0 } };

    const reason = obstacleOf(device, {
      actionModel: { name: 'logout' },
      row,
      context: known.context(),
      standing: known.standing(device, 'logout'),
    });

    expect(reason).toMatchObject({ kind: 'scope', reach: 'own' });
  });
});
