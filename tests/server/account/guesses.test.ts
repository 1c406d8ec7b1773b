import { beforeEach, describe, expect, it } from 'vitest';
import { codeGuesses, type GuessRules, loginGuesses, manageGuesses } from '#domain/account/guessing.ts';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { createApp } from '#server/http/app.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { giveTicket } from '#tests/setup/captcha.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { newestCode, otherThan } from '../code/outbox.ts';
import { giveAccount, password } from './accounts.ts';

const mobile = '13800010001';
const number = { country_code: '86', mobile };
/** An office: its owner and someone who wants in. */
const office = '203.0.113.7';
const owner = { device: 'a'.repeat(64), ip: office };
const stranger = { device: 'b'.repeat(64), ip: office };

interface Browser {
  readonly device: string;
  readonly ip: string;
}

let backend: Backend;
let now: Date;
let server: ReturnType<typeof createApp>;
let managementHash: string | undefined;

const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const fieldsOf = ({ userId, token, companyId }: TestSession) => ({
  user_id: userId,
  token,
  company_id: companyId,
});

/** Asks as a browser behind our proxy does. */
const ask = async ({ device, ip }: Browser, path: string, fields: object, session?: TestSession) => {
  const response = await server.fetch(
    new Request(`http://console.test/api${path}`, {
      method: 'POST',
      headers: {
        ...browserHeaders(session),
        'Content-Type': 'application/json',
        'X-Forwarded-For': ip,
      },
      body: JSON.stringify({
        device_id: device,
        ...(session === undefined ? {} : fieldsOf(session)),
        ...fields,
      }),
    }),
  );
  const { code, data } = (await response.json()) as {
    readonly code: number;
    readonly data: { readonly error_key?: string };
  };
  return code === 0 ? 'done' : data.error_key;
};
const login = (browser: Browser, fields: object = {}) =>
  ask(browser, '/login/account', { ...number, password, ...fields });
const guess = (browser: Browser, fields: object = {}) => login(browser, { password: 'not it', ...fields });

/** Leaves room for only so many more in a line of strangers. */
const fill = async (
  { shared }: GuessRules,
  of: 'place' | 'subject' | 'address',
  key: string,
  left: { readonly free: number } | { readonly most: number },
) => {
  const lane = shared.find((each) => each.of === of);
  if (lane === undefined) throw new Error(`Expected a line of ${of}`);
  const taken = 'free' in left ? lane.free - left.free : lane.limit - left.most;
  for (let time = 0; time < taken; time += 1) await takeTokens(backend.database.db, { ...lane, key, now });
};

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now, config: { trustedProxies: 1 } });
  server = createApp(backend.ports);
  await createCompanies(backend.database.db);
  await giveAccount(backend, mobile, people.main);
});

describe('wrong passwords of strangers', () => {
  it('keep nobody out who has signed in from the device before', async () => {
    await login(owner);
    for (let time = 0; time < 6; time += 1) await guess(stranger);
    await fill(loginGuesses, 'subject', `86 ${mobile}`, { most: 0 });
    await fill(loginGuesses, 'address', office, { most: 0 });

    expect(await guess(stranger)).toBe('account.locked');
    expect(await login(owner)).toBe('done');
  });

  it('ask their address for a puzzle after five, whatever device they say they are', async () => {
    const devices = Array.from({ length: 6 }, (_, at) => ({ device: `${at}`.repeat(64), ip: office }));

    const answers = [];
    for (const device of devices) answers.push(await guess(device));

    expect(answers).toEqual([...Array(5).fill('account.wrongPassword'), 'captcha_required']);
    // The owner on a new device there solves it; elsewhere no one asks.
    const captchaTicket = await giveTicket(backend, owner.device);
    expect(await login(owner)).toBe('captcha_required');
    expect(await login(owner, { captcha_ticket: captchaTicket })).toBe('done');
    expect(await login({ device: 'c'.repeat(64), ip: '198.51.100.9' })).toBe('done');
  });

  it('are three by a puzzle, at one account', async () => {
    await fill(loginGuesses, 'place', `86 ${mobile} ${office}`, { free: 0 });
    const ticket = await giveTicket(backend, stranger.device);
    const solved = { captcha_ticket: ticket };

    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push(await guess(stranger, solved));

    expect(answers).toEqual([...Array(3).fill('account.wrongPassword'), 'captcha_required']);
    const other = await giveTicket(backend, stranger.device);
    await guess(stranger, { captcha_ticket: other });
    const elsewhere = { mobile: '13900000000', captcha_ticket: other };
    await fill(loginGuesses, 'place', `86 13900000000 ${office}`, { free: 0 });
    expect(await guess(stranger, elsewhere)).toBe('captcha_required');
  });

  it('from many addresses ask for a puzzle, and end at a hundred a day', async () => {
    await fill(loginGuesses, 'subject', `86 ${mobile}`, { free: 1 });
    expect(await guess({ ...stranger, ip: '198.51.100.1' })).toBe('account.wrongPassword');
    expect(await guess({ ...stranger, ip: '198.51.100.2' })).toBe('captcha_required');

    await fill(loginGuesses, 'subject', `86 ${mobile}`, { most: 20 });
    const solved = { captcha_ticket: await giveTicket(backend, stranger.device) };
    expect(await guess({ ...stranger, ip: '198.51.100.3' }, solved)).toBe('too_many_tries');
  });

  it('tell nobody whether there is an account', async () => {
    const answersFor = async (to: string) => {
      const answers = [];
      for (let time = 0; time < 7; time += 1)
        answers.push(await guess({ device: `${time}`.repeat(64), ip: office }, { mobile: to }));
      return answers;
    };

    expect(await answersFor('13900000000')).toEqual(await answersFor(mobile));
  });
});

