import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
const laptop = 'ab'.repeat(32);

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const openOn = async (deviceId: string): Promise<TestSession> => {
  const session = await backend.signIn(people.member);
  await sql`update session set device_id = ${deviceId} where session_id = ${session.sessionId}`.execute(
    backend.database.db,
  );
  return { ...session, deviceId };
};

const addDevice = (id: number, serial: string, status = 'normal') =>
  sql`insert into device (company_id, device_id, serial_number, phone_model, user_id, status)
    values (${company}, ${id}, ${serial}, 'Mate', ${people.member.userId}, ${status})`.execute(
    backend.database.db,
  );

const isSignedOut = async (session: TestSession): Promise<boolean> =>
  (await backend.call('deviceList', {}, session)).code === 4001;

const rows = async () =>
  (
    await sql`select serial_number, phone_model, system_version, last_login_device from device order by device_id`.execute(
      backend.database.db,
    )
  ).rows;

describe('signing in', () => {
  const link = async (deviceId: string) => {
    const { token, userId, companyId } = await backend.signIn(people.member, 'link');
    return backend.send(`/?user_id=${userId}&token=${token}&company_id=${companyId}`, {
      headers: {
        Accept: 'text/html',
        'Sec-Fetch-Site': 'none',
        'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36',
        Cookie: `deviceId=${deviceId}`,
      },
    });
  };

  it('keeps the device once, as the one used last', async () => {
    await addDevice(1, 'phone');
    await sql`insert into sequence values (${company}, 'device', 1)`.execute(backend.database.db);
    for (const deviceId of [laptop, laptop]) {
      const { token, userId, companyId } = await backend.signIn(people.member, 'link');
      await backend.call('loginUser', { token, user_id: userId, company_id: companyId, device_id: deviceId });
    }

    expect(await rows()).toMatchObject([
      { serial_number: 'phone', last_login_device: null },
      { serial_number: laptop, phone_model: 'Web', last_login_device: 1 },
    ]);
  });

  it('is refused on a device that was blocked', async () => {
    await addDevice(1, laptop, 'blocked');
    const { token, userId, companyId } = await backend.signIn(people.member, 'link');

    const answer = await backend.call('loginUser', {
      token,
      user_id: userId,
      company_id: companyId,
      device_id: laptop,
    });

    expect(answer).toMatchObject({ code: 4001, message: '该设备已被管理员禁用，不能登录' });
    expect((await link(laptop)).headers.get('location') ?? '').not.toBe('/');
  });
});

describe('signing out', () => {
  it('everywhere ends every session of the person and no other', async () => {
    await addDevice(1, laptop);
    await addDevice(2, 'cd'.repeat(32));
    const sessions = [await openOn(laptop), await openOn('cd'.repeat(32))];
    const { data } = await backend.call('deviceSessions', { ids: [1] }, main);

    const answer = await backend.call('deviceLogoutAll', { id: 1 }, main);

    expect(data.list).toMatchObject([
      { device_id: 1, user_id: people.member.userId, sessions: 1, person_devices: 2, person_sessions: 2 },
    ]);
    expect(answer.code).toBe(0);
    for (const session of sessions) expect(await isSignedOut(session)).toBe(true);
    expect(await isSignedOut(main)).toBe(false);
  });

  it('everywhere leaves the session it was asked with', async () => {
    await addDevice(1, laptop);
    await addDevice(2, 'phone');
    const own = await openOn(laptop);
    const other = await openOn('phone');

    await backend.call('deviceLogoutAll', { id: 2 }, own);

    expect(await isSignedOut(own)).toBe(false);
    expect(await isSignedOut(other)).toBe(true);
  });

  it('counts no sessions of devices out of reach', async () => {
    await sql`insert into device (company_id, device_id, serial_number, phone_model, user_id, status)
      values (${company}, 5, 'far', 'Far', ${people.salesperson.userId}, 'normal')`.execute(
      backend.database.db,
    );
    const sub = await backend.signIn(people.sub);

    expect((await backend.call('deviceSessions', { ids: [5, 99] }, sub)).data.list).toEqual([]);
  });
});
