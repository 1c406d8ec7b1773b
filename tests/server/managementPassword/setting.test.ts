import { beforeEach, describe, expect, it } from 'vitest';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { giveAccount, password as loginPassword } from '../account/accounts.ts';

const old = 'Manage26';
const next = 'Better27';

let backend: Backend;
let hash: string | undefined;

const enter = (person: (typeof people)[keyof typeof people]): Promise<TestSession> =>
  backend.signIn(person, 'browser', { isUnlocked: false, hasSteppedUp: false });

const setTo = (session: TestSession, fields: object = {}) =>
  backend.call('settingManagePassword', { password: next, confirm: next, ...fields }, session);

const unlock = async (session: TestSession, password: string): Promise<number> =>
  (await backend.call('unlockManage', { password }, session)).code;

/** The code of the last message, as the person reads it on their phone. */
const codeFor = async (session: TestSession, scene: string): Promise<string> => {
  await backend.call('smsSend', { scene }, session);
  const { text } = await backend.database.db
    .selectFrom('sms_outbox')
    .select('text')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(text)?.[0] ?? '';
};

const giveOld = async (person: (typeof people)[keyof typeof people]) => {
  hash ??= await hashPassword(old);
  await saveManagementPassword(backend.database.db, {
    passwordOwner: person,
    passwordHash: hash,
    now: new Date(),
  });
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
});

it('is told of to the main administrator person by person', async () => {
  await giveOld(people.sub);
  const main = await backend.signIn(people.main);
  const stateOf = async ({ userId }: { readonly userId: number }) =>
    (await backend.call('managementPasswordInfo', { id: userId }, main)).data;

  expect(await stateOf(people.sub)).toMatchObject({ user_id: people.sub.userId, status: 'set' });
  expect(await stateOf(people.responsible)).toMatchObject({ status: 'unset' });
  expect((await stateOf({ userId: 999_999 })).error_key).toBe('call.notFound');
});

describe('the first management password', () => {
  it('of a sub-administrator is not set by a session alone', async () => {
    const session = await enter(people.sub);

    const answer = await setTo(session);

    expect(answer).toMatchObject({
      code: 4000,
      data: { error_key: 'sms_required', fields: { login_password: '请输入登录密码或短信验证码' } },
    });
    expect((await backend.call('departments', {}, session)).data).toMatchObject({ gate: 1 });
  });

  it('of a sub-administrator is proved by the login password', async () => {
    await giveAccount(backend, '13800010002', people.sub);
    const session = await enter(people.sub);

    const wrong = await setTo(session, { login_password: 'Wrong-Horse-7' });
    const right = await setTo(session, { login_password: loginPassword });

    expect(wrong).toMatchObject({ code: 4000, data: { fields: { login_password: '登录密码错误' } } });
    expect(right).toMatchObject({ code: 0, data: { set: 1 } });
    expect((await backend.call('departments', {}, session)).code).toBe(0);
  });

  it('of a sub-administrator is proved by a code by SMS', async () => {
    const session = await enter(people.sub);
    const code = await codeFor(session, 'managePassword');

    const wrong = await setTo(session, { code: code === '000000' ? '000001' : '000000' });
    const right = await setTo(session, { code });

    expect([wrong.code, right.code]).toEqual([4000, 0]);
  });

  it('does not let the login password be guessed at', async () => {
    await giveAccount(backend, '13800010002', people.sub);
    const session = await enter(people.sub);

    for (let tries = 0; tries < 5; tries += 1) await setTo(session, { login_password: `Wrong-${tries}` });
    const late = await setTo(session, { login_password: loginPassword });

    expect(late).toMatchObject({ code: 4000, data: { error_key: 'account.locked' } });
  });

  it('asks the main administrator for a code by SMS', async () => {
    const session = await enter(people.main);

    const without = await setTo(session);
    const code = await codeFor(session, 'managePassword');
    const wrong = await setTo(session, { code: code === '000000' ? '000001' : '000000' });
    const right = await setTo(session, { code });

    expect(without.data).toMatchObject({ error_key: 'sms_required', fields: { code: '请输入短信验证码' } });
    expect(wrong.code).toBe(4000);
    expect(right.code).toBe(0);
  });
});

