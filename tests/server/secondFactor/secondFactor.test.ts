import { beforeEach, describe, expect, it } from 'vitest';
import { stepAt } from '#domain/secondFactor/timeCode.ts';
import { timeCodeOf } from '#server/features/account/secondFactor.ts';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const password = 'Manage26';
let backend: Backend;
let now: Date;
let hash: string | undefined;

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** A session that has only just begun. */
const enter = (person: (typeof people)[keyof typeof people]): Promise<TestSession> =>
  backend.signIn(person, 'browser', { isUnlocked: false, hasSteppedUp: false });

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** What an authenticator app makes of the letters it was given. */
const bytesOf = (secret: string): Uint8Array => {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
};
const codeOf = (secret: string, steps = 0): string => timeCodeOf(bytesOf(secret), stepAt(now) + steps);

const keyOf = async (name: string, session: TestSession, fields: object = {}) =>
  (await backend.call(name, fields, session)).data.error_key ?? 'done';

/** Sets a second factor up; thirty seconds later the next code counts. */
const enrol = async (person: (typeof people)[keyof typeof people]) => {
  const session = await backend.signIn(person);
  const { secret } = (await backend.call('beginFactor', {}, session)).data;
  const { data } = await backend.call('confirmFactor', { code: codeOf(secret) }, session);
  later(30);
  return { session, secret: secret as string, recovery: data.recovery_codes as readonly string[] };
};

const actions = async () => {
  const rows = await backend.database.db
    .selectFrom('operation_record')
    .select(['action', 'result'])
    .where('category', '=', 'secondFactor')
    .orderBy('id')
    .execute();
  return rows.map(({ action, result }) => `${action} ${result}`);
};

const save = async (fields: object) => {
  const main = await backend.signIn(people.main);
  await backend.database.db
    .updateTable('session')
    .set({ factor_given_at: now })
    .where('session_id', '=', main.sessionId)
    .execute();
  const { data } = await backend.call('securitySettingInfo', {}, main);
  return backend.call('securitySettingSave', { ...fields, version: data.version }, main);
};

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  hash ??= await hashPassword(password);
  for (const person of [people.main, people.sub])
    await saveManagementPassword(backend.database.db, { passwordOwner: person, passwordHash: hash, now });
});

describe('setting up a second factor', () => {
  it('gives a secret and its address, and counts once a code was given', async () => {
    const session = await backend.signIn(people.sub);

    const begun = await backend.call('beginFactor', {}, session);
    const before = await backend.call('factorState', {}, session);
    const confirmed = await backend.call('confirmFactor', { code: codeOf(begun.data.secret) }, session);
    const after = await backend.call('factorState', {}, session);

    expect(begun.data.address).toContain(`secret=${begun.data.secret}`);
    expect(before.data).toMatchObject({ state: 'open', has_factor: 0 });
    expect(new Set(confirmed.data.recovery_codes).size).toBe(10);
    expect(after.data).toMatchObject({ state: 'open', has_factor: 1, recovery_left: 10 });
  });

  it('keeps neither the secret nor a recovery code as it is', async () => {
    const { secret, recovery } = await enrol(people.sub);

    const { db } = backend.database;
    const kept = JSON.stringify([
      await db.selectFrom('second_factor').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
    ]);
    const raw = Buffer.from(bytesOf(secret)).toString('base64url');
    const plain = recovery.map((code) => code.replaceAll('-', ''));
    expect([secret, raw, ...plain].filter((text) => kept.includes(text))).toEqual([]);
  });

  it('asks for the management password again', async () => {
    const session = await backend.signIn(people.sub, 'browser', { hasSteppedUp: false });

    expect(await keyOf('beginFactor', session)).toBe('manage_password_required');
    expect(await keyOf('confirmFactor', session, { code: '123456' })).toBe('manage_password_required');
    await backend.call('stepUp', { call: 'beginFactor', password }, session);
    expect(await keyOf('beginFactor', session)).toBe('done');
  });

  it('refuses a wrong code, and one before anything was begun', async () => {
    const session = await backend.signIn(people.sub);

    expect(await keyOf('confirmFactor', session, { code: '123456' })).toBe('secondFactor.notBegun');
    const { secret } = (await backend.call('beginFactor', {}, session)).data;
    expect(await keyOf('confirmFactor', session, { code: codeOf(secret, 5) })).toBe('second_factor_wrong');
    expect((await backend.call('factorState', {}, session)).data.has_factor).toBe(0);
  });

  it('begins no other while there is one', async () => {
    const { session } = await enrol(people.sub);

    expect(await keyOf('beginFactor', session)).toBe('secondFactor.exists');
  });
});

