import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let now: Date;
let main: TestSession;

const hours = (count: number) => {
  now = new Date(now.getTime() + count * 60 * 60 * 1000);
};

const office = '203.0.113.7';
const cafe = '198.51.100.9';

/** A call from an address, as the proxy in front of the server names it. */
const callFrom = async (address: string, name: string, fields: object, session?: TestSession) => {
  const call = Object.values(backend.contract.models).flatMap(({ calls }) => calls[name] ?? [])[0];
  const own =
    session === undefined
      ? {}
      : {
          user_id: session.userId,
          token: session.token,
          company_id: session.companyId,
          device_id: session.deviceId,
        };
  const response = await backend.send(`/api${call?.path}`, {
    method: 'POST',
    headers: {
      ...browserHeaders(session),
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
    },
    body: JSON.stringify({ ...own, ...fields }),
  });
  return response.json();
};

const setting = async () => (await backend.call('securitySettingInfo', {}, main)).data;

const save = async (fields: object, address = office) =>
  callFrom(address, 'securitySettingSave', { ...fields, version: (await setting()).version }, main);

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now, config: { trustedProxies: 1 } });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('the security setting', () => {
  it('is what the product does until somebody saves it, with whom it concerns', async () => {
    await backend.signIn(people.sub);

    expect(await setting()).toMatchObject({
      session_idle_hours: 168,
      session_max_hours: 720,
      password_min_length: 6,
      factor_required: 0,
      allowed_addresses: '',
      export_rows_limit: 100_000,
      administrators: 4,
      without_factor: 4,
      live_sessions: 2,
      version: 0,
    });
  });

  it('is the main administrator’s alone', async () => {
    const sub = await backend.signIn(people.sub);

    const answers = [
      await backend.call('securitySettingInfo', {}, sub),
      await backend.call('securitySettingSave', { watermark: 1, version: 0 }, sub),
      await backend.call(
        'securityCheck',
        { session_idle_hours: 1, session_max_hours: 1, allowed_addresses: '' },
        sub,
      ),
    ];

    expect(answers.map(({ data }) => data.error_key)).toEqual(Array(3).fill('not_main_admin'));
  });

  it.each([
    [{ session_max_hours: 0 }, 'session_max_hours'],
    [{ session_max_hours: 2161 }, 'session_max_hours'],
    [{ session_idle_hours: 24, session_max_hours: 8 }, 'session_idle_hours'],
    [{ password_min_length: 21 }, 'password_min_length'],
    [{ export_rows_limit: 0 }, 'export_rows_limit'],
    [{ allowed_addresses: 'office' }, 'allowed_addresses'],
  ])('refuses %o at its field', async (fields, field) => {
    const answer = await save(fields);

    expect(answer.code).toBe(4000);
    expect(Object.keys(answer.data.fields)).toEqual([field]);
    expect((await setting()).version).toBe(0);
  });

  it('leaves a record of what was changed', async () => {
    await save({ session_max_hours: 240 });

    const [record] = await backend.database.db
      .selectFrom('operation_record')
      .select(['action', 'changes'])
      .where('category', '=', 'securitySetting')
      .execute();
    expect(record?.action).toBe('update');
    expect(JSON.stringify(record?.changes)).toContain('session_max_hours');
  });
});

describe('the length of sessions', () => {
  it('holds for those that are open already', async () => {
    const session = await backend.signIn(people.sub);
    hours(9);
    await backend.call('deviceList', {}, main);

    expect(
      (
        await backend.call(
          'securityCheck',
          { session_idle_hours: 8, session_max_hours: 100, allowed_addresses: '' },
          main,
        )
      ).data.ending_sessions,
    ).toBe(1);
    expect((await save({ session_idle_hours: 8, session_max_hours: 100 })).code).toBe(0);

    expect((await backend.call('deviceList', {}, session)).code).toBe(4001);
    expect((await backend.call('deviceList', {}, main)).code).toBe(0);
  });

  it('ends those that are used all the time as well', async () => {
    await save({ session_idle_hours: 2, session_max_hours: 3 });
    const session = await backend.signIn(people.sub);

    hours(1);
    expect((await backend.call('deviceList', {}, session)).code).toBe(0);
    hours(1.5);
    expect((await backend.call('deviceList', {}, session)).code).toBe(0);
    hours(0.5);
    expect((await backend.call('deviceList', {}, session)).code).toBe(4001);
  });
});

describe('allowed addresses', () => {
  it('are not saved by one who would lock themselves out', async () => {
    const answer = await save({ allowed_addresses: '10.0.0.0/8' });

    expect(answer).toMatchObject({ code: 4000, data: { fields: { allowed_addresses: expect.any(String) } } });
    expect(answer.message).toContain(office);
  });

  it('let no browser in from elsewhere, and say why', async () => {
    const sub = await backend.signIn(people.sub);

    expect((await save({ allowed_addresses: '203.0.113.0/24' })).code).toBe(0);

    expect((await callFrom(office, 'deviceList', {}, sub)).code).toBe(0);
    const outside = await callFrom(cafe, 'deviceList', {}, sub);
    expect(outside).toMatchObject({ code: 4001, message: expect.stringContaining('网络地址') });
    expect((await callFrom(office, 'deviceList', {}, sub)).code).toBe(0);
  });

  it('open no session from elsewhere', async () => {
    await save({ allowed_addresses: '203.0.113.0/24' });
    const switchTo = { target_company_id: company };
    const from = async (address: string) =>
      callFrom(address, 'switchCompany', switchTo, await backend.signIn(people.main, 'app'));

    expect((await from(cafe)).data.error_key).toBe('address_refused');
    expect((await from(office)).code).toBe(0);
  });

  it('do not concern the phone app', async () => {
    const app = await backend.signIn(people.sub, 'app');
    await save({ allowed_addresses: '203.0.113.0/24' });

    expect((await callFrom(cafe, 'deviceList', {}, app)).code).toBe(0);
  });
});

describe('the other parts', () => {
  it('ask for a longer management password when one is next set', async () => {
    await save({ password_min_length: 10 });

    const set = { password: 'Short26x', confirm: 'Short26x', login_password: 'any' };
    const answer = await backend.call('settingManagePassword', set, main);

    expect(answer).toMatchObject({ code: 4000, message: '管理密码至少 10 位' });
  });

  it('refuse an export of more rows than the company allows', async () => {
    await save({ export_rows_limit: 1 });
    await backend.signIn(people.sub);

    const { code, message } = await backend.call(
      'recordExport',
      { columns: ['operator_name', 'time'], format: 'csv' },
      main,
    );
    const second = await save({ watermark: 1 });
    const refused = await backend.call(
      'recordExport',
      { columns: ['operator_name', 'time'], format: 'csv' },
      main,
    );

    expect({ code, message }.code).toBe(0);
    expect(second.code).toBe(0);
    expect(refused).toMatchObject({ code: 4000, message: expect.stringContaining('最多导出 1 行') });
  });

  it('tell the console of the watermark', async () => {
    const before = (await backend.call('checkMasterPermissions', {}, main)).data.watermark;
    await save({ watermark: 1 });
    const after = (await backend.call('checkMasterPermissions', {}, main)).data.watermark;

    expect([before, after]).toEqual([0, 1]);
  });
});