const poor: readonly object[] = [
  { password: 'Abc12', confirm: 'Abc12' },
  { password: 'better27', confirm: 'better27' },
  { password: 'Ｂｅｔｔｅｒ２７', confirm: 'Ｂｅｔｔｅｒ２７' },
  { password: `B2${'a'.repeat(90)}`, confirm: 'x' },
  { password: old, confirm: old },
  { confirm: 'Better28' },
  { old_password: 'Wrong26' },
  { old_password: '' },
];

describe('a new management password', () => {
  it('P01 is refused for whatever is wrong with it', async () => {
    await giveOld(people.sub);
    const session = await enter(people.sub);

    const answers = [];
    for (const fields of poor) answers.push(await setTo(session, { old_password: old, ...fields }));

    expect(answers.map(({ data }) => Object.keys(data.fields).at(-1))).toEqual([
      'password',
      'password',
      'password',
      'confirm',
      'password',
      'confirm',
      'old_password',
      'old_password',
    ]);
    expect(await unlock(session, old)).toBe(0);
  });

  it('says that the two passwords do not match', async () => {
    await giveOld(people.sub);

    const answer = await setTo(await enter(people.sub), { old_password: old, confirm: 'x' });

    expect(answer.message).toBe('两次密码不一致');
  });

  it('takes the place of the old one and locks other sessions', async () => {
    await giveOld(people.sub);
    const [session, other] = [await enter(people.sub), await enter(people.sub)];
    await unlock(other, old);

    await setTo(session, { old_password: old });

    expect((await backend.call('departments', {}, other)).data.error_key).toBe('manage_password_required');
    expect([await unlock(other, old), await unlock(other, next)]).toEqual([4000, 0]);
  });
});

describe('a forgotten management password', () => {
  it('is taken away by the main administrator, with a code', async () => {
    await giveOld(people.sub);
    const forgetful = await backend.signIn(people.sub);
    const main = await backend.signIn(people.main, 'browser', { hasSteppedUp: false });
    const reset = () => backend.call('resetManagePassword', { user_id: people.sub.userId }, main);

    const early = await reset();
    const code = await codeFor(main, 'stepUp');
    const proved = await backend.call('stepUp', { call: 'resetManagePassword', code }, main);
    const done = await reset();

    expect(early.data).toMatchObject({ error_key: 'sms_required', need: 'sms_code', needs: ['sms_code'] });
    expect([proved.code, done.code]).toEqual([0, 0]);
    const { manage_password: password } = (await backend.call('checkMasterPermissions', {}, forgetful)).data;
    expect(password).toEqual({ set: 0, unlocked_until: null });
    const own = await codeFor(forgetful, 'managePassword');
    expect((await setTo(forgetful, { code: own })).code).toBe(0);
  });

  it('is listed for the main administrator alone', async () => {
    await giveOld(people.sub);
    const main = await backend.signIn(people.main);

    const { list, total } = (await backend.call('managementPasswordList', { keyword: '' }, main)).data;
    const refused = await backend.call('managementPasswordList', {}, await backend.signIn(people.sub));

    expect(list.map(({ user_id: id, roles, status }: never) => [id, roles, status])).toEqual([
      [1, ['main'], 'unset'],
      [2, ['sub'], 'set'],
      [3, ['sub'], 'unset'],
      [4, ['asset'], 'unset'],
      [5, ['leader'], 'unset'],
      [6, ['leader'], 'unset'],
    ]);
    expect(total).toBe(6);
    expect(refused.data.error_key).toBe('not_main_admin');
  });
});

