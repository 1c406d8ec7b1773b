import { beforeEach, describe, expect, it } from 'vitest';
import { rotateToken } from '#server/guard/store/sessions.ts';
import { type Backend, createBackend, type TestAnswer, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';
import { giveAccount } from './accounts.ts';

let backend: Backend;

/** The session an answer has opened, as the browser would carry it on. */
const openedBy = ({ data, headers }: TestAnswer): TestSession => {
  const companion = headers.getSetCookie().find((cookie) => cookie.startsWith('sid='));
  return {
    companyId: data.company.company_id,
    userId: data.user.user_id,
    token: data.token,
    cookie: companion?.split(';')[0]?.slice('sid='.length),
    deviceId: data.device_id,
    sessionId: 0,
  };
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
});

describe('start-up with stored credentials', () => {
  it('keeps the browser’s token and refreshes what it shows', async () => {
    const session = await backend.signIn(people.sub);

    const answer = await backend.call('loginUser', {}, session);

    expect(answer.data).toMatchObject({
      token: session.token,
      user: { name: '吴分管' },
      permissions: { is_sub: 1, scope_depts: [10] },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('exchanges the token of a link for a new session', async () => {
    const link = await backend.signIn(people.main, 'link');

    const answer = await backend.call('loginUser', {}, link);

    expect(answer.data.token).not.toBe(link.token);
    const next = await backend.call('companyList', {}, openedBy(answer));
    expect(next.code).toBe(0);
  });

  it('refuses a link that was used before', async () => {
    const link = await backend.signIn(people.main, 'link');
    const first = await backend.call('loginUser', {}, link);

    const second = await backend.call('loginUser', {}, link);

    expect(second).toMatchObject({ code: 4001, message: '链接已失效' });
    expect((await backend.call('companyList', {}, openedBy(first))).code).toBe(0);
  });

  it('needs all three values, and those of the link', async () => {
    const link = await backend.signIn(people.main, 'link');

    const nothing = await backend.call('loginUser');
    const another = await backend.call('loginUser', {}, { ...link, userId: 2 });

    expect([nothing.code, another.code]).toEqual([4001, 4001]);
    expect((await backend.call('loginUser', {}, link)).code).toBe(0);
  });

  it('lets one of two exchanges at once win', async () => {
    const link = await backend.signIn(people.main, 'link');

    const answers = await Promise.all([1, 2].map(() => backend.call('loginUser', {}, link)));

    expect(answers.map(({ code }) => code).sort()).toEqual([0, 4001]);
  });
});

describe('signing out', () => {
  it('ends this session and no other', async () => {
    const session = await backend.signIn(people.main);
    const elsewhere = await backend.signIn(people.main);

    const answer = await backend.call('loginOut', {}, session);

    expect(answer.code).toBe(0);
    expect(answer.headers.getSetCookie().join()).toContain('token=;');
    expect((await backend.call('companyList', {}, session)).code).toBe(4001);
    expect((await backend.call('companyList', {}, elsewhere)).code).toBe(0);
  });
});

describe('several companies', () => {
  it('are listed for the account, the last choice first', async () => {
    await giveAccount(backend, '13800010001', people.main, people.stranger);
    const session = await backend.signIn(people.main);

    const answer = await backend.call('companyList', { last_choice_id: otherCompany }, session);

    expect(answer.data.list).toMatchObject([
      { company_id: otherCompany, is_last_choice: 1 },
      { company_id: company, company_name: '测试甲公司', role: 'main' },
    ]);
  });

  it('are one for a person without an account', async () => {
    const session = await backend.signIn(people.sub);

    const answer = await backend.call('companyList', {}, session);

    expect(answer.data.list).toMatchObject([{ company_id: company, role: 'sub' }]);
  });

  it('are changed by a new session; the old one ends', async () => {
    await giveAccount(backend, '13800010001', people.main, people.stranger);
    const session = await backend.signIn(people.main);

    const answer = await backend.call('switchCompany', { target_company_id: otherCompany }, session);

    expect(answer.data.company.company_id).toBe(otherCompany);
    expect((await backend.call('companyList', {}, session)).code).toBe(4001);
    expect((await backend.call('companyList', {}, openedBy(answer))).code).toBe(0);
  });

  it('are closed to whoever is no member there', async () => {
    await giveAccount(backend, '13800010001', people.main);
    const session = await backend.signIn(people.main);

    const answer = await backend.call('switchCompany', { target_company_id: otherCompany }, session);

    expect(answer).toMatchObject({ code: 4000, message: '无权访问该企业' });
    expect((await backend.call('companyList', {}, session)).code).toBe(0);
  });
});

describe('a token that is changed at step-up', () => {
  it('dies a minute later, its session goes on', async () => {
    let now = new Date('2026-11-23T02:00:00Z');
    backend = await createBackend({ clock: () => now });
    await createCompanies(backend.database.db);
    const session = await backend.signIn(people.main);
    const { db } = backend.database;
    const moment = { now, randomToken: backend.ports.randomToken };
    const renewed = { ...session, ...(await rotateToken(db, session.sessionId, moment)) };
    const isHonoured = async (token: string) =>
      (await backend.call('departments', {}, { ...session, token })).code === 0;

    const atOnce = [await isHonoured(session.token), await isHonoured(renewed.token)];
    now = new Date(now.getTime() + 60_000);

    expect(atOnce).toEqual([true, true]);
    expect([await isHonoured(session.token), await isHonoured(renewed.token)]).toEqual([false, true]);
  });
});
