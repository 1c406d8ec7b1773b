import { beforeEach, describe, expect, it } from 'vitest';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { runHandOvers } from '#server/features/directory/leaving/jobs/handOvers.ts';
import { memberEdit } from '#server/features/imports/targets/importTargets.ts';
import { insertPresetApps } from '#server/features/workbench/store/apps.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { workWith } from '#tests/setup/importTarget.ts';
import { newestCode } from '../code/outbox.ts';

/** The phone of anyone who attacks: a number of their own. */
const mobile = '13911112222';
const change = { phone: mobile, country_code: '86' };
const chosen = { password: 'Attack26', confirm: 'Attack26' };
const own = 'Manage26';

let backend: Backend;
let editor: TestSession;
let main: TestSession;
let hash: string | undefined;

const db = () => backend.database.db;

/** A sub-administrator of 研发部 who may manage its people and nothing else; 褚前端 (7) works there. */
beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(db());
  await db()
    .updateTable('administrator')
    .set({ grants: JSON.stringify({ addressBook: 'manage' }) })
    .where('company_id', '=', company)
    .where('user_id', '=', people.sub.userId)
    .execute();
  editor = await backend.signIn(people.sub);
  main = await backend.signIn(people.main);
});

const renumber = (session = editor, fields: object = change) =>
  backend.call('saveUser', { id: people.member.userId, ...fields }, session);

const manageApp = async () => {
  await insertPresetApps(db(), company, backend.ports.clock());
  await db()
    .insertInto('app_admin')
    .values({ company_id: company, app_id: 1, user_id: people.member.userId })
    .execute();
};
const haveRole = () =>
  db()
    .insertInto('role_member')
    .values({ company_id: company, pos_id: 6, user_id: people.member.userId, scope_depts: [12] })
    .execute();
const ownGroup = () =>
  db()
    .insertInto('chat_group')
    .values({
      company_id: company,
      group_id: 1,
      name: '前端群',
      type: 1,
      owner_id: people.member.userId,
      member_limit: 200,
      created_at: backend.ports.clock(),
    })
    .execute();
const grant = (modules: object) =>
  db()
    .updateTable('administrator')
    .set({ grants: JSON.stringify({ addressBook: 'manage', ...modules }) })
    .where('company_id', '=', company)
    .where('user_id', '=', people.sub.userId)
    .execute();

describe('the number of somebody who holds more than the editor could give', () => {
  it.each([
    ['app', manageApp, { apps: 'manage' }, '该成员管理您无权管理的应用，手机号只能由主管理员修改'],
    ['role', haveRole, { roles: 'manage' }, '该成员拥有您无权分配的角色，手机号只能由主管理员修改'],
    [
      'group',
      ownGroup,
      { groups: 'manage' },
      '该成员是您无权管理的群的群主或管理员，手机号只能由主管理员修改',
    ],
  ] as const)('stays with the main administrator: %s', async (power, give, modules, sentence) => {
    await give();

    const row = await backend.call('getUser', { user_id: people.member.userId }, editor);
    const refused = await renumber();
    const sheet = workWith(backend, people.sub, memberEdit, 'member', 'edit');
    const [line] = await sheet.check([{ user_id: '7', phone: mobile }]);
    const note = await renumber(editor, { note: '改备注' });
    const toMain = await backend.call('getUser', { user_id: people.member.userId }, main);
    await grant(modules);
    const held = await renumber();

    expect(row.data).toMatchObject({ is_home_managed: 1, is_phone_managed: 0, phone_power: power });
    expect(refused.data).toMatchObject({ error_key: 'not_main_admin', fields: { phone: sentence } });
    expect(line?.problems).toContainEqual(expect.objectContaining({ column: 'phone', level: 'error' }));
    expect(note.code).toBe(0);
    expect(toMain.data).toMatchObject({ is_phone_managed: 1, phone_power: null });
    expect(held.code).toBe(0);
  });
});

/** As anyone who has the phone signs in: by a code to the new number. */
const signInByCode = async (): Promise<TestSession> => {
  await backend.call('smsSend', { scene: 'login', phone: mobile, country_code: '86', device_id: 'd1' });
  const code = await newestCode(backend, mobile);
  const { data } = await backend.call('loginCode', {
    ...change,
    mobile,
    phone: undefined,
    code,
    device_id: 'd1',
  });
  expect(data?.login?.user.user_id).toBe(people.member.userId);
  return backend.signIn(people.member, 'browser', { isUnlocked: false, hasSteppedUp: false });
};

const stateOf = async () =>
  (await backend.call('managementPasswordInfo', { id: people.member.userId }, main)).data;

