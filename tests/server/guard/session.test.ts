import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, otherCompany, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
let now = new Date('2026-11-23T02:00:00Z');

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const body = (fields: object = {}) => ({
  user_id: main.userId,
  token: main.token,
  company_id: main.companyId,
  device_id: main.deviceId,
  ...fields,
});

const post = async (fields: object | string, headers: Record<string, string> = browserHeaders(main)) => {
  const response = await backend.send('/api/device/list', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof fields === 'string' ? fields : JSON.stringify(fields),
  });
  const envelope = (await response.json()) as { code: number; message: string; data: unknown };
  return { status: response.status, ...envelope };
};

const records = () => backend.database.db.selectFrom('operation_record').selectAll().execute();
const signedOut = { status: 200, code: 4001, message: '登录已失效，请重新登录' };
const malformed = { status: 200, code: 4000, message: '参数格式错误' };
const foreign = { status: 403, code: 4000, message: '请求来源不被允许' };

describe('session', () => {
  it('S01: refuses a body without session fields', async () => {
    expect(await post({})).toMatchObject(signedOut);
  });

  it('S02: refuses another user id, leaves an audit row and keeps the session', async () => {
    expect(await post(body({ user_id: 2 }))).toMatchObject(signedOut);

    expect(await records()).toMatchObject([{ action: 'identityMismatch', operator_id: 1 }]);
    expect(await post(body())).toMatchObject({ code: 0 });
  });

  it('S03: refuses the id of another company', async () => {
    expect(await post(body({ company_id: otherCompany }))).toMatchObject(signedOut);
  });

  it.each([
    '[1]',
    '{"a":1}',
    '"1 OR 1=1"',
    '"１"',
    '1e400',
    '9007199254740993',
    '-0',
    '1.5',
    '"9007199254740993"',
  ])('S04: refuses the company id %s', async (companyId) => {
    const text = JSON.stringify(body({ company_id: 'here' })).replace('"here"', companyId);

    expect(await post(text)).toMatchObject(malformed);
  });

  it('takes ids sent as digits', async () => {
    expect(await post(body({ company_id: '1', user_id: '1' }))).toMatchObject({ code: 0 });
  });

  it('S07: refuses a session on another device', async () => {
    expect(await post(body({ device_id: 'another' }))).toMatchObject({
      code: 4001,
      message: '设备已变更，请重新登录',
    });
  });

  it('S16: expires seven days after the last use, by the clock of the server', async () => {
    now = new Date('2026-11-29T02:00:00Z');
    expect(await post(body())).toMatchObject({ code: 0 });
    now = new Date('2026-12-05T02:00:00Z');
    expect(await post(body())).toMatchObject({ code: 0 });
    now = new Date('2026-12-12T02:00:01Z');
    expect(await post(body())).toMatchObject(signedOut);
  });

  it('T02: refuses a replayed body without the companion cookie', async () => {
    expect(await post(body(), { 'Sec-Fetch-Site': 'same-origin' })).toMatchObject(signedOut);
  });

  it('stores no usable token', async () => {
    const rows = await backend.database.db.selectFrom('session').selectAll().execute();

    expect(JSON.stringify(rows)).not.toContain(main.token);
    expect(JSON.stringify(rows)).not.toContain(main.cookie);
  });

  it('ends at once for someone who has left', async () => {
    const sub = await backend.signIn(people.sub);
    expect((await backend.call('deviceList', {}, sub)).code).toBe(0);

    await backend.database.db
      .updateTable('member')
      .set({ status: 'resigned' })
      .where('user_id', '=', people.sub.userId)
      .execute();

    expect(await backend.call('deviceList', {}, sub)).toMatchObject(signedOut);
  });

  it('takes a right away with the next request', async () => {
    const sub = await backend.signIn(people.sub);
    expect((await backend.call('deviceList', {}, sub)).code).toBe(0);

    await backend.database.db
      .updateTable('administrator')
      .set({ status: 0 })
      .where('user_id', '=', 2)
      .execute();

    expect((await backend.call('complaintList', {}, sub)).message).toBe('无权操作');
  });

  it('lets a link do nothing but be exchanged', async () => {
    const link = await backend.signIn(people.main, 'link');

    expect((await backend.call('deviceList', {}, link)).code).toBe(4001);
  });
});

