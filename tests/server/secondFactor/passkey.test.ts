import { beforeEach, describe, expect, it } from 'vitest';
import { challengeSeconds, maxPasskeys } from '#domain/secondFactor/passkey.ts';
import { stepAt } from '#domain/secondFactor/timeCode.ts';
import { timeCodeOf } from '#server/features/account/secondFactor.ts';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { createAuthenticator, type SoftAuthenticator } from '#tests/builders/passkey.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const home = { origin: 'https://console.test', party: 'console.test' };
const password = 'Manage26';
let backend: Backend;
let now: Date;
let hash: string | undefined;

type Person = (typeof people)[keyof typeof people];

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const open = async (publicOrigin = home.origin) => {
  backend = await createBackend({ clock: () => now, config: { publicOrigin: () => publicOrigin } });
  await createCompanies(backend.database.db);
  hash ??= await hashPassword(password);
  for (const person of [people.main, people.sub])
    await saveManagementPassword(backend.database.db, { passwordOwner: person, passwordHash: hash, now });
};

/** A session that has only just begun. */
const enter = (person: Person = people.sub): Promise<TestSession> =>
  backend.signIn(person, 'browser', { isUnlocked: false, hasSteppedUp: false });

const keyOf = async (name: string, session: TestSession, fields: object = {}): Promise<string> =>
  (await backend.call(name, fields, session)).data.error_key ?? 'done';

/** Makes a passkey of an authenticator in a session; answers the key of the refusal, or the recovery codes. */
const register = async (session: TestSession, key: SoftAuthenticator, name = '办公电脑') => {
  const { challenge } = (await backend.call('beginPasskey', {}, session)).data;
  return backend.call('confirmPasskey', { name, ...key.make({ challenge }) }, session);
};

const enrol = async (person: Person = people.sub, key = createAuthenticator(home)) => {
  const session = await backend.signIn(person);
  const { data } = await register(session, key);
  return { session, key, recovery: data.recovery_codes as readonly string[] };
};

const challengeOf = async (session: TestSession): Promise<string> =>
  (await backend.call('passkeyChallenge', {}, session)).data.challenge;

const give = async (session: TestSession, key: SoftAuthenticator, asked: object = {}): Promise<string> =>
  keyOf('giveFactor', session, {
    passkey: key.give({ challenge: await challengeOf(session), ...asked }),
  });

const listed = async (session: TestSession) => (await backend.call('passkeyList', {}, session)).data.list;

const records = async () => {
  const rows = await backend.database.db
    .selectFrom('operation_record')
    .select(['action', 'result', 'target_name'])
    .where('category', '=', 'secondFactor')
    .orderBy('id')
    .execute();
  return rows.map(({ action, result, target_name: name }) => `${action} ${result} ${name}`);
};

const save = async (fields: object) => {
  const main = await backend.signIn(people.main);
  const { data } = await backend.call('securitySettingInfo', {}, main);
  return backend.call('securitySettingSave', { ...fields, version: data.version }, main);
};

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  await open();
});