describe('a number somebody else has changed', () => {
  it('gives no power that comes later before the main administrator says whose it is', async () => {
    await renumber();
    await manageApp();
    const thief = await signInByCode();

    const first = await backend.call('settingManagePassword', chosen, thief);
    const edit = await backend.call('quickAppEdit', { app_id: 1, version: 1, name: '假' }, thief);
    const state = await stateOf();
    const stale = await backend.call('confirmNumber', { user_id: 7, version: state.version - 1 }, main);
    const foreign = await backend.call('confirmNumber', { user_id: 7, version: state.version }, editor);
    const confirmed = await backend.call('confirmNumber', { user_id: 7, version: state.version }, main);
    const again = await backend.call('confirmNumber', { user_id: 7, version: state.version }, main);
    await backend.call('smsSend', { scene: 'managePassword' }, thief);
    const code = await newestCode(backend, mobile);
    const set = await backend.call('settingManagePassword', { ...chosen, code }, thief);

    expect(first).toMatchObject({ code: 4000, data: { error_key: 'number_unproved' } });
    expect(edit.data).toMatchObject({ gate: 1 });
    expect(state).toMatchObject({ status: 'waiting', phone_mask: '139****2222' });
    expect(stale.data).toMatchObject({ error_key: 'version_conflict', current: { user_id: 7 } });
    expect(foreign.data.error_key).toBe('not_main_admin');
    expect([confirmed.code, again.data.error_key, set.code]).toEqual([0, 'call.conditionRefused', 0]);
  });

  it('counts as soon as the management password of the person is given', async () => {
    hash ??= await hashPassword(own);
    await saveManagementPassword(db(), {
      passwordOwner: people.member,
      passwordHash: hash,
      now: backend.ports.clock(),
    });
    await renumber();
    await manageApp();
    const session = await signInByCode();

    const wrong = await backend.call('unlockManage', { password: chosen.password }, session);
    const waiting = await stateOf();
    const right = await backend.call('unlockManage', { password: own }, session);

    expect([wrong.code, waiting.status]).toEqual([4000, 'waiting']);
    expect([right.code, (await stateOf()).status]).toEqual([0, 'set']);
    expect((await backend.call('appList', {}, session)).code).toBe(0);
  });

  it('opens nothing in a session that has no gate either', async () => {
    await renumber();
    await manageApp();
    const phone = await backend.signIn(people.member, 'app');

    const edit = await backend.call('quickAppEdit', { app_id: 1, version: 1, name: '假' }, phone);

    expect(edit.data.error_key).toBe('no_permission');
  });

  it('is told to the old one, and ends what that one had opened', async () => {
    const [before, sheet] = [
      await backend.signIn(people.member, 'app'),
      workWith(backend, people.sub, memberEdit, 'member', 'edit'),
    ];
    const texts = () => db().selectFrom('sms_outbox').select(['phone', 'text']).orderBy('id').execute();

    await sheet.write([{ user_id: '7', phone: mobile }]);
    const afterwards = await backend.call('companyList', {}, before);

    expect(await texts()).toEqual([
      { phone: '13800010007', text: expect.stringContaining('已由吴分管修改，尾号为 2222') },
    ]);
    expect(afterwards.code).toBe(4001);
    expect(
      await db().selectFrom('member').select('user_id').where('number_waits_since', 'is not', null).execute(),
    ).toEqual([{ user_id: 7 }]);
  });

  it('keeps its person from becoming main administrator', async () => {
    await renumber();
    await db().updateTable('member').set({ active_status: 1 }).where('user_id', '=', 7).execute();

    const check = await backend.call('changeCheck', { successor_id: 7 }, main);

    expect(JSON.stringify(check.data)).toContain('尚未确认');
  });

  it('waits for nothing when the main administrator has changed it', async () => {
    await renumber();
    await renumber(main, { phone: '13911113333', country_code: '86' });
    await manageApp();

    expect((await stateOf()).status).toBe('unset');
  });
});

describe('resigning somebody and naming who takes over', () => {
  it('gives nobody what the editor could not give', async () => {
    await manageApp();
    await haveRole();
    await ownGroup();
    const recipients = [{ recipient_id: people.sub.userId }];

    const left = await backend.call(
      'resignSave',
      { user_ids: [7], out_time: '2026-11-20', reason: 'voluntary', recipients },
      editor,
    );
    await runHandOvers(backend.ports);

    expect(left).toMatchObject({ code: 0, data: { resigned: [7], need_transfer: [7] } });
    expect(
      await db().selectFrom('transfer_item').select(['kind', 'recipient_id']).orderBy('kind').execute(),
    ).toEqual(['app_admin', 'group_owner', 'role'].map((kind) => ({ kind, recipient_id: null })));
  });
});