describe('origin', () => {
  const crossSite = { ...browserHeaders(), 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };

  it('C04: refuses text from another site before reading it', async () => {
    expect(await post('{not json', { ...crossSite, 'Content-Type': 'text/plain' })).toMatchObject(foreign);
  });

  it('C05: refuses JSON from another site although its token is valid', async () => {
    expect(await post(body(), { ...browserHeaders(main), ...crossSite })).toMatchObject(foreign);
  });

  it('C06: refuses a browser session that comes without an origin', async () => {
    const headers = { Cookie: browserHeaders(main).Cookie ?? '' };

    expect(await post(body(), headers)).toMatchObject(signedOut);
  });

  it('C06: takes a session of the app without an origin and without a cookie', async () => {
    const app = await backend.signIn(people.main, 'app');

    expect(await post({ ...body(), token: app.token }, {})).toMatchObject({ code: 0 });
  });

  it('takes a page of our own host by its Origin alone', async () => {
    const headers = { Cookie: browserHeaders(main).Cookie ?? '', Origin: 'http://console.test' };

    expect(await post(body(), headers)).toMatchObject({ code: 0 });
  });

  it.each([
    [{ 'Sec-Purpose': 'prefetch;prerender' }, 'GET'],
    [{}, 'HEAD'],
  ])('C02: refuses prefetch and HEAD (%j %s)', async (headers, method) => {
    const response = await backend.send('/api/searchUserAndDept?keywords=x', {
      method,
      headers: { ...browserHeaders(main), ...headers },
    });

    expect(response.status).toBe(403);
  });

  it('allows no other origin by CORS', async () => {
    const response = await backend.send('/api/device/list', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example' },
    });

    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('body', () => {
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  it.each(['__proto__', 'constructor', 'prototype'])('M07: refuses the key %s', async (key) => {
    const text = JSON.stringify(body()).replace(/}$/, `,"filter":{"${key}":{"polluted":1}}}`);

    expect(await post(text)).toMatchObject(malformed);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('refuses a field no schema knows', async () => {
    expect(await post(body({ is_admin: 1 }))).toMatchObject(malformed);
  });

  it('refuses more than 32 levels and more than 10,000 items', async () => {
    expect(await post(nested(40))).toMatchObject(malformed);
    expect(await post(body({ ids: new Array(10_001).fill(1) }))).toMatchObject(malformed);
  });

  it('refuses more than a megabyte with 413', async () => {
    expect(await post(body({ keyword: 'x'.repeat(1_100_000) }))).toMatchObject({ status: 413, code: 4000 });
  });

  it('answers broken JSON with 400 and another type with 415', async () => {
    expect(await post('{"a":')).toMatchObject({ status: 400, code: 4000 });
    expect(await post('a=1', { ...browserHeaders(main), 'Content-Type': 'text/plain' })).toMatchObject({
      status: 415,
    });
  });

  it('answers an unknown path and a wrong method with an envelope', async () => {
    const unknown = await backend.send('/api/nothing', { method: 'POST' });
    const wrong = await backend.send('/api/device/list');

    expect([unknown.status, wrong.status]).toEqual([404, 405]);
    expect(await unknown.json()).toMatchObject({ code: 4000, message: '请求的地址不存在' });
  });
});

describe('language and log', () => {
  it('answers in the language of the cookie', async () => {
    const headers = { ...browserHeaders(main), Cookie: `${browserHeaders(main).Cookie}; language=en` };

    expect(await post(body({ is_admin: 1 }), headers)).toMatchObject({
      message: 'The parameter format is incorrect',
    });
  });

  it('T32: writes neither token nor query nor body into the log', async () => {
    await post(body({ keyword: 'canary-in-body' }));
    await backend.send(`/api/searchUserAndDept?keywords=canary-in-query&token=${main.token}`, {
      headers: browserHeaders(main),
    });

    const text = JSON.stringify(backend.lines);
    expect(text).toContain('/device/list');
    expect(text).not.toContain(main.token);
    expect(text).not.toContain('canary');
  });
});

describe('lifecycle', () => {
  it('H10: refuses new work while draining', async () => {
    backend.setStage('draining');

    expect(await post(body())).toMatchObject({ status: 503, code: 4000, message: '服务重启中' });
    expect((await backend.send('/readyz')).status).toBe(503);
    expect((await backend.send('/healthz')).status).toBe(200);
  });

  it('is ready when the database writes, which leaves no row behind', async () => {
    const { db } = backend.database;
    const written = () =>
      sql<{ readonly lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db);
    const before = await written();

    expect((await backend.send('/readyz')).status).toBe(200);

    expect((await written()).rows).not.toEqual(before.rows);
    expect(await db.selectFrom('sequence').where('noun', '=', 'readiness').selectAll().execute()).toEqual([]);
  });

  it('is not ready when the database takes no writes', async () => {
    const { db } = backend.database;
    await sql`set default_transaction_read_only = on`.execute(db);
    const answer = await backend.send('/readyz');
    await sql`set default_transaction_read_only = off`.execute(db);

    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'database' });
  });
});