describe('setting a passkey up', () => {
  it('asks for one of the person alone, at this console, without attestation', async () => {
    const session = await backend.signIn(people.sub);

    const { data } = await backend.call('beginPasskey', {}, session);
    const other = (await backend.call('beginPasskey', {}, await backend.signIn(people.main))).data;

    expect(data).toMatchObject({
      rp: { id: 'console.test' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'preferred' },
    });
    expect(data.user.id).not.toBe(other.user.id);
    expect(Buffer.from(data.challenge, 'base64url')).toHaveLength(32);
  });

  it('counts at once, and gives recovery codes with the first factor alone', async () => {
    const { session, key, recovery } = await enrol();
    const second = await register(session, createAuthenticator(home), '手机');

    expect(new Set(recovery).size).toBe(10);
    expect(second.data.recovery_codes).toEqual([]);
    expect((await backend.call('factorState', {}, session)).data).toMatchObject({
      state: 'open',
      has_factor: 1,
      has_passkey: 1,
      has_authenticator: 0,
      recovery_left: 10,
      passkey_origin: home.origin,
    });
    expect((await listed(session)).map((each: { name: string }) => each.name)).toEqual(['办公电脑', '手机']);
    const { data } = await backend.call('beginPasskey', {}, session);
    expect(data.excludeCredentials[0]).toMatchObject({ id: key.id, transports: ['internal'] });
    expect(await records()).toEqual(['addPasskey done 办公电脑', 'addPasskey done 手机']);
  });

  it('asks for the management password again', async () => {
    const session = await backend.signIn(people.sub, 'browser', { hasSteppedUp: false });
    const answer = createAuthenticator(home).make({ challenge: 'x' });

    expect(await keyOf('beginPasskey', session)).toBe('manage_password_required');
    expect(await keyOf('confirmPasskey', session, { name: 'a', ...answer })).toBe('manage_password_required');
    await backend.call('stepUp', { call: 'beginPasskey', password }, session);
    expect(await keyOf('beginPasskey', session)).toBe('done');
  });

  it('refuses an answer of another page, of another domain, and to another challenge', async () => {
    const session = await backend.signIn(people.sub);
    const key = createAuthenticator(home);
    const confirm = async (asked: object) => {
      const { challenge } = (await backend.call('beginPasskey', {}, session)).data;
      return keyOf('confirmPasskey', session, { name: 'a', ...key.make({ challenge, ...asked }) });
    };

    expect(await confirm({ origin: 'https://console.test.evil.example' })).toBe(
      'secondFactor.passkeyNotMade',
    );
    expect(await confirm({ party: 'evil.example' })).toBe('secondFactor.passkeyNotMade');
    expect(await confirm({ challenge: 'AAAA' })).toBe('secondFactor.passkeyNotMade');
    expect(await listed(session)).toEqual([]);
    expect(await confirm({})).toBe('done');
  });

  it('takes a challenge once, also of an answer that was refused, and for five minutes', async () => {
    const session = await backend.signIn(people.sub);
    const key = createAuthenticator(home);
    const begin = async () => (await backend.call('beginPasskey', {}, session)).data.challenge as string;
    const confirm = (challenge: string, origin = home.origin) =>
      keyOf('confirmPasskey', session, { name: 'a', ...key.make({ challenge, origin }) });

    const spoiled = await begin();
    expect(await confirm(spoiled, 'https://evil.example')).toBe('secondFactor.passkeyNotMade');
    expect(await confirm(spoiled)).toBe('secondFactor.passkeyNotMade');
    const late = await begin();
    later(challengeSeconds);
    expect(await confirm(late)).toBe('secondFactor.passkeyNotMade');
    expect(await confirm(await begin())).toBe('done');
  });

  it('refuses one that is there, and more than a person may have', async () => {
    const { session, key } = await enrol();

    expect((await register(session, key)).data.error_key).toBe('secondFactor.passkeyKnown');
    for (let count = 1; count < maxPasskeys; count += 1) await register(session, createAuthenticator(home));
    expect(await listed(session)).toHaveLength(maxPasskeys);
    expect(await keyOf('beginPasskey', session)).toBe('secondFactor.tooManyPasskeys');
  });

  it('is not offered where browsers give the address of the console none', async () => {
    await open('https://10.1.2.3');
    const session = await backend.signIn(people.sub);

    expect((await backend.call('factorState', {}, session)).data.passkey_origin).toBeNull();
    expect(await keyOf('beginPasskey', session)).toBe('secondFactor.noPasskeysHere');
  });
});