describe('a sign-in with a second factor', () => {
  it('does nothing before it was given', async () => {
    const { secret } = await enrol(people.sub);
    const session = await enter(people.sub);

    const unlocked = await backend.call('unlockManage', { password }, session);
    const listed = await backend.call('deviceList', {}, session);
    const given = await keyOf('giveFactor', session, { code: codeOf(secret) });

    expect(unlocked).toMatchObject({
      code: 4000,
      data: { error_key: 'second_factor_required', need: 'second_factor', gate: 1 },
    });
    expect(listed.data.error_key).toBe('second_factor_required');
    expect(given).toBe('done');
    expect(await keyOf('deviceList', session)).toBe('manage_password_required');
    expect(await keyOf('unlockManage', session, { password })).toBe('done');
    expect(await keyOf('deviceList', session)).toBe('done');
  });

  it('takes no code twice, and none of a step before one that was used', async () => {
    const { secret } = await enrol(people.sub);
    const code = codeOf(secret);

    expect(await keyOf('giveFactor', await enter(people.sub), { code })).toBe('done');
    expect(await keyOf('giveFactor', await enter(people.sub), { code })).toBe('second_factor_wrong');
    expect(await keyOf('giveFactor', await enter(people.sub), { code: codeOf(secret, -1) })).toBe(
      'second_factor_wrong',
    );
    expect(await keyOf('giveFactor', await enter(people.sub), { code: codeOf(secret, 1) })).toBe('done');
  });

  it('lets one of two at once in with the same code', async () => {
    const { secret } = await enrol(people.sub);
    const [one, other] = [await enter(people.sub), await enter(people.sub)];
    const code = codeOf(secret);

    const keys = await Promise.all([
      keyOf('giveFactor', one, { code }),
      keyOf('giveFactor', other, { code }),
    ]);

    expect(keys.toSorted()).toEqual(['done', 'second_factor_wrong']);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { recovery } = await enrol(people.sub);
    const code = (recovery[0] ?? '').toLowerCase().replaceAll('-', ' ');

    const first = await backend.call('giveFactor', { code }, await enter(people.sub));
    const second = await keyOf('giveFactor', await enter(people.sub), { code });

    expect(first.data.recovery_left).toBe(9);
    expect(second).toBe('second_factor_wrong');
    expect(await actions()).toEqual(['set done', 'give done', 'recover done', 'give second_factor_wrong']);
  });

  it('locks the device that guesses, and lets it go on later', async () => {
    const { secret } = await enrol(people.sub);
    const session = await enter(people.sub);
    const guess = () => keyOf('giveFactor', session, { code: codeOf(secret, 9) });

    const keys = [await guess(), await guess(), await guess(), await guess(), await guess()];

    expect(keys.at(-1)).toBe('second_factor_locked');
    expect(await keyOf('giveFactor', session, { code: codeOf(secret) })).toBe('second_factor_locked');
    later(15 * 60 + 1);
    expect(await keyOf('giveFactor', session, { code: codeOf(secret) })).toBe('done');
  });

  it('asks sessions that were open when it was set up as well', async () => {
    const other = await backend.signIn(people.sub);
    await enrol(people.sub);

    expect(await keyOf('deviceList', other)).toBe('second_factor_required');
  });

  it('asks nothing of the phone app', async () => {
    await enrol(people.sub);
    const app = await backend.signIn(people.sub, 'app');

    expect(await keyOf('deviceList', app)).toBe('done');
  });
});

describe('a company that asks administrators for one', () => {
  it('leads them to it when they next sign in, and leaves what is open alone', async () => {
    const open = await backend.signIn(people.sub);
    later(1);
    expect((await save({ factor_required: 1 })).code).toBe(0);
    const session = await enter(people.sub);

    expect(await keyOf('deviceList', open)).toBe('done');
    expect(await keyOf('deviceList', session)).toBe('second_factor_required');
    expect(await keyOf('beginFactor', session)).toBe('manage_password_required');
    expect(await keyOf('unlockManage', session, { password })).toBe('done');
    const { secret } = (await backend.call('beginFactor', {}, session)).data;
    expect(await keyOf('confirmFactor', session, { code: codeOf(secret) })).toBe('done');
    expect(await keyOf('deviceList', session)).toBe('done');
  });

  it('asks nothing of those who are no administrators', async () => {
    await save({ factor_required: 1 });
    const session = await backend.signIn(people.responsible);

    expect((await backend.call('factorState', {}, session)).data).toMatchObject({
      state: 'open',
      is_required: 1,
    });
  });
});

