import { expect } from 'vitest';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { people } from '#tests/setup/company.ts';
import { changingNothing, type Outcome, type Play, tell, type World } from './world.ts';

const old = 'Manage26';
const next = 'Better27';

const giveOld = async ({ backend }: World, person = people.main): Promise<void> =>
  saveManagementPassword(backend.database.db, {
    passwordOwner: person,
    passwordHash: await hashPassword(old),
    now: backend.ports.clock(),
  });

const rule = '密码为 6–20 位，须包含大写字母、小写字母和数字';
const twice = (password: string) => ({ password, confirm: password });

/** What is wrong with a new password, and what is said of it; undefined: the row's own sentence. */
const poor: readonly (readonly [string, object, string | undefined])[] = [
  ['5 characters', twice('Abc12'), rule],
  ['no upper case', twice('better27'), rule],
  ['confirmation differs', { password: next, confirm: 'Better28' }, undefined],
  ['old one wrong', { ...twice(next), old_password: 'Wrong26' }, ''],
  ['same as the old one', twice(old), ''],
  ['full width', twice('Ｂｅｔｔｅｒ２７'), rule],
  ['more than 72 bytes', twice(`B2${'a'.repeat(90)}`), ''],
  ['emoji', twice('Better27😀'.repeat(3)), ''],
];

/** Calls of the table that ask for the management password again. */
const sensitive: readonly (readonly [string, object])[] = [
  ['dissolve', { company_name: '测试甲公司', verify_token: 'none' }],
  ['changeMain', { successor_id: 7, verify_token: 'none' }],
  ['resignSave', { user_ids: [7], out_time: '2026-11-23', reason: 'voluntary' }],
  [
    'manageGroupSave',
    { name: '甲', is_all: 1, modules: {}, scope: 'company', scope_depts: [], user_ids: [7] },
  ],
];

/** A body no password needs: it is turned away before anyone looks at it. */
const tenMegabytes = async ({ backend, main }: World): Promise<void> => {
  const response = await backend.send('/api/login/settingManagePassword', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ ...main, password: 'A'.repeat(10 * 1024 * 1024) }),
  });
  expect(response.status).toBe(413);
};

/** How the cases of the management password are played. */
export const passwordPlays: Readonly<Record<string, Play>> = {
  P01: async (world) => {
    await giveOld(world, people.sub);
    await tenMegabytes(world);
    const session = await world.backend.signIn(people.sub, 'browser', { isUnlocked: false });
    const outcomes: Outcome[] = [];
    for (const [input, fields, message] of poor) {
      const request = { old_password: old, ...fields };
      const outcome = await tell(world, 'settingManagePassword', request, { session, input });
      outcomes.push(message === undefined ? outcome : { ...outcome, expected: { code: 4000 } });
      if (message) expect([input, outcome.message]).toEqual([input, message]);
    }
    expect((await tell(world, 'unlockManage', { password: old }, { session })).code).toBe(0);
    return outcomes;
  },
  P02: async (world) => {
    await giveOld(world);
    const session = await world.backend.signIn(people.main, 'browser', { isUnlocked: false });
    const open = await world.backend.signIn(people.main);
    const guess = () => tell(world, 'unlockManage', { password: 'Wrong26' }, { session });
    const guesses = Array.from({ length: 100 }, guess);
    // Others are answered meanwhile.
    expect((await tell(world, 'departments', {}, { session: open })).code).toBe(0);
    const outcomes = await Promise.all(guesses);

    expect(outcomes.filter(({ message }) => message.startsWith('管理密码错误'))).toHaveLength(4);
    const rightOne = await tell(world, 'unlockManage', { password: old }, { session });
    return [...outcomes.filter(({ message }) => !message.startsWith('管理密码错误')), rightOne];
  },
  P04: async (world) => {
    await giveOld(world);
    const session = await world.backend.signIn(people.main, 'browser', { hasSteppedUp: false });
    return changingNothing(world, async () => {
      const outcomes: Outcome[] = [];
      for (const [call, fields] of sensitive) {
        const { data } = await world.backend.call(call, fields, session);
        expect([call, data.needs ?? [data.need]]).toEqual([
          call,
          expect.arrayContaining(['manage_password']),
        ]);
        outcomes.push(await tell(world, call, fields, { session, input: call }));
      }
      return outcomes;
    });
  },
};