describe('a sign-in with a passkey', () => {
  it('does nothing before it was given, and goes on once it was', async () => {
    const { key } = await enrol();
    const session = await enter();

    expect(await keyOf('unlockManage', session, { password })).toBe('second_factor_required');
    expect(await keyOf('passkeyList', session)).toBe('second_factor_required');
    expect(await give(session, key)).toBe('done');
    expect(await keyOf('unlockManage', session, { password })).toBe('done');
    expect((await listed(session))[0].last_used_at).toBe(now.toISOString());
    expect(await records()).toEqual(['addPasskey done 办公电脑', 'give done 吴分管']);
  });

  it('names the passkeys of the person, and no other’s', async () => {
    const { key } = await enrol();
    await enrol(people.main);

    const { data } = await backend.call('passkeyChallenge', {}, await enter());

    expect(data).toMatchObject({ rpId: 'console.test', userVerification: 'preferred' });
    expect(data.allowCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }]);
  });

  it('takes a challenge once, in the session it was made for, and for five minutes', async () => {
    const { key } = await enrol();
    const [session, other] = [await enter(), await enter()];
    const challenge = await challengeOf(session);
    const passkey = key.give({ challenge });

    expect(await keyOf('giveFactor', other, { passkey })).toBe('second_factor_wrong');
    expect(await keyOf('giveFactor', session, { passkey })).toBe('done');
    expect(await keyOf('giveFactor', session, { passkey: key.give({ challenge }) })).toBe(
      'second_factor_wrong',
    );
    const late = await challengeOf(session);
    later(challengeSeconds);
    expect(await keyOf('giveFactor', session, { passkey: key.give({ challenge: late }) })).toBe(
      'second_factor_wrong',
    );
  });

  it('takes no challenge of setting one up', async () => {
    const { session, key } = await enrol();
    const { challenge } = (await backend.call('beginPasskey', {}, session)).data;

    expect(await keyOf('giveFactor', session, { passkey: key.give({ challenge }) })).toBe(
      'second_factor_wrong',
    );
  });

  it('lets one of two at once in with the same answer', async () => {
    const { key } = await enrol();
    const session = await enter();
    const passkey = key.give({ challenge: await challengeOf(session) });

    const keys = await Promise.all([
      keyOf('giveFactor', session, { passkey }),
      keyOf('giveFactor', session, { passkey }),
    ]);

    expect(keys.toSorted()).toEqual(['done', 'second_factor_wrong']);
  });

  it('refuses another page, another domain and a signature that is not its own', async () => {
    const { key } = await enrol();
    const session = await enter();
    const stranger = createAuthenticator(home);

    expect(await give(session, key, { origin: 'https://console.test.evil.example' })).toBe(
      'second_factor_wrong',
    );
    expect(await give(session, key, { party: 'evil.example' })).toBe('second_factor_wrong');
    const forged = { ...stranger.give({ challenge: await challengeOf(session) }), id: key.id };
    expect(await keyOf('giveFactor', session, { passkey: forged })).toBe('second_factor_wrong');
    expect(await give(session, key)).toBe('done');
  });

  it('refuses the passkey of someone else, who has it rightly', async () => {
    await enrol();
    const { key: foreign } = await enrol(people.main);
    const session = await enter();

    expect(await give(session, foreign)).toBe('second_factor_wrong');
    expect(await keyOf('deviceList', session)).toBe('second_factor_required');
  });

  it('refuses a count that went back or stands still, as of a copy', async () => {
    const { key } = await enrol();
    const session = await enter();

    expect(await give(session, key, { counter: 7 })).toBe('done');
    expect(await give(session, key, { counter: 7 })).toBe('second_factor_wrong');
    expect(await give(session, key, { counter: 0 })).toBe('second_factor_wrong');
    expect(await give(session, key, { counter: 8 })).toBe('done');
  });

  it('takes one that does not count again and again', async () => {
    const { key } = await enrol(people.sub, createAuthenticator(home, { counts: false }));

    expect(await give(await enter(), key)).toBe('done');
    expect(await give(await enter(), key)).toBe('done');
  });

  it('locks the device that guesses, and lets it go on later', async () => {
    const { key } = await enrol();
    const session = await enter();
    const guess = () => give(session, key, { origin: 'https://evil.example' });

    const keys = [await guess(), await guess(), await guess(), await guess(), await guess()];

    expect(keys.at(-1)).toBe('second_factor_locked');
    expect(await give(session, key)).toBe('second_factor_locked');
    later(15 * 60 + 1);
    expect(await give(session, key)).toBe('done');
  });

  it('takes a recovery code in its place, once', async () => {
    const { recovery } = await enrol();
    const code = recovery[0];

    expect(await keyOf('giveFactor', await enter(), { code })).toBe('done');
    expect(await keyOf('giveFactor', await enter(), { code })).toBe('second_factor_wrong');
  });

  it('asks for one or the other, and gives no challenge to those without a passkey', async () => {
    await enrol();

    expect(await keyOf('giveFactor', await enter())).toBe('secondFactor.codeMissing');
    expect(await keyOf('passkeyChallenge', await enter(people.main))).toBe('secondFactor.noPasskey');
  });

  it('survives an answer that is nothing a browser says', async () => {
    const { key } = await enrol();
    const session = await enter();
    const passkey = { id: key.id, response: { clientDataJSON: '€', authenticatorData: '%', signature: 'x' } };

    expect(await keyOf('giveFactor', session, { passkey })).toBe('second_factor_wrong');
  });
});

describe('beside an authenticator', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const codeOf = (secret: string): string => {
    const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
    return timeCodeOf(bytes, stepAt(now));
  };
  const addAuthenticator = async (session: TestSession) => {
    const { secret } = (await backend.call('beginFactor', {}, session)).data;
    const { data } = await backend.call('confirmFactor', { code: codeOf(secret) }, session);
    later(30);
    return { secret: secret as string, recovery: data.recovery_codes as readonly string[] };
  };

  it('either is enough, and recovery codes stay as they were', async () => {
    const { session, key, recovery } = await enrol();

    const { secret, recovery: more } = await addAuthenticator(session);

    expect(more).toEqual([]);
    expect(await keyOf('giveFactor', await enter(), { code: codeOf(secret) })).toBe('done');
    expect(await give(await enter(), key)).toBe('done');
    expect(await keyOf('giveFactor', await enter(), { code: recovery[1] })).toBe('done');
  });

  it('goes on counting when the authenticator is taken away', async () => {
    const { session, key } = await enrol();
    await addAuthenticator(session);

    expect(await keyOf('removeFactor', session)).toBe('done');
    expect((await backend.call('factorState', {}, session)).data).toMatchObject({
      has_factor: 1,
      has_authenticator: 0,
      recovery_left: 10,
    });
    expect(await give(await enter(), key)).toBe('done');
  });
});

