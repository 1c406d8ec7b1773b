import { beforeEach, describe, expect, it } from 'vitest';
import { revokeSession } from '#server/guard/store/sessionEnds.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';
import { giveAccount } from './accounts.ts';

let backend: Backend;
let now: Date;
let phone: TestSession;

const expired = '二维码已过期，请点击刷新';
const invalid = '二维码无效或认证失败，请重新扫码';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  await giveAccount(backend, '13800010001', people.main, people.stranger);
  phone = await backend.signIn(people.main, 'app');
});

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** A browser no one has signed in with: its code, and its HttpOnly cookie. */
interface Browser {
  readonly ticket: string;
  readonly secret: string;
  readonly key: string;
}

const ask = async (path: string, fields: object, key?: string) => {
  const headers = { ...browserHeaders(), 'Content-Type': 'application/json', 'User-Agent': windows };
  const response = await backend.send(`/api${path}`, {
    method: 'POST',
    headers: key === undefined ? headers : { ...headers, Cookie: `browser=${key}` },
    body: JSON.stringify({ device_id: 'desk', ...fields }),
  });
  return { ...(await response.json()), cookies: response.headers.getSetCookie() };
};

const openBrowser = async (key?: string): Promise<Browser> => {
  const { data, cookies } = await ask('/login/qrCreate', {}, key);
  const set = cookies.find((cookie: string) => cookie.startsWith('browser=')) ?? '';
  return { ...data, key: /^browser=([\w-]+)/.exec(set)?.[1] ?? '' };
};

const poll = ({ ticket, secret, key }: Browser, fields: object = {}) =>
  ask('/login/qrStatus', { ticket, secret, ...fields }, key);
const scan = ({ ticket }: Browser, session = phone) => backend.call('qrScan', { ticket }, session);
const answer = ({ ticket }: Browser, fields: object, session = phone) =>
  backend.call('qrConfirm', { ticket, ...fields }, session);
const confirm = async (browser: Browser, fields: object = {}) =>
  answer(browser, { action: 'confirm', number: (await poll(browser)).data.number, ...fields });

const recorded = async () => {
  const rows = await backend.database.db.selectFrom('operation_record').selectAll().orderBy('id').execute();
  return rows.map(({ action, company_id, result }) => [action, company_id, result]);
};

describe('a code that is scanned and confirmed', () => {
  it('lets nobody in once its phone is signed out', async () => {
    const browser = await openBrowser();
    await scan(browser);
    await confirm(browser);
    await revokeSession(backend.database.db, phone.sessionId, now);

    const entered = await poll(browser);

    expect(entered).toMatchObject({ code: 4000, message: invalid });
    expect(entered.cookies.some((cookie: string) => cookie.startsWith('token='))).toBe(false);
  });

  it('opens a session for the browser that asked', async () => {
    const browser = await openBrowser();

    expect((await poll(browser)).data).toEqual({ status: 0, expire_seconds: 120 });
    const scanned = await scan(browser);
    const seen = await poll(browser);
    const done = await confirm(browser);
    const entered = await poll(browser);

    expect(scanned.data).toMatchObject({
      status: 1,
      expire_seconds: 60,
      device: { browser: 'Chrome 141', system: 'Windows' },
      companies: [{ company_id: company, is_last_choice: 1 }, { company_id: otherCompany }],
    });
    expect(seen.data).toMatchObject({ status: 1, scanned_by: '周**' });
    expect(scanned.data.numbers).toContain(seen.data.number);
    expect(new Set(scanned.data.numbers).size).toBe(3);
    expect(done.data).toEqual({ status: 2 });
    expect(entered.data).toMatchObject({
      status: 2,
      login: { user: { user_id: 1 }, company: { company_id: company } },
    });
    expect(entered.cookies.map((cookie: string) => cookie.split('=')[0])).toEqual([
      'user_id',
      'token',
      'company_id',
      'sid',
    ]);
    expect(await recorded()).toEqual([
      ['qrScan', company, 'done'],
      ['qrConfirm', company, 'done'],
      ['login', company, 'done'],
    ]);
  });

  it('opens one session however many polls come at once', async () => {
    const browser = await openBrowser();
    await scan(browser);
    const { number } = (await poll(browser)).data;
    await confirm(browser);
    expect((await answer(browser, { action: 'confirm', number })).message).toBe(expired);

    const polls = await Promise.all([1, 2, 3, 4].map(() => poll(browser)));

    expect(polls.filter(({ code }) => code === 0)).toHaveLength(1);
    const sessions = await backend.database.db
      .selectFrom('session')
      .select('device_id')
      .where('kind', '=', 'browser')
      .execute();
    expect(sessions).toEqual([{ device_id: 'desk' }]);
    expect((await poll(browser)).message).toBe(expired);
  });

  it('enters the company the person chose', async () => {
    const browser = await openBrowser();
    await scan(browser);

    await confirm(browser, { target_company_id: otherCompany });

    expect((await poll(browser)).data.login.company.company_id).toBe(otherCompany);
  });

  it('is closed to who lost their rights meanwhile', async () => {
    const browser = await openBrowser();
    const sub = await backend.signIn(people.sub, 'app');
    await scan(browser, sub);
    await answer(browser, { action: 'confirm', number: (await poll(browser)).data.number }, sub);
    await backend.database.db
      .updateTable('member')
      .set({ status: 'resigned' })
      .where('company_id', '=', company)
      .where('user_id', '=', people.sub.userId)
      .execute();

    expect(await poll(browser)).toMatchObject({ code: 4000, data: { error_key: 'qr_invalid' }, cookies: [] });
  });
});

