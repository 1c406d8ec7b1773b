import { beforeEach, describe, expect, it } from 'vitest';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { createCompanies, demoAccount, people } from '#tests/setup/company.ts';

let backend: Backend;

const permissionsOf = async (person: (typeof people)[keyof typeof people], fields: object = {}) => {
  const session = await backend.signIn(person);
  return (await backend.call('checkMasterPermissions', fields, session)).data;
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
});

describe('the permission map', () => {
  it('gives the main administrator everything', async () => {
    const permissions = await permissionsOf(people.main);

    expect(permissions).toMatchObject({ is_main: 1, all_permissions: 1, scope_depts: [] });
    expect(permissions.actions).toMatchObject({ 'device.mark': 1, 'order.cancel': 1, 'complaint.handle': 1 });
  });

  it('bounds a sub-administrator to grants and scope', async () => {
    const permissions = await permissionsOf(people.sub);

    expect(permissions).toMatchObject({ is_main: 0, is_sub: 1, all_permissions: 0, scope_depts: [10] });
    expect(permissions.actions['device.mark']).toBe(1);
  });

  it('lets a viewer look and nothing more', async () => {
    const { actions, modules } = await permissionsOf(people.viewer);

    expect(modules.devices).toBe('view');
    expect(actions).toMatchObject({ 'complaint.read': 1, 'complaint.handle': 0, 'device.mark': 0 });
  });

  it('names two people who may, when asked about one permission', async () => {
    const { actions, ask } = await permissionsOf(people.asset, { action: 'complaint.read' });

    expect(actions).toEqual({ 'complaint.read': 0 });
    expect(ask).toEqual([
      { name: '周主管', role: 'main' },
      { name: '吴分管', role: 'sub' },
    ]);
  });

  it('shows an asset administrator all of apps and data, to look at where it is not theirs', async () => {
    const { actions } = await permissionsOf(people.asset);
    const session = await backend.signIn(people.asset);
    const lists = ['app', 'banner', 'powerShare', 'messageTemplate', 'messageRecord', 'device', 'memberUse'];
    const reads = [...lists, 'quickApp', 'usage', 'record'].map((noun) => [`${noun}.read`, 1] as const);
    const writes = ['powerShare.create', 'powerShare.disable', 'messageTemplate.update', 'device.mark'];

    expect(actions).toMatchObject(Object.fromEntries(reads));
    expect(writes.map((key) => actions[key])).toEqual([0, 0, 0, 0]);
    expect((await backend.call('powerShareList', {}, session)).code).toBe(0);
    const share = { capability: 'activation', depts: [10] };
    expect((await backend.call('powerShareSave', share, session)).data.error_key).toBe('not_main_admin');
  });

  it('shows an asset administrator what others have done', async () => {
    await backend.call(
      'updateDepartment',
      { id: 20, version: 1, name: '市场中心' },
      await backend.signIn(people.main),
    );

    const { code, data } = await backend.call('operationRecords', {}, await backend.signIn(people.asset));

    expect(code).toBe(0);
    expect(data.list.map((row: { operator_name: string }) => row.operator_name)).toContain('周主管');
  });

  it('tells nobody to ask themselves', async () => {
    const { ask } = await permissionsOf(people.main, { action: 'complaint.read' });

    expect(ask).toMatchObject([{ role: 'sub' }, { role: 'sub' }]);
  });

  it('gives an ordinary member next to nothing', async () => {
    const { actions, is_main: isMain } = await permissionsOf(people.member);

    expect(isMain).toBe(0);
    expect(actions).toMatchObject({ 'order.read': 0, 'complaint.read': 0, 'device.read': 1 });
  });

  it('knows no permission by names every object has', async () => {
    for (const action of ['constructor.x', '__proto__.read', 'toString', 'hasOwnProperty.x']) {
      const { actions, ask } = await permissionsOf(people.viewer, { action });

      expect(Object.entries(actions)).toEqual([[action, 0]]);
      expect(ask).toEqual([{ name: '周主管', role: 'main' }]);
    }
  });

  it('answers about one action alone', async () => {
    const { actions } = await permissionsOf(people.viewer, { action: 'complaint.read' });

    expect(actions).toEqual({ 'complaint.read': 1 });
  });

  it('says whether a management password is set', async () => {
    const before = await permissionsOf(people.main);
    await saveManagementPassword(backend.database.db, {
      passwordOwner: people.main,
      passwordHash: 'x',
      now: new Date(),
    });
    const after = await permissionsOf(people.main);

    expect([before, after].map(({ manage_password: { set } }) => set)).toEqual([0, 1]);
  });
});

describe('the demo’s own calls', () => {
  it('do not exist outside the demo', async () => {
    const session = await backend.signIn(people.main);

    const accounts = await backend.call('demoAccounts');
    const messages = await backend.call('demoSmsOutbox', {}, session);

    expect(accounts).toMatchObject({ code: 4000, message: '请求的地址不存在' });
    expect(messages.code).toBe(4000);
  });

  it('show who can sign in and what would have been sent', async () => {
    backend = await createBackend({ config: { demoAccounts: [demoAccount] } });
    const { db } = backend.database;
    await createCompanies(db);
    const message = { country_code: '86', phone: '13800010001', text: '您好', created_at: new Date(0) };
    await db
      .insertInto('sms_outbox')
      .values({ ...message, company_id: 1 })
      .execute();
    await db
      .insertInto('sms_outbox')
      .values({ ...message, company_id: 2, text: '别家' })
      .execute();
    const session = await backend.signIn(people.main);

    const accounts = await backend.call('demoAccounts');
    const messages = await backend.call('demoSmsOutbox', {}, session);

    expect(accounts.data.list).toEqual([
      {
        role: 'main',
        name: '周主管',
        country_code: '86',
        mobile: '13800010001',
        password: 'Demo1234',
        manage_password: 'Manage26',
      },
    ]);
    expect(messages.data.list).toMatchObject([{ text: '您好' }]);
  });
});