describe('a company that asks administrators for a second factor', () => {
  it('takes a passkey for one, set up at the next sign-in', async () => {
    expect((await save({ factor_required: 1 })).code).toBe(0);
    const session = await enter();

    expect(await keyOf('deviceList', session)).toBe('second_factor_required');
    await backend.call('unlockManage', { password }, session);
    expect((await register(session, createAuthenticator(home))).data.recovery_codes).toHaveLength(10);
    expect(await keyOf('deviceList', session)).toBe('done');
  });

  it('counts those who have a passkey alone among those who have one', async () => {
    const main = await backend.signIn(people.main);
    const before = (await backend.call('securitySettingInfo', {}, main)).data.without_factor;
    await enrol();

    const after = (await backend.call('securitySettingInfo', {}, main)).data.without_factor;
    const { list } = (await backend.call('managementPasswordList', {}, main)).data;

    expect(after).toBe(before - 1);
    expect(list.find((each: { user_id: number }) => each.user_id === people.sub.userId)).toMatchObject({
      factor: 'on',
      factor_set_at: now.toISOString(),
    });
  });
});

describe('a passkey in place of the management password', () => {
  it('is not taken unless the company says so', async () => {
    const { session, key } = await enrol();
    const passkey = key.give({ challenge: await challengeOf(session) });

    expect(await keyOf('unlockManage', session, { passkey })).toBe('secondFactor.notTaken');
  });

  it('opens the console with the sign-in, and proves a call, where it does', async () => {
    const { key } = await enrol();
    await save({ factor_opens: 1 });
    const session = await enter();

    expect(await give(session, key)).toBe('done');
    expect(await keyOf('deviceList', session)).toBe('done');
    const [first] = await listed(session);
    const remove = () => keyOf('removePasskey', session, { passkey_id: first.passkey_id });
    expect(await remove()).toBe('manage_password_required');
    const passkey = key.give({ challenge: await challengeOf(session) });
    expect(await keyOf('stepUp', session, { call: 'removePasskey', passkey })).toBe('done');
    expect(await remove()).toBe('done');
  });

  it('opens what has locked itself, with a challenge of its own', async () => {
    const { session, key } = await enrol();
    await save({ factor_opens: 1 });
    await backend.call('lockManage', {}, session);
    const passkey = key.give({ challenge: await challengeOf(session) });

    expect(await keyOf('unlockManage', session, { passkey })).toBe('done');
    await backend.call('lockManage', {}, session);
    expect(await keyOf('unlockManage', session, { passkey })).toBe('second_factor_wrong');
  });
});

describe('taking a passkey away', () => {
  it('asks for a proof, and takes the recovery codes along with the last factor', async () => {
    const { key } = await enrol();
    const session = await backend.signIn(people.sub, 'browser', { hasSteppedUp: false });
    await give(session, key);
    const [first] = await listed(session);
    const remove = () => keyOf('removePasskey', session, { passkey_id: first.passkey_id });

    expect(await remove()).toBe('manage_password_required');
    await backend.call('stepUp', { call: 'removePasskey', password }, session);
    expect(await remove()).toBe('done');
    expect(await remove()).toBe('secondFactor.noPasskey');
    expect(await backend.database.db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
    expect(await keyOf('deviceList', await backend.signIn(people.sub))).toBe('done');
    expect(await records()).toContain('dropPasskey done 办公电脑');
  });

  it('leaves the recovery codes while another is there', async () => {
    const { session } = await enrol();
    await register(session, createAuthenticator(home), '手机');
    const [first] = await listed(session);

    await backend.call('removePasskey', { passkey_id: first.passkey_id }, session);

    expect((await backend.call('factorState', {}, session)).data).toMatchObject({
      has_passkey: 1,
      recovery_left: 10,
    });
  });

  it('refuses that of someone else', async () => {
    const { session: own } = await enrol();
    const { session: other } = await enrol(people.main);
    const [first] = await listed(own);

    expect(await keyOf('removePasskey', other, { passkey_id: first.passkey_id })).toBe(
      'secondFactor.noPasskey',
    );
    expect(await listed(own)).toHaveLength(1);
  });

  it('is the main administrator’s to do for another, whose sessions end', async () => {
    const { session } = await enrol();
    const main = await backend.signIn(people.main);

    const answer = await backend.call('resetSecondFactor', { user_id: people.sub.userId }, main);

    expect(answer.code).toBe(0);
    expect((await backend.call('deviceList', {}, session)).code).toBe(4001);
    expect(await backend.database.db.selectFrom('passkey').selectAll().execute()).toEqual([]);
    expect(await backend.database.db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
  });
});