describe('one’s own wrong passwords', () => {
  it('let the device wait, longer the more there are, and no other', async () => {
    await login(owner);
    for (let time = 0; time < 5; time += 1) await guess(owner);
    expect(await login(owner)).toBe('account.locked');
    expect(await login({ device: 'c'.repeat(64), ip: office })).toBe('done');

    later(15);
    for (let time = 0; time < 5; time += 1) await guess(owner);
    later(15);

    expect(await login(owner)).toBe('account.locked');
    later(105);
    expect(await login(owner)).toBe('done');
  });
});

describe('a code by SMS', () => {
  const sendTo = (browser: Browser, scene: string) =>
    ask(browser, '/sms/send', { scene, phone: mobile, country_code: '86' });

  it('stays good whatever strangers guess and ask for', async () => {
    await sendTo(owner, 'login');
    const code = await newestCode(backend, mobile);
    const enter = (browser: Browser, typed: string) =>
      ask(browser, '/login/code', { ...number, code: typed });

    for (let time = 0; time < 6; time += 1) await enter(stranger, otherThan(code));
    later(2);
    await sendTo(stranger, 'login');
    const others = await newestCode(backend, mobile);

    expect(await enter(stranger, code)).toBe('sms_code_wrong');
    expect(await enter(owner, others === code ? otherThan(code) : others)).toBe('sms_code_wrong');
    expect(await enter(owner, code)).toBe('done');
  });

  it('is sent to a known device when strangers have used up theirs', async () => {
    await login(owner);
    for (let time = 0; time < 5; time += 1) {
      await sendTo({ ...stranger, ip: `198.51.100.${time}` }, 'resetPassword');
      later(2);
    }

    expect(await sendTo(stranger, 'resetPassword')).toBe('sms_rate');
    expect(await sendTo(owner, 'login')).toBe('done');
  });

  it('is typed by a known device when others at its address have tried too many', async () => {
    await login(owner);
    await fill(codeGuesses, 'address', office, { free: 0 });
    await sendTo(owner, 'login');
    const code = await newestCode(backend, mobile);

    expect(await ask(stranger, '/login/code', { ...number, code })).toBe('captcha_required');
    expect(await ask(owner, '/login/code', { ...number, code })).toBe('done');
  });

  it('that sets a new password ends the wait for the old one', async () => {
    for (let time = 0; time < 5; time += 1) await guess(owner);
    await ask(owner, '/login/sendResetPwdSms', number);
    const code = await newestCode(backend, mobile);

    const next = 'Other-Horse-8';
    expect(await ask(owner, '/login/resetPassword', { ...number, code, password: next })).toBe('done');
    expect(await login(owner, { password: next })).toBe('done');
  });
});

describe('a management password', () => {
  const right = 'Manage26';
  const unlock = (session: TestSession, browser: Browser, typed = right, fields: object = {}) =>
    ask(browser, '/login/unlockManage', { password: typed, ...fields }, session);

  it('opens for its owner while a thief of a session guesses', async () => {
    managementHash ??= await hashPassword(right);
    await saveManagementPassword(backend.database.db, {
      passwordOwner: people.main,
      passwordHash: managementHash,
      now,
    });
    const enter = async ({ device }: Browser) => {
      const session = await backend.signIn(people.main, 'browser', {
        isUnlocked: false,
        hasSteppedUp: false,
      });
      const { db } = backend.database;
      const own = db.updateTable('session').set({ device_id: device });
      await own.where('session_id', '=', session.sessionId).execute();
      return session;
    };
    const other = { ...stranger, device: 'c'.repeat(64) };
    const [own, stolen, again, fresh] = [
      await enter(owner),
      await enter(stranger),
      await enter(owner),
      await enter(other),
    ];
    expect(await unlock(own, owner)).toBe('done');
    for (let time = 0; time < 4; time += 1)
      expect(await unlock(stolen, stranger, 'Wrong26')).toBe('manage_password_wrong');

    expect(await unlock(stolen, stranger, 'Wrong26')).toBe('manage_password_locked');
    await fill(manageGuesses, 'subject', '1:1', { most: 0 });

    expect(await unlock(fresh, other)).toBe('manage_password_locked');
    expect(await unlock(again, owner)).toBe('done');
  });
});
