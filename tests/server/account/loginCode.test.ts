import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestAnswer } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';
import { messagesTo, newestCode, otherThan } from '../code/outbox.ts';
import { giveAccount, password } from './accounts.ts';

let backend: Backend;
let now: Date;

const mobile = '13800010001';
const wrong = { code: 4000, message: '验证码错误或已过期', data: { error_key: 'sms_code_wrong' } };

const sent = async (scene: string, to = mobile): Promise<string> => {
  await backend.call('smsSend', { scene, phone: to, country_code: '86', device_id: 'd1' });
  return newestCode(backend, to);
};
const enter = (code: string, fields: object = {}): Promise<TestAnswer> =>
  backend.call('loginCode', { country_code: '86', mobile, code, device_id: 'd1', ...fields });
const reset = (code: string, fields: object = {}): Promise<TestAnswer> =>
  backend.call('resetPassword', {
    country_code: '86',
    mobile,
    code,
    password: 'Brand-new-8',
    device_id: 'd1',
    ...fields,
  });
const login = (typed: string) =>
  backend.call('loginAccount', { country_code: '86', mobile, password: typed });

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
});

describe('signing in by code', () => {
  it('opens a session, once for each code', async () => {
    await giveAccount(backend, mobile, people.main);
    const code = await sent('login');

    const first = await enter(code);

    expect(first.data.login).toMatchObject({ user: { user_id: 1 }, company: { company_id: company } });
    expect(first.headers.getSetCookie().join()).toContain('HttpOnly');
    expect(await enter(code)).toMatchObject(wrong);
  });

  it('keeps the code while a company is chosen', async () => {
    await giveAccount(backend, mobile, people.main, people.stranger);
    const code = await sent('login');

    const choices = await enter(code, { last_choice_id: otherCompany });
    const entered = await enter(code, { target_company_id: otherCompany });

    expect(choices.data.companies[0]).toMatchObject({ company_id: otherCompany, is_last_choice: 1 });
    expect(entered.data.login.company.company_id).toBe(otherCompany);
    expect(await enter(code, { target_company_id: company })).toMatchObject(wrong);
  });

  it('makes the account of somebody who never signed in', async () => {
    const answer = await enter(await sent('login', '13800010002'), { mobile: '13800010002' });

    expect(answer.data.login.user.user_id).toBe(people.sub.userId);
  });

  it('follows a number that was changed', async () => {
    await giveAccount(backend, mobile, people.main);
    await giveAccount(backend, '13800010002', people.sub);
    const main = await backend.signIn(people.main);
    const change = { id: people.sub.userId, phone: '13700000000', country_code: '86' };
    const saved = await backend.call('saveUser', change, main);
    expect(saved).toMatchObject({ code: 0 });

    const before = await enter(await sent('login', '13800010002'), { mobile: '13800010002' });
    const after = await enter(await sent('login', '13700000000'), { mobile: '13700000000' });

    expect(before.data.error_key).toBe('account.noConsole');
    expect(after.data.login.user.user_id).toBe(people.sub.userId);
  });

  it('is not open with a code for something else', async () => {
    await giveAccount(backend, mobile, people.main);

    expect(await enter(await sent('resetPassword'))).toMatchObject(wrong);
  });
});

describe('resetting the password', () => {
  it('replaces it and ends every session', async () => {
    await giveAccount(backend, mobile, people.main, people.stranger);
    const here = await backend.signIn(people.main);
    const there = await backend.signIn(people.stranger);
    const others = await backend.signIn(people.sub);
    await backend.call('sendResetPwdSms', { mobile, country_code: '86', device_id: 'd1' });

    const answer = await reset(await newestCode(backend, mobile));

    expect(answer).toMatchObject({ code: 0, data: {} });
    for (const session of [here, there])
      expect((await backend.call('companyList', {}, session)).code).toBe(4001);
    expect((await backend.call('companyList', {}, others)).code).toBe(0);
    expect((await login(password)).data.error_key).toBe('account.wrongPassword');
    expect((await login('Brand-new-8')).code).toBe(0);
    const records = await backend.database.db
      .selectFrom('operation_record')
      .select('company_id')
      .where('action', '=', 'resetPassword')
      .execute();
    expect(records.map((record) => record.company_id).sort()).toEqual([company, otherCompany]);
  });

  it('answers an unknown number like any other', async () => {
    await giveAccount(backend, mobile, people.main);
    const send = (to: string) => backend.call('sendResetPwdSms', { mobile: to, country_code: '86' });

    const known = await send(mobile);
    const unknown = await send('13999999999');

    expect([unknown.code, unknown.message, unknown.data]).toEqual([known.code, known.message, known.data]);
    expect(await messagesTo(backend, '13999999999')).toEqual([]);
    expect(await reset('123456', { mobile: '13999999999' })).toMatchObject(wrong);
  });

  it('refuses a weak password before it looks at the code', async () => {
    await giveAccount(backend, mobile, people.main);
    const code = await sent('resetPassword');

    const weak = await reset(code, { password: 'letters' });

    expect(weak.data.fields).toHaveProperty('password');
    expect((await reset(code)).code).toBe(0);
  });

  it('takes the password however its characters are composed', async () => {
    await giveAccount(backend, mobile, people.main);

    await reset(await sent('resetPassword'), { password: 'Cafe\u0301-2026' });

    expect((await login('Caf\u00e9-2026')).code).toBe(0);
  });

  it('refuses the code of another phone and the sixth try', async () => {
    await giveAccount(backend, mobile, people.main);
    const others = await sent('resetPassword', '13800010002');
    const code = await sent('resetPassword');

    expect(await reset(others === code ? otherThan(code) : others)).toMatchObject(wrong);
    for (let attempt = 0; attempt < 4; attempt += 1) await reset(otherThan(code));

    expect(await reset(code)).toMatchObject(wrong);
    expect((await login(password)).code).toBe(0);
  });
});
