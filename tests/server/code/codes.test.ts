import { beforeEach, describe, expect, it } from 'vitest';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { type Backend, createBackend, type TestAnswer, type TestSession } from '#tests/setup/backend.ts';
import { giveTicket } from '#tests/setup/captcha.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { messagesTo, newestCode, otherThan } from './outbox.ts';

let backend: Backend;
let now: Date;
let main: TestSession;

/** As `tests/setup/company.ts` numbers its people. */
const mainMobile = '13800010001';

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const send = (scene: string, fields: object = {}, session: TestSession | undefined = main) =>
  backend.call('smsSend', { scene, ...fields }, session);
const sendOutside = async (phone: string, scene = 'login'): Promise<TestAnswer> =>
  backend.call('smsSend', {
    scene,
    phone,
    country_code: '86',
    ...(scene === 'register' ? { captcha_ticket: await giveTicket(backend) } : {}),
  });
const validate = (code: string, scene = 'export') => backend.call('validateSms', { code, scene }, main);

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('a code by SMS', () => {
  it('goes to the own number whatever is asked', async () => {
    const answer = await send('export', { phone: '13900000000' });

    expect(answer.data).toEqual({ expire_seconds: 300, retry_after: 60 });
    expect(await messagesTo(backend, mainMobile)).toHaveLength(1);
    expect(await messagesTo(backend, '13900000000')).toEqual([]);
  });

  it('is kept as a hash and told to nobody else', async () => {
    await send('export');

    const code = await newestCode(backend, mainMobile);
    const kept = JSON.stringify(await backend.database.db.selectFrom('sms_code').selectAll().execute());

    expect(kept).not.toContain(code);
    expect(JSON.stringify(backend.lines)).not.toContain(code);
  });

  it('is sent to known numbers alone, answered alike', async () => {
    const known = await sendOutside(mainMobile);
    const unknown = await sendOutside('13999999999');

    expect(unknown.data).toEqual(known.data);
    expect(await messagesTo(backend, mainMobile)).toHaveLength(1);
    expect(await messagesTo(backend, '13999999999')).toEqual([]);
  });

  it('needs a session for what only a session does', async () => {
    expect((await backend.call('smsSend', { scene: 'dissolve' })).code).toBe(4001);
  });

  it.each(['dissolve', 'changeMain', 'attestation'])(
    'opens %s to the main administrator alone',
    async (scene) => {
      const sub = await backend.signIn(people.sub);

      const answer = await send(scene, { phone: '13900000000', country_code: '86' }, sub);

      expect(answer).toMatchObject({ code: 4000, data: { error_key: 'not_main_admin' } });
      expect(await messagesTo(backend, '13900000000')).toEqual([]);
      expect((await send(scene, { phone: '13900000000', country_code: '86' })).code).toBe(0);
    },
  );

  it('goes to a stranger’s number of an open country alone', async () => {
    const closed = await backend.call('smsSend', {
      scene: 'register',
      phone: '91234567',
      country_code: '852',
    });
    const open = await sendOutside('13999999999', 'register');

    expect(closed).toMatchObject({ code: 4000, data: { error_key: 'sms_country' } });
    expect(open.code).toBe(0);
    expect(await messagesTo(backend, '13999999999')).toHaveLength(1);
  });
});