describe('the browser that asked', () => {
  it('is told apart by secret, cookie and device', async () => {
    const browser = await openBrowser();
    const other = await openBrowser();
    expect(other.key).not.toBe(browser.key);

    const answers = [
      await poll({ ...browser, key: other.key }),
      await poll({ ...browser, key: '' }),
      await poll({ ...browser, secret: other.secret }),
      await poll({ ...browser, secret: browser.ticket }),
      await poll(browser, { device_id: 'another' }),
    ];

    expect(answers.map(({ code, message }) => [code, message])).toEqual(answers.map(() => [4000, expired]));
  });

  it('keeps its cookie over a second code', async () => {
    const browser = await openBrowser();

    const second = await openBrowser(browser.key);

    expect(second.key).toBe(browser.key);
    expect((await poll(browser)).code).toBe(0);
    expect((await poll(second)).code).toBe(0);
  });

  it('may not ask two hundred times a second', async () => {
    const browser = await openBrowser();

    const answers = [];
    for (let index = 0; index < 25; index += 1) answers.push(await poll(browser));

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
    expect(answers.at(-1)).toMatchObject({ code: 4000, data: { error_key: 'qr_rate' } });
    later(11);
    expect((await poll(browser)).code).toBe(0);
  });

  it('keeps neither secret in the database', async () => {
    const browser = await openBrowser();

    const rows = JSON.stringify(await backend.database.db.selectFrom('qr_login').selectAll().execute());

    for (const secret of Object.values(browser)) expect(rows).not.toContain(secret);
  });
});

describe('a code that is over', () => {
  it('is refused two minutes after it was made', async () => {
    const browser = await openBrowser();
    later(120);

    expect(await poll(browser)).toMatchObject({ code: 4000, message: expired });
    expect(await scan(browser)).toMatchObject({ code: 4000, message: expired });
  });

  it('is refused a minute after it was scanned', async () => {
    const browser = await openBrowser();
    later(100);
    await scan(browser);
    later(59);
    const { number } = (await poll(browser)).data;
    later(1);

    const late = await answer(browser, { action: 'confirm', number });

    expect(late).toMatchObject({ code: 4000, data: { error_key: 'qr_expired' }, message: expired });
  });

  it('stays refused once the phone refused it', async () => {
    const browser = await openBrowser();
    await scan(browser);
    const { number } = (await poll(browser)).data;

    await answer(browser, { action: 'cancel' });

    expect((await poll(browser)).data.status).toBe(3);
    expect((await answer(browser, { action: 'confirm', number })).message).toBe(expired);
    later(300);
    expect((await poll(browser)).data.status).toBe(3);
    expect(await recorded()).toEqual([
      ['qrScan', company, 'done'],
      ['qrCancel', company, 'done'],
    ]);
  });
});

describe('a phone', () => {
  it('refuses the browser by choosing another number', async () => {
    const browser = await openBrowser();
    const { numbers } = (await scan(browser)).data;
    const { number } = (await poll(browser)).data;
    const wrong = numbers.find((each: number) => each !== number);

    const refusal = await answer(browser, { action: 'confirm', number: wrong });

    expect(refusal).toMatchObject({ code: 4000, data: { error_key: 'qr_mismatch' }, message: invalid });
    expect((await answer(browser, { action: 'confirm', number })).code).toBe(4000);
    expect((await poll(browser)).data.status).toBe(3);
    expect((await recorded()).at(-1)).toEqual(['qrMismatch', company, 'qr_mismatch']);
  });

  it('shows the same numbers when it asks again', async () => {
    const browser = await openBrowser();

    const first = await scan(browser);
    later(10);
    const again = await scan(browser);

    expect(again.data.numbers).toEqual(first.data.numbers);
    expect(again.data.expire_seconds).toBe(50);
  });

  it('cannot take a code another has scanned', async () => {
    const browser = await openBrowser();
    await scan(browser);
    const other = await backend.signIn(people.sub, 'app');
    const { number } = (await poll(browser)).data;

    const answers = [
      await scan(browser, other),
      await answer(browser, { action: 'confirm', number }, other),
      await answer(browser, { action: 'cancel' }, other),
      await backend.call('qrScan', { ticket: 'never-made' }, other),
    ];

    expect(answers.map(({ code, message }) => [code, message])).toEqual(answers.map(() => [4000, invalid]));
  });

  it('lets nobody into a company that is not theirs', async () => {
    const browser = await openBrowser();
    const sub = await backend.signIn(people.sub, 'app');
    await scan(browser, sub);
    const { number } = (await poll(browser)).data;

    const into = { action: 'confirm', number, target_company_id: otherCompany };

    expect(await answer(browser, into, sub)).toMatchObject({ code: 4000, message: invalid });
    expect((await poll(browser)).data.status).toBe(1);
  });

  it('of somebody without console rights opens nothing', async () => {
    const browser = await openBrowser();
    const member = await backend.signIn(people.member, 'app');

    expect((await scan(browser, member)).code).toBe(4000);
    expect((await poll(browser)).data.status).toBe(0);
  });
});
