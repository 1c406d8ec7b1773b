import { beforeEach, describe, expect, it } from 'vitest';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const start = new Date('2026-11-23T02:00:00Z');
const password = 'Manage26';

let backend: Backend;
let now: Date;
let hash: string | undefined;

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const enter = (person: (typeof people)[keyof typeof people]): Promise<TestSession> =>
  backend.signIn(person, 'browser', { isUnlocked: false, hasSteppedUp: false });

const unlock = (session: TestSession, typed = password) =>
  backend.call('unlockManage', { password: typed }, session);

const keyOf = async (name: string, session: TestSession, fields: object = {}) =>
  (await backend.call(name, fields, session)).data.error_key ?? 'done';

const actionsOf = async () => {
  const rows = await backend.database.db
    .selectFrom('operation_record')
    .select(['action', 'result'])
    .where('category', '=', 'managementPassword')
    .orderBy('id')
    .execute();
  return rows.map(({ action, result }) => `${action} ${result}`);
};

beforeEach(async () => {
  now = start;
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  hash ??= await hashPassword(password);
  for (const person of [people.main, people.sub])
    await saveManagementPassword(backend.database.db, {
      passwordOwner: person,
      passwordHash: hash,
      now: start,
    });
});

describe('the gate', () => {
  it('counts no guesses together where no address is known', async () => {
    await unlock(await enter(people.main), 'Guess26');

    const { db } = backend.database;
    expect(
      await db.selectFrom('rate_limit').select('key').where('bucket', '=', 'manage.ip').execute(),
    ).toEqual([]);
  });

  it('holds every call but those that lead in', async () => {
    const session = await enter(people.main);

    const refused = await backend.call('departments', {}, session);

    expect(refused).toMatchObject({
      code: 4000,
      message: '请先验证管理密码',
      data: { error_key: 'manage_password_required', need: 'manage_password', gate: 1 },
    });
    const { data } = await backend.call('checkMasterPermissions', {}, session);
    expect(data.manage_password).toEqual({ set: 1, unlocked_until: null });
    expect(await keyOf('companyList', session)).toBe('done');
  });

  it('stays open for who asks for more time', async () => {
    const session = await enter(people.main);
    await unlock(session);

    later(29);
    const extended = await backend.call('extendManage', {}, session);
    later(29);

    expect(extended.data.unlocked_until).toBe(new Date(start.getTime() + 59 * 60_000).toISOString());
    expect(await keyOf('departments', session)).toBe('done');
  });

  it('stays open while the console is used', async () => {
    const session = await enter(people.main);
    await unlock(session);

    later(29);
    const used = await keyOf('departments', session);
    later(29);
    const usedAgain = await keyOf('departments', session);
    later(30);

    expect([used, usedAgain, await keyOf('departments', session)]).toEqual([
      'done',
      'done',
      'manage_password_required',
    ]);
  });

  it('is not kept open by asking how long it is', async () => {
    const session = await enter(people.main);
    await unlock(session);

    later(20);
    await backend.call('checkMasterPermissions', {}, session);
    later(10);

    expect(await keyOf('departments', session)).toBe('manage_password_required');
  });

  it('is not kept open by what the console asks itself', async () => {
    const session = await enter(people.main);
    await unlock(session);

    later(20);
    const asked = await keyOf('taskList', session);
    later(10);

    expect([asked, await keyOf('taskList', session)]).toEqual(['done', 'manage_password_required']);
  });

  it('closes at a word, for this session alone', async () => {
    const [session, other] = [await enter(people.main), await enter(people.main)];
    await unlock(session);
    await unlock(other);

    await backend.call('lockManage', {}, session);

    expect(await keyOf('departments', session)).toBe('manage_password_required');
    expect(await keyOf('departments', other)).toBe('done');
    expect(await actionsOf()).toEqual(['unlock done', 'unlock done', 'lock done']);
  });
});

describe('guessing', () => {
  it('P02 locks for a quarter of an hour after five', async () => {
    const session = await enter(people.main);

    const answers = [];
    for (let guess = 0; guess < 6; guess += 1) answers.push(await unlock(session, 'Wrong26'));

    expect(answers.map(({ message }) => message)).toEqual([
      ...[4, 3, 2, 1].map((left) => `管理密码错误，还可尝试 ${left} 次`),
      ...Array(2).fill('密码错误次数过多，请 15 分钟后再试'),
    ]);
    expect(answers[5]?.data).toMatchObject({
      error_key: 'manage_password_locked',
      locked_until: '2026-11-23T02:15:00.000Z',
    });
    expect((await actionsOf()).at(-1)).toBe('unlock manage_password_locked');
  });

  it('is refused the right password too until the lock is over', async () => {
    const session = await enter(people.main);
    for (let guess = 0; guess < 5; guess += 1) await unlock(session, 'Wrong26');

    later(14);
    const early = await unlock(session);
    later(1);
    const late = await unlock(session);

    expect(early.message).toBe('密码错误次数过多，请 1 分钟后再试');
    expect(late.code).toBe(0);
  });

  it('gets five guesses out of forty at once', async () => {
    const session = await enter(people.main);

    const answers = await Promise.all(Array.from({ length: 40 }, () => unlock(session, 'Wrong26')));

    const wrong = answers.filter(({ data }) => data.error_key === 'manage_password_wrong');
    expect(wrong).toHaveLength(4);
    expect(await keyOf('unlockManage', session, { password })).toBe('manage_password_locked');
  });
});
