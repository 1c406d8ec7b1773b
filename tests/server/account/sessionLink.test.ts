import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { type Backend, createBackend, testNow } from '#tests/setup/backend.ts';
import { company, createCompanies, demoAccount, people } from '#tests/setup/company.ts';

let directory: string;
let backend: Backend;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'console-link-'));
  writeFileSync(join(directory, 'index.html'), '<head></head>');
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

const start = async (config = {}) => {
  backend = await createBackend({ config: { staticDirectory: directory, ...config } });
  await createCompanies(backend.database.db);
};

beforeEach(() => start());

const records = () =>
  backend.database.db
    .selectFrom('operation_record')
    .select(['action', 'operator_id', 'target_name'])
    .where('action', '=', 'account.sessionLink')
    .execute();

/** Opens an address of the console as a browser does that has never been here. */
const open = async (address: string) => {
  const { pathname, search } = new URL(address);
  const response = await backend.send(`${pathname}${search}`);
  return { location: response.headers.get('location'), cookies: response.headers.getSetCookie().join('\n') };
};

describe('a link of the phone app', () => {
  it('opens the console once for the person the app has signed in', async () => {
    const app = await backend.signIn(people.sub, 'app');

    const { data } = await backend.call('sessionLink', {}, app);

    const first = await open(data.address);
    const second = await open(data.address);
    expect(new URL(data.address).searchParams.get('user_id')).toBe(String(people.sub.userId));
    expect(first.location).toBe('/');
    expect(first.cookies).toContain(`user_id=${people.sub.userId};`);
    expect(second).toEqual({ location: '/login?link=expired', cookies: '' });
  });

  it('is good for a day and written down', async () => {
    const app = await backend.signIn(people.sub, 'app');

    const { data } = await backend.call('sessionLink', {}, app);

    expect(Date.parse(data.expire_time) - testNow.getTime()).toBe(24 * 60 * 60 * 1000);
    expect(await records()).toMatchObject([{ operator_id: people.sub.userId, target_name: '吴分管' }]);
  });

  it('is given to no browser', async () => {
    const browser = await backend.signIn(people.main);

    const answer = await backend.call('sessionLink', {}, browser);

    expect(answer).toMatchObject({ code: 4000, message: '只有已登录的手机应用才能生成登录链接' });
    expect(await records()).toEqual([]);
  });

  it('is given to no one who may not enter the console', async () => {
    const app = await backend.signIn(people.member, 'app');

    const answer = await backend.call('sessionLink', {}, app);

    expect(answer).toMatchObject({ code: 4000, message: '该账号不是管理员，无法进入管理后台' });
  });
});

describe('the demo’s phone app', () => {
  it('does not exist outside the demo', async () => {
    const answer = await backend.call('demoAppLink', { country_code: '86', mobile: '13800010001' });

    expect(answer).toMatchObject({ code: 4000, message: '请求的地址不存在' });
  });

  it('gets a link for an account of the demo and for no other', async () => {
    await start({ demoAccounts: [demoAccount] });

    const own = await backend.call('demoAppLink', { country_code: '86', mobile: '13800010001' });
    const other = await backend.call('demoAppLink', { country_code: '86', mobile: '13800010002' });

    expect((await open(own.data.address)).cookies).toContain(`user_id=${people.main.userId};`);
    expect(other).toMatchObject({ code: 4000, data: { fields: { mobile: expect.any(String) } } });
  });
});

describe('the operator', () => {
  const command = (...words: readonly string[]) =>
    runOperatorCommand(backend.database.db, ['session', ...words], testNow);

  it('hands a link to an administrator who cannot sign in', async () => {
    const { lines, isDone } = await command(
      'link',
      `${company}/${people.main.userId}`,
      'https://console.example.com/home',
    );

    const [address = '', note] = lines;
    expect(isDone).toBe(true);
    expect(address).toMatch(/^https:\/\/console\.example\.com\/\?user_id=/);
    expect(note).toBe('good for one visit, until 2026-11-24T02:00:00.000Z');
    expect((await open(address)).location).toBe('/');
    expect(await records()).toMatchObject([{ target_name: '周主管' }]);
  });

  it('makes none for those who may not enter, and says how it is used', async () => {
    const member = await command('link', `${company}/${people.member.userId}`, 'https://console.example.com');
    const usage = await command('link', `${company}`, 'https://console.example.com');
    const strange = await command('link', `${company}/${people.main.userId}`, 'javascript:alert(1)');

    expect(member).toEqual({
      isDone: false,
      lines: ['This account is not an administrator and cannot enter the console'],
    });
    expect([usage, strange].map(({ lines: [line] }) => line)).toEqual(
      Array(2).fill(expect.stringContaining('npm run operator -- session link <company>/<user>')),
    );
    expect(await records()).toEqual([]);
  });
});
