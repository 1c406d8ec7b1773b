import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { giveAccount, password } from './accounts.ts';

let backend: Backend;
let now: Date;

const hours = (count: number) => {
  now = new Date(now.getTime() + count * 60 * 60 * 1000);
};

const idsOf = async (session: TestSession, fields: object = {}): Promise<readonly number[]> => {
  const { data } = await backend.call('activeSessionList', fields, session);
  return data.list.map(({ session_id: id }: { session_id: number }) => id).toSorted();
};

const end = (session: TestSession, other: TestSession) =>
  backend.call('endSession', { session_id: other.sessionId }, session);

const actions = async () => {
  const rows = await backend.database.db
    .selectFrom('operation_record')
    .select(['action', 'result', 'target_name'])
    .where('category', '=', 'activeSession')
    .orderBy('id')
    .execute();
  return rows.map(({ action, result }) => `${action} ${result}`);
};

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
});

describe('the end of a session', () => {
  const use = async (session: TestSession) => (await backend.call('deviceList', {}, session)).code;

  it('comes after thirty days, however much it is used', async () => {
    const session = await backend.signIn(people.sub);

    for (let day = 0; day < 29; day += 1) {
      hours(24);
      expect(await use(session)).toBe(0);
    }
    hours(24);

    expect(await use(session)).toBe(4001);
  });

  it('comes after a week in which it is not used', async () => {
    const session = await backend.signIn(people.sub);

    hours(7 * 24 - 1);
    expect(await use(session)).toBe(0);
    hours(7 * 24);

    expect(await use(session)).toBe(4001);
  });
});

describe('the list of sessions', () => {
  it('tells a person of their own alone, this one marked, with what opened them', async () => {
    await giveAccount(backend, '13800010002', people.sub);
    const session = await backend.signIn(people.sub);
    await backend.signIn(people.main);
    await backend.send(`/api${backend.contract.models.account?.calls.loginAccount?.path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
      },
      body: JSON.stringify({ country_code: '86', mobile: '13800010002', password, device_id: 'd2' }),
    });

    const { data } = await backend.call('activeSessionList', {}, session);

    expect(data.total).toBe(2);
    const current = data.list.find((each: { is_current: number }) => each.is_current === 1);
    const other = data.list.find((each: { is_current: number }) => each.is_current === 0);
    expect(current).toMatchObject({
      session_id: session.sessionId,
      name: '吴分管',
      is_own: 1,
      kind: 'browser',
    });
    expect(other).toMatchObject({ browser: 'Chrome 131', system: 'Windows', is_own: 1 });
    const days = (Date.parse(other.ends_at) - Date.parse(other.began_at)) / 86_400_000;
    expect(days).toBe(30);
  });

  it('tells the main administrator of everyone who may enter the console', async () => {
    const main = await backend.signIn(people.main);
    const sub = await backend.signIn(people.sub);
    const responsible = await backend.signIn(people.responsible);
    await backend.signIn({ companyId: people.main.companyId, userId: 8 });
    await backend.signIn(people.sub, 'link');

    expect(await idsOf(main)).toEqual([main, sub, responsible].map(({ sessionId }) => sessionId).toSorted());
    expect(await idsOf(main, { filter: { is_own: 0 } })).toEqual(
      [sub, responsible].map(({ sessionId }) => sessionId).toSorted(),
    );
  });

  it('holds none that has ended', async () => {
    const session = await backend.signIn(people.sub);
    const other = await backend.signIn(people.sub);
    await end(session, other);

    expect(await idsOf(session)).toEqual([session.sessionId]);
  });
});

describe('ending a session', () => {
  it('has its next call answered that it is over, and is written down', async () => {
    const session = await backend.signIn(people.sub);
    const other = await backend.signIn(people.sub);

    expect((await end(session, other)).code).toBe(0);

    expect((await backend.call('deviceList', {}, other)).code).toBe(4001);
    expect((await backend.call('deviceList', {}, session)).code).toBe(0);
    expect(await actions()).toEqual(['end done']);
  });

  it('is refused for the one it is asked with, and for another’s', async () => {
    const sub = await backend.signIn(people.sub);
    const main = await backend.signIn(people.main);

    expect((await end(sub, sub)).data.error_key).toBe('call.conditionRefused');
    expect((await end(sub, main)).code).toBe(4000);
    expect((await end(sub, { ...main, sessionId: 9999 })).code).toBe(4000);
    expect((await backend.call('deviceList', {}, main)).code).toBe(0);
  });

  it('is the main administrator’s to do for other administrators', async () => {
    const main = await backend.signIn(people.main);
    const sub = await backend.signIn(people.sub);

    expect((await end(main, sub)).code).toBe(0);

    expect((await backend.call('deviceList', {}, sub)).code).toBe(4001);
  });

  it('ends all of one’s others at once, and no one else’s', async () => {
    const session = await backend.signIn(people.sub);
    const others = [await backend.signIn(people.sub), await backend.signIn(people.sub, 'app')];
    const main = await backend.signIn(people.main);

    const { data } = await backend.call('endOtherSessions', {}, session);

    expect(data.ended).toBe(2);
    for (const each of others) expect((await backend.call('deviceList', {}, each)).code).toBe(4001);
    for (const each of [session, main]) expect((await backend.call('deviceList', {}, each)).code).toBe(0);
    expect(await actions()).toEqual(['endOthers done']);
  });
});