describe('sending again', () => {
  it('waits a minute and says how long', async () => {
    await send('export');
    later(20);

    expect(await send('stepUp')).toMatchObject({
      code: 4000,
      message: '发送过于频繁，请 40 秒后再试',
      data: { error_key: 'sms_rate', retry_after: 40 },
    });
  });

  it('gives five in an hour and ten in a day', async () => {
    const five = async () => {
      for (let time = 0; time < 5; time += 1) {
        expect((await send('export')).code).toBe(0);
        later(120);
      }
    };
    await five();
    expect((await send('export')).message).toBe('发送过于频繁，请 50 分钟后再试');
    later(3_000);
    await five();
    later(3_000);

    expect((await send('export')).message).toBe('发送过于频繁，请 22 小时后再试');
  });

  const spendDay = async () => {
    for (let time = 0; time < 11; time += 1) {
      await sendOutside(mainMobile);
      later(780);
    }
  };

  it('leaves its owner codes whatever strangers ask for', async () => {
    await spendDay();

    expect((await sendOutside(mainMobile)).data.error_key).toBe('captcha_required');
    expect((await send('changeMain')).code).toBe(0);
  });

  it.each([
    ['smsSend', { scene: 'login', phone: mainMobile }],
    ['sendResetPwdSms', { mobile: mainMobile }],
  ] as const)(
    'asks an unknown device for a puzzle once strangers have spent the day: %s',
    async (call, fields) => {
      await spendDay();
      const ask = async () =>
        backend.call(call, { ...fields, country_code: '86', captcha_ticket: await giveTicket(backend) });
      const before = (await messagesTo(backend, mainMobile)).length;

      const answers: TestAnswer[] = [];
      for (let time = 0; time < 3; time += 1) {
        answers.push(await ask());
        later(90);
      }

      expect(answers.map(({ code }) => code)).toEqual([0, 0, 4000]);
      expect(answers[2]?.data.error_key).toBe('sms_rate');
      expect(await messagesTo(backend, mainMobile)).toHaveLength(before + 2);
    },
  );

  it('asks a number nobody is known by for the same puzzle', async () => {
    for (let time = 0; time < 10; time += 1) {
      await sendOutside('13999999999');
      later(780);
    }

    expect((await sendOutside('13999999999')).data.error_key).toBe('captcha_required');
    const ticket = { captcha_ticket: await giveTicket(backend) };
    const number = { scene: 'login', phone: '13999999999', country_code: '86' };
    const answer = await backend.call('smsSend', { ...number, ...ticket });
    expect(answer.code).toBe(0);
  });

  it('counts exactly under fifty parallel calls', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('export')));

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await messagesTo(backend, mainMobile)).toHaveLength(1);
  });

  it('stops at a block of neighbouring numbers', async () => {
    const answers: TestAnswer[] = [];
    for (let last = 0; last < 25; last += 1)
      answers.push(await sendOutside(`13988888${String(last).padStart(3, '0')}`, 'register'));

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
    expect(answers.at(-1)).toMatchObject({ data: { error_key: 'sms_rate' } });
  });
});

describe('a sliding window', () => {
  const take = (key = 'a') =>
    takeTokens(backend.database.db, { bucket: 'test', key, limit: 7, windowSeconds: 60, now });

  it('lets exactly its limit through at once', async () => {
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => take()));

    expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(7);
  });

  it('has room again when its oldest has left', async () => {
    await take();
    later(30);
    for (let more = 0; more < 6; more += 1) await take();

    expect(await take()).toMatchObject({ isAllowed: false, waitSeconds: 30 });
    expect(await take('b')).toEqual({ isAllowed: true });
    later(30);
    expect(await take()).toEqual({ isAllowed: true });
    expect(await take()).toMatchObject({ isAllowed: false });
  });
});

describe('checking a code', () => {
  const wrong = { code: 4000, message: '验证码错误或已过期', data: { error_key: 'sms_code_wrong' } };

  it('gives a token for the session, once', async () => {
    await send('export');
    const code = await newestCode(backend, mainMobile);
    const full = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');

    const right = await validate(full);
    const again = await validate(code);

    expect(right.data).toEqual({
      verify_token: expect.stringMatching(/^.{40,}$/),
      expires_at: '2026-11-23T02:10:00.000Z',
    });
    expect(again).toMatchObject(wrong);
  });

  it('dies after five wrong tries, each counted', async () => {
    await send('export');
    const code = await newestCode(backend, mainMobile);

    const tries = await Promise.all(Array.from({ length: 5 }, () => validate(otherThan(code))));

    for (const each of tries) expect(each).toMatchObject(wrong);
    expect(await validate(code)).toMatchObject(wrong);
  });

  it.each([
    ['of another scene', 0, 'dissolve'],
    ['that is five minutes old', 300, 'export'],
  ])('refuses one %s', async (_, seconds, scene) => {
    await send('export');
    const code = await newestCode(backend, mainMobile);
    later(seconds);

    expect(await validate(code, scene)).toMatchObject(wrong);
  });

  it('proves the hand-over by the own number alone', async () => {
    await send('changeMain');
    const code = await newestCode(backend, mainMobile);
    const check = (mobile: string) => backend.call('changeValidate', { mobile, code }, main);

    expect(await check('13800010002')).toMatchObject(wrong);
    expect((await check(mainMobile)).code).toBe(0);
  });
});
