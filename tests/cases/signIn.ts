import { expect } from 'vitest';
import { giveTicket } from '#tests/setup/captcha.ts';
import { people } from '#tests/setup/company.ts';
import { giveAccount } from '../server/account/accounts.ts';
import { messagesTo, newestCode, otherThan } from '../server/code/outbox.ts';
import { changingNothing, type Outcome, type Play, tell, type World } from './world.ts';

const mobile = '13800010001';
const otherMobile = '13800010002';
const start = Date.parse('2026-11-23T02:00:00Z');

const waitUntil = ({ setNow }: World, minutes: number): void =>
  setNow(new Date(start + minutes * 60_000).toISOString());

/** As a stranger asks: with a session, a budget of the person's own would come first. */
const send = async (
  { backend }: World,
  fields: object,
  more: Pick<Outcome, 'expected'> = {},
): Promise<Outcome> => {
  const { status, code, message } = await backend.call('smsSend', {
    scene: 'register',
    country_code: '86',
    captcha_ticket: await giveTicket(backend),
    ...fields,
  });
  return { input: JSON.stringify(fields).slice(0, 80), status, code, message, ...more };
};

const sendAll = async (world: World, phones: readonly string[]): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const phone of phones) outcomes.push(await send(world, { phone }));
  return outcomes;
};

const sixthInAnHour = async (world: World): Promise<Outcome> => {
  for (let minute = 0; minute < 10; minute += 2) {
    waitUntil(world, minute);
    expect((await send(world, { phone: '13900000000' })).code).toBe(0);
  }
  waitUntil(world, 30);
  return send(world, { phone: '13900000000' });
};

const reset = (world: World, fields: object, input: string): Promise<Outcome> =>
  tell(world, 'resetPassword', { country_code: '86', mobile, password: 'Brand-new-8', ...fields }, { input });

const codeFor = async (world: World, to: string): Promise<string> => {
  await world.backend.call('sendResetPwdSms', { mobile: to, country_code: '86' });
  return newestCode(world.backend, to);
};

const fullWidth = (digits: string): string =>
  [...digits].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');

const validate = (world: World, code: string, input: string): Promise<Outcome> =>
  tell(world, 'validateSms', { code, scene: 'export' }, { input });

/** How the cases of codes by SMS are played. */
export const codePlays: Readonly<Record<string, Play>> = {
  A01: async (world) => {
    const sixth = await sixthInAnHour(world);
    const thousand = Array.from({ length: 1_000 }, (_, index) => `139${String(index).padStart(8, '0')}`);
    const atOnce = await send(world, { phone: thousand }, { expected: { code: 4000 } });
    const abroad = await send(
      world,
      { phone: '91234567', country_code: '852' },
      { expected: { code: 4000, message: '暂不支持该国家/地区的手机号' } },
    );
    const block = await sendAll(
      world,
      thousand.slice(100, 121).map((phone) => phone.replace('139', '137')),
    );
    const parallel = await Promise.all(
      Array.from({ length: 50 }, () => send(world, { phone: '13600000000' })),
    );
    expect(parallel.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await messagesTo(world.backend, '13600000000')).toHaveLength(1);
    expect(block.slice(0, 20).every(({ code }) => code === 0)).toBe(true);
    return [sixth, atOnce, abroad, ...block.slice(20), ...parallel.filter(({ code }) => code !== 0)];
  },
  P03: async (world) => {
    await giveAccount(world.backend, mobile, people.main);
    const others = await codeFor(world, otherMobile);
    const unknown = await reset(world, { mobile: '13999999999', code: '123456' }, 'unknown phone');
    const code = await codeFor(world, mobile);
    const wrong = await reset(
      world,
      { code: others === code ? otherThan(code) : others },
      'of another phone',
    );
    const right = await world.backend.call('resetPassword', {
      ...{ country_code: '86', mobile, password: 'Brand-new-8', code },
    });
    expect(right.code).toBe(0);
    expect((await world.backend.call('companyList', {}, world.main)).code).toBe(4001);
    const reused = await reset(world, { code }, 'reused');
    waitUntil(world, 2);
    const next = await codeFor(world, mobile);
    const tries: Outcome[] = [];
    for (let tried = 0; tried < 5; tried += 1)
      tries.push(await reset(world, { code: otherThan(next) }, `try ${tried + 1}`));
    return [
      unknown,
      wrong,
      reused,
      ...tries,
      await reset(world, { code: next }, 'the right one as the sixth'),
    ];
  },
  X04: async (world) => {
    await world.backend.call('smsSend', { scene: 'export' }, world.main);
    const first = await newestCode(world.backend, mobile);
    expect((await validate(world, fullWidth(first), 'full width')).code).toBe(0);
    const reused = await validate(world, first, 'reused');
    waitUntil(world, 2);
    await world.backend.call('smsSend', { scene: 'export' }, world.main);
    const second = await newestCode(world.backend, mobile);
    const tries: Outcome[] = [];
    for (let tried = 0; tried < 5; tried += 1)
      tries.push(await validate(world, otherThan(second), `wrong, time ${tried + 1}`));
    const locked = await validate(world, second, 'right after five wrong');
    waitUntil(world, 4);
    await world.backend.call('smsSend', { scene: 'export' }, world.main);
    const third = await newestCode(world.backend, mobile);
    waitUntil(world, 9);
    return [reused, ...tries, locked, await validate(world, third, 'expired')];
  },
};

/** How a request that is sent again is played. */
export const repeatPlays: Readonly<Record<string, Play>> = {
  H04: async (world) => {
    const fields = { name: '重复提交', superDeptId: 0, request_id: crypto.randomUUID() };
    const both = await Promise.all(
      [1, 2].map(() => world.backend.call('storeDepartment', fields, world.main)),
    );
    expect(both[1]?.data).toEqual(both[0]?.data);
    return changingNothing(world, async () => {
      const outcomes: Outcome[] = [];
      for (let retry = 1; retry <= 3; retry += 1)
        outcomes.push(await tell(world, 'storeDepartment', fields, { input: `retry ${retry}` }));
      return outcomes;
    });
  },
};
