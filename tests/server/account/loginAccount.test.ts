import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestAnswer } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';
import { giveAccount, password } from './accounts.ts';

let backend: Backend;
let now: Date;

const mobile = '13800010001';
const login = (fields: object = {}): Promise<TestAnswer> =>
  backend.call('loginAccount', { country_code: '86', mobile, password, device_id: 'd1', ...fields });

const wrongly = () => login({ password: 'not it' });

const auditRows = () =>
  backend.database.db.selectFrom('operation_record').selectAll().where('action', '=', 'login').execute();

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
});

describe('signing in', () => {
  it('opens a session in the only company', async () => {
    await giveAccount(backend, mobile, people.main);

    const answer = await login();

    expect(answer.code).toBe(0);
    expect(answer.data.login).toMatchObject({
      user: { user_id: 1, name: '周主管' },
      company: { company_id: company, company_name: '测试甲公司' },
      permissions: { is_main: 1 },
      device_id: 'd1',
    });
    expect(await backend.database.db.selectFrom('session').select('kind').execute()).toEqual([
      { kind: 'browser' },
    ]);
  });

  it('sets the session’s cookies, the companion hidden from scripts', async () => {
    await giveAccount(backend, mobile, people.main);

    const answer = await login();

    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('token='))).toContain('SameSite=Strict');
    expect(cookies.find((cookie) => cookie.startsWith('sid='))).toContain('HttpOnly');
  });

  it('leaves an audit row', async () => {
    await giveAccount(backend, mobile, people.main);

    await login();

    expect(await auditRows()).toMatchObject([
      { company_id: company, operator_id: 1, operator_name: '周主管', target_id: 1, result: 'done' },
    ]);
  });

  it('forgives how a number is typed', async () => {
    await giveAccount(backend, mobile, people.main);

    const answer = await login({ mobile: '+86 138-0001-0001' });

    expect(answer.code).toBe(0);
  });

  it('answers the company list when there are several', async () => {
    await giveAccount(backend, mobile, people.main, people.stranger);

    const answer = await login({ last_choice_id: otherCompany });

    expect(answer.data.login).toBeUndefined();
    expect(answer.data.companies).toMatchObject([
      { company_id: otherCompany, is_last_choice: 1, role: 'main', users_count: 8 },
      { company_id: company, is_last_choice: 0 },
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('enters the company that was chosen', async () => {
    await giveAccount(backend, mobile, people.main, people.stranger);

    const answer = await login({ target_company_id: otherCompany });

    expect(answer.data.login.company.company_id).toBe(otherCompany);
  });

  it('refuses a company the account is not in', async () => {
    await giveAccount(backend, mobile, people.main);

    const answer = await login({ target_company_id: otherCompany });

    expect(answer).toMatchObject({ code: 4000, message: '无权访问该企业' });
  });

  it('refuses an ordinary member', async () => {
    await giveAccount(backend, mobile, people.member);

    const answer = await login();

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'account.noConsole' } });
  });

  it('refuses someone who has left', async () => {
    await giveAccount(backend, mobile, people.sub);
    await backend.database.db
      .updateTable('member')
      .set({ status: 'resigned' })
      .where('company_id', '=', company)
      .where('user_id', '=', people.sub.userId)
      .execute();

    expect((await login()).code).toBe(4000);
  });
});

describe('a wrong password', () => {
  it('is answered like an unknown account', async () => {
    await giveAccount(backend, mobile, people.main);

    const wrong = await wrongly();
    const unknown = await login({ mobile: '13900000000' });

    expect(wrong).toMatchObject({ code: 4000, message: '账号或密码错误' });
    expect(unknown.data).toEqual(wrong.data);
    expect(unknown.message).toBe(wrong.message);
  });

  it('locks the device after five, even for the right one, and no other', async () => {
    await giveAccount(backend, mobile, people.main);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await wrongly()).data.error_key).toBe('account.wrongPassword');

    const answer = await login();

    expect(answer).toMatchObject({
      code: 4000,
      message: '密码错误次数过多，请 15 分钟后再试',
      data: { retry_after: 900 },
    });
    expect((await login({ device_id: 'd2' })).code).toBe(0);
  });

  it('locks an unknown number just the same', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await wrongly();

    expect((await wrongly()).data.error_key).toBe('account.locked');
  });

  it('leaves no account of an unknown number', async () => {
    await wrongly();

    expect(await backend.database.db.selectFrom('account').selectAll().execute()).toEqual([]);
  });

  it('is forgotten after a quarter of an hour', async () => {
    await giveAccount(backend, mobile, people.main);
    for (let attempt = 0; attempt < 6; attempt += 1) await wrongly();

    now = new Date(now.getTime() + 15 * 60_000);

    expect((await login()).code).toBe(0);
  });

  it('is forgotten once the right one is given', async () => {
    await giveAccount(backend, mobile, people.main);
    for (let attempt = 0; attempt < 4; attempt += 1) await wrongly();
    await login();

    for (let attempt = 0; attempt < 4; attempt += 1) await wrongly();

    expect((await login()).code).toBe(0);
  });

  it('gets five guesses however many come at once', async () => {
    await giveAccount(backend, mobile, people.main);

    const answers = await Promise.all(Array.from({ length: 30 }, wrongly));

    const guesses = answers.filter(({ data }) => data.error_key === 'account.wrongPassword');
    expect(guesses).toHaveLength(5);
    expect(answers.filter(({ data }) => data.error_key === 'account.locked')).toHaveLength(25);
  });
});