it('is not reset while a new number of theirs waits', async () => {
  const { db } = backend.database;
  await giveOld(people.sub);
  await db
    .updateTable('member')
    .set({ number_waits_since: new Date() })
    .where('company_id', '=', people.sub.companyId)
    .where('user_id', '=', people.sub.userId)
    .execute();
  const main = await backend.signIn(people.main);

  const { list } = (await backend.call('managementPasswordList', {}, main)).data;
  const answer = await backend.call('resetManagePassword', { user_id: people.sub.userId }, main);

  const row = list.find((each: { readonly user_id: number }) => each.user_id === people.sub.userId);
  expect(row).toMatchObject({ status: 'waiting', can: { reset: 0, confirmNumber: 1 } });
  expect(answer).toMatchObject({ code: 4000, data: { error_key: 'call.conditionRefused' } });
  expect(await db.selectFrom('management_password').select('user_id').execute()).toHaveLength(1);
});

it('is reset for whoever manages an app, too', async () => {
  const main = await backend.signIn(people.main);
  const app = {
    name: '客户系统',
    category_id: 4,
    url: 'https://crm.company.test/',
    visible: { type: 'all' },
  };
  await backend.call(
    'quickAppAdd',
    { ...app, admins: [people.supervisor.userId, people.member.userId] },
    main,
  );

  for (const person of [people.supervisor, people.member]) await giveOld(person);

  const { list } = (await backend.call('managementPasswordList', {}, main)).data;

  expect(list.slice(-2)).toMatchObject([
    { user_id: 6, roles: ['leader', 'app'], can: { reset: 1 } },
    { user_id: 7, roles: ['app'], can: { reset: 1 } },
  ]);
});

describe('a step-up', () => {
  const resign = (session: TestSession, userId: number, more: object = {}) =>
    backend.call(
      'resignSave',
      { user_ids: [userId], out_time: '2026-11-23', reason: 'voluntary', ...more },
      session,
    );

  it('P04 asks and lets the same request through once proved', async () => {
    await giveOld(people.main);
    const session = await backend.signIn(people.main, 'browser', { hasSteppedUp: false });
    const request = { request_id: '5b8f9c3e-0000-4000-8000-000000000001' };

    const early = await backend.call('deleteDepartment', { id: 12, mode: 'move' }, session);
    const asked = await resign(session, 7, request);
    await backend.call('stepUp', { call: 'resignSave', password: old }, session);
    const late = await resign(session, 7, request);
    const again = await resign(session, 7, request);

    expect(early.code).toBe(0);
    expect(asked).toMatchObject({
      message: '请先验证管理密码',
      data: { error_key: 'manage_password_required', need: 'manage_password' },
    });
    expect(asked.data.gate).toBeUndefined();
    expect([late.code, again.data]).toEqual([0, late.data]);
  });

  it('counts for five minutes, a code for one call and once', async () => {
    let now = new Date('2026-11-23T02:00:00Z');
    backend = await createBackend({ clock: () => now });
    await createCompanies(backend.database.db);
    await giveOld(people.main);
    for (const person of [people.sub, people.viewer]) await giveOld(person);
    const main = await backend.signIn(people.main, 'browser', { hasSteppedUp: false });
    const reset = async ({ userId }: { userId: number }) =>
      (await backend.call('resetManagePassword', { user_id: userId }, main)).data.error_key ?? 'done';

    const code = await codeFor(main, 'stepUp');
    await backend.call('stepUp', { call: 'resetManagePassword', code, password: old }, main);
    const wrong = await reset({ userId: 999_999 });
    const [first, second] = [await reset(people.sub), await reset(people.viewer)];
    now = new Date(now.getTime() + 5 * 60_000);
    const late = (await resign(main, 7)).data.error_key;

    expect([wrong, first, second, late]).toEqual([
      'call.notFound',
      'done',
      'sms_required',
      'manage_password_required',
    ]);
  });
});

it('deletes a department of a sub-administrator only when proved', async () => {
  await giveOld(people.sub);
  const session = await backend.signIn(people.sub, 'browser', { hasSteppedUp: false });
  const remove = () => backend.call('deleteDepartment', { id: 12, mode: 'move' }, session);

  const early = await remove();
  await backend.call('stepUp', { call: 'deleteDepartment', password: old }, session);

  expect(early.data.error_key).toBe('manage_password_required');
  expect((await remove()).code).toBe(0);
});