describe('a code in place of the management password', () => {
  it('is not taken unless the company says so', async () => {
    const { session, secret } = await enrol(people.sub);

    expect(await keyOf('unlockManage', session, { factor_code: codeOf(secret) })).toBe(
      'secondFactor.notTaken',
    );
  });

  it('opens the console with the sign-in, and proves a call, where it does', async () => {
    const { secret } = await enrol(people.sub);
    await save({ factor_opens: 1 });
    const session = await enter(people.sub);

    const { data } = await backend.call('giveFactor', { code: codeOf(secret) }, session);
    later(30);
    const proved = await keyOf('stepUp', session, { call: 'removeFactor', factor_code: codeOf(secret) });

    expect(data.unlocked_until).not.toBeNull();
    expect(await keyOf('deviceList', session)).toBe('done');
    expect(proved).toBe('done');
    expect(await keyOf('removeFactor', session)).toBe('done');
  });

  it('opens what has locked itself, once', async () => {
    const { session, secret } = await enrol(people.sub);
    await save({ factor_opens: 1 });
    await backend.call('lockManage', {}, session);
    const code = codeOf(secret);

    expect(await keyOf('unlockManage', session, { factor_code: code })).toBe('done');
    await backend.call('lockManage', {}, session);
    expect(await keyOf('unlockManage', session, { factor_code: code })).toBe('second_factor_wrong');
  });
});

describe('taking it away', () => {
  it('asks for a proof of one who turns off their own', async () => {
    const { secret } = await enrol(people.sub);
    const session = await backend.signIn(people.sub, 'browser', { hasSteppedUp: false });
    await backend.call('giveFactor', { code: codeOf(secret) }, session);

    expect(await keyOf('removeFactor', session)).toBe('manage_password_required');
    await backend.call('stepUp', { call: 'removeFactor', password }, session);
    expect(await keyOf('removeFactor', session)).toBe('done');
    expect(await keyOf('removeFactor', session)).toBe('secondFactor.none');
    expect(await actions()).toContain('remove done');
  });

  it('is the main administrator’s to do for another, whose sessions end', async () => {
    const { session } = await enrol(people.sub);
    const main = await backend.signIn(people.main);

    const answer = await backend.call('resetSecondFactor', { user_id: people.sub.userId }, main);

    expect(answer.code).toBe(0);
    expect((await backend.call('deviceList', {}, session)).code).toBe(4001);
    const rows = await backend.database.db.selectFrom('recovery_code').selectAll().execute();
    expect(rows).toEqual([]);
    expect(await keyOf('deviceList', await backend.signIn(people.sub))).toBe('done');
  });

  it('is nobody’s to do for themselves, for others without right, or without proof', async () => {
    const { session: own } = await enrol(people.main);
    await enrol(people.asset);
    const sub = await backend.signIn(people.sub);
    const unproved = await backend.signIn(people.main, 'browser', { hasSteppedUp: false });
    await backend.database.db.updateTable('session').set({ factor_given_at: now }).execute();

    const reset = (session: TestSession, userId: number) =>
      keyOf('resetSecondFactor', session, { user_id: userId });
    expect(await reset(own, people.main.userId)).toBe('call.conditionRefused');
    expect(await reset(sub, people.asset.userId)).toBe('not_main_admin');
    expect(await reset(unproved, people.asset.userId)).toBe('manage_password_required');
    expect(await reset(own, people.sub.userId)).toBe('call.conditionRefused');
    expect(await reset(own, people.asset.userId)).toBe('done');
  });

  it('makes recovery codes that were there before good for nothing when there are new ones', async () => {
    const { session, recovery } = await enrol(people.sub);

    const { data } = await backend.call('renewRecoveryCodes', {}, session);

    const [old, fresh] = [recovery[0], data.recovery_codes[0]];
    expect(await keyOf('giveFactor', await enter(people.sub), { code: old })).toBe('second_factor_wrong');
    expect(await keyOf('giveFactor', await enter(people.sub), { code: fresh })).toBe('done');
  });
});
