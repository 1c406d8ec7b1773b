import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordsOfEvent } from '#domain/record/unusual.ts';
import type { Calls } from '#generated/types.ts';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { notifyOfUnusual } from '#server/features/records/record.ts';
import { findActWindows } from '#server/features/records/store/recordChecks.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { type Backend, browserHeaders, createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

type Event = Calls['homeOverview']['reply']['unusual'][number];

let backend: Backend;
let now: Date;

const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** Monday, 18:00 in the company. */
const monday = '2026-11-23T10:00:00Z';

interface Written {
  readonly time: string;
  readonly action?: string;
  readonly category?: string;
  readonly result?: string;
  readonly operatorId?: number;
  readonly rows?: number;
  readonly companyId?: number;
}

const write = async ({ time, action = 'member.update', category = 'member', ...more }: Written) => {
  const { result = 'done', operatorId = people.sub.userId, rows, companyId = company } = more;
  const changes = rows === undefined ? [] : [{ field: 'count', old: null, new: rows }];
  await sql`insert into operation_record (company_id, time, operator_id, operator_name, operator_role, category, action,
      target_type, changes, result, request_id)
    values (${companyId}, ${time}, ${operatorId}, ${`操作人${operatorId}`}, 'sub', ${category}, ${action}, ${category},
      ${JSON.stringify(changes)}, ${result}, ${`r${time}`})`.execute(backend.database.db);
};

const minute = (from: string, count: number): string =>
  new Date(Date.parse(from) + count * 60_000).toISOString();

const writeMany = async (count: number, from: string, record: Omit<Written, 'time'>, everyMinutes = 1) => {
  for (let nth = 0; nth < count; nth += 1) await write({ ...record, time: minute(from, nth * everyMinutes) });
};

const taken = { action: 'exportFile', category: 'device', rows: 40 } as const;
const wrong = { action: 'unlock', category: 'managementPassword', result: 'manage_password_wrong' } as const;

const eventsOf = async (person: typeof people.main = people.main): Promise<readonly Event[]> =>
  (await backend.call('homeOverview', {}, await backend.signIn(person))).data.unusual;

/** How many records the link of an event opens. */
const found = async (event: Event | undefined): Promise<number> => {
  if (event === undefined) throw new Error('Expected an event');
  const { time, ...filter } = recordsOfEvent(event);
  const request = { ...filter, ...(time as object), page_size: 100 };
  return (await backend.call('operationRecords', request, await backend.signIn(people.main))).data.total;
};

const messages = async (): Promise<readonly string[]> => {
  const rows = await backend.database.db.selectFrom('sms_outbox').select(['text', 'company_id']).execute();
  return rows.map(({ text }) => text);
};

beforeEach(async () => {
  now = new Date(monday);
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
});

describe('many exports', () => {
  it('are ten files within a day, across midnight, and lead to exactly their records', async () => {
    await writeMany(5, '2026-11-20T15:50:00Z', taken);
    await writeMany(5, '2026-11-20T16:10:00Z', taken);
    await write({ time: '2026-11-20T16:12:30Z', action: 'export', category: 'device' });
    await write({ time: '2026-11-20T16:12:40Z', operatorId: 7, ...taken });

    const [event, ...others] = (await eventsOf()).filter(({ kind }) => kind === 'exports');

    expect(others).toEqual([]);
    expect(event).toEqual({
      ...{ kind: 'exports', user_id: 2, name: '操作人2', count: 10, rows: 400 },
      ...{ from: '2026-11-20T15:50:00.000Z', to: '2026-11-20T16:14:00.000Z' },
    });
    expect(await found(event)).toBe(10);
  });

  it('are no event when a day and a minute lie between the first and the last', async () => {
    await writeMany(9, '2026-11-19T02:00:00Z', taken);
    await write({ time: '2026-11-20T02:09:00Z', ...taken });

    expect(await eventsOf()).toEqual([]);
  });

  it('are few files with many rows, too', async () => {
    await write({ time: '2026-11-20T02:00:00Z', ...taken, rows: 2_500 });
    await write({ time: '2026-11-20T05:00:00Z', ...taken, rows: 2_499 });
    expect(await eventsOf()).toEqual([]);

    await write({ time: '2026-11-20T06:00:00Z', ...taken, rows: 1 });
    expect(await eventsOf()).toMatchObject([{ kind: 'exports', count: 3, rows: 5_000 }]);
  });

  it('are counted when files are really taken', async () => {
    const session = await backend.signIn(people.main);
    const Cookie = `${browserHeaders(session).Cookie}; token=${session.token}; deviceId=${session.deviceId}`;
    const headers = { ...browserHeaders(session), Cookie };
    for (let nth = 0; nth < 10; nth += 1) {
      const asked = { columns: ['time', 'summary'], format: 'csv' };
      const { ticket } = (await backend.call('recordExport', asked, session)).data;
      const file = await backend.send(`/api/data/operationRecordsFile?ticket=${ticket}`, { headers });
      await file.text();
      later(1);
    }

    const [event] = await eventsOf();
    expect(event).toMatchObject({ kind: 'exports', user_id: 1, count: 10 });
    expect(await found(event)).toBe(10);
  });
});

describe('work at night', () => {
  it('is told with all that was done in it, of who did none in four weeks', async () => {
    await write({ time: '2026-11-20T14:00:00Z', action: 'login', category: 'account' });
    await write({ time: '2026-11-20T14:05:00Z' });
    await write({ time: '2026-11-20T21:59:00Z' });
    await write({ time: '2026-11-20T22:00:00Z' });
    await write({ time: '2026-11-20T15:00:00Z', result: 'no_permission' });

    const events = await eventsOf();

    expect(events).toMatchObject([
      { kind: 'night', count: 3, from: '2026-11-20T14:00:00.000Z', to: '2026-11-20T21:59:00.000Z' },
    ]);
    expect(await found(events[0])).toBe(3);
  });

  it('is no event at the hours before and after it, nor for a sign-in', async () => {
    await write({ time: '2026-11-20T13:59:59Z' });
    await write({ time: '2026-11-20T22:00:00Z' });
    await write({ time: '2026-11-20T18:00:00Z', action: 'login', category: 'account' });

    expect(await eventsOf()).toEqual([]);
  });

  it.each([
    ['28 days before', '2026-10-23T18:00:00Z', 0],
    ['29 days before', '2026-10-22T18:00:00Z', 1],
  ])('is an event or not by a night %s', async (_, before, count) => {
    await write({ time: before });
    await write({ time: '2026-11-20T18:00:00Z' });

    expect(await eventsOf()).toHaveLength(count);
  });

  it('of one administrator says nothing of another', async () => {
    await write({ time: '2026-11-10T18:00:00Z', operatorId: 7 });
    await write({ time: '2026-11-20T18:00:00Z' });
    await write({ time: '2026-11-21T18:00:00Z' });

    expect(await eventsOf()).toMatchObject([{ kind: 'night', user_id: 2, from: '2026-11-20T18:00:00.000Z' }]);
  });
});

describe('failed proofs', () => {
  it('are five within an hour, whatever was to be proved, and are marked in the records', async () => {
    await writeMany(3, '2026-11-20T02:00:00Z', wrong);
    await write({ time: '2026-11-20T02:30:00Z', ...wrong, result: 'sms_code_wrong' });
    await write({ time: '2026-11-20T02:40:00Z', ...wrong, result: 'captcha_required' });
    await write({ time: '2026-11-20T02:59:00Z', ...wrong, result: 'second_factor_locked' });
    await write({ time: '2026-11-20T02:45:00Z', action: 'exportFile', result: 'no_permission' });

    const [event, ...others] = await eventsOf();

    expect(others).toEqual([]);
    expect(event).toMatchObject({ kind: 'proofs', count: 5, from: '2026-11-20T02:00:00.000Z' });
    expect(await found(event)).toBe(5);
  });

  it('are no event when they are spread over the day', async () => {
    await writeMany(12, '2026-11-20T00:00:00Z', wrong, 16);

    expect(await eventsOf()).toEqual([]);
  });

  it('are those of a real gate', async () => {
    const session = await backend.signIn(people.main, 'browser', { isUnlocked: false });
    const passwordHash = await hashPassword('Manage26');
    await saveManagementPassword(backend.database.db, { passwordOwner: people.main, passwordHash, now });
    for (let nth = 0; nth < 5; nth += 1) {
      await backend.call('unlockManage', { password: 'Wrong26' }, session);
      later(1);
    }

    expect(await eventsOf()).toMatchObject([{ kind: 'proofs', user_id: 1, count: 5 }]);
  });
});

describe('who is shown unusual events', () => {
  beforeEach(async () => {
    await writeMany(5, '2026-11-20T02:00:00Z', wrong);
    await writeMany(5, '2026-11-20T02:00:00Z', { ...wrong, operatorId: people.main.userId });
    await writeMany(5, '2026-11-20T02:00:00Z', { ...wrong, operatorId: 1, companyId: 2 });
  });

  const seenBy = async (person: typeof people.main) => (await eventsOf(person)).map(({ user_id: id }) => id);

  it('is the main administrator: everyone’s of the company', async () => {
    expect((await seenBy(people.main)).toSorted()).toEqual([1, 2]);
  });

  it('is anyone who has part of the records: their own', async () => {
    expect(await seenBy(people.sub)).toEqual([2]);
  });

  it('is no one without the records', async () => {
    expect(await seenBy(people.member)).toEqual([]);
  });

  it('is no one after seven days', async () => {
    later(5 * 24 * 60);

    expect(await seenBy(people.main)).toEqual([]);
  });
});

describe('the clock', () => {
  it('tells the main administrator of each event once, however often it runs', async () => {
    await writeMany(6, '2026-11-23T08:00:00Z', wrong);
    await writeMany(10, '2026-11-23T08:00:00Z', taken);

    const counts = [await notifyOfUnusual(backend.ports), await notifyOfUnusual(backend.ports)];
    later(11);
    await writeMany(2, '2026-11-23T08:10:00Z', wrong);
    counts.push(await notifyOfUnusual(backend.ports));

    expect(counts).toEqual([2, 0, 0]);
    expect(await messages()).toEqual([
      '【管理后台】操作人2 的账号在 2026/11/23 16:00 至 2026/11/23 16:05 期间身份验证失败 6 次。如非您知情的操作，请查看操作记录。',
      '【管理后台】操作人2 在 2026/11/23 16:00 至 2026/11/23 16:09 期间导出 10 次，共 400 行。如非您知情的操作，请查看操作记录。',
    ]);
  });

  it('tells of another day, and of another administrator', async () => {
    await writeMany(5, '2026-11-23T08:00:00Z', wrong);
    await notifyOfUnusual(backend.ports);
    await writeMany(5, '2026-11-23T09:00:00Z', { ...wrong, operatorId: 7 });
    later(24 * 60);
    await writeMany(5, '2026-11-24T08:00:00Z', wrong);

    expect(await notifyOfUnusual(backend.ports)).toBe(2);
  });

  it('never tells of an event again while it is looked back upon', async () => {
    await writeMany(5, '2026-11-23T08:00:00Z', wrong);
    let told = 0;
    for (let run = 0; run < 24 * 4; run += 1) {
      told += await notifyOfUnusual(backend.ports);
      later(60);
    }

    expect(told).toBe(1);
  });

  it('notes nothing as told where the message cannot be written', async () => {
    await writeMany(5, '2026-11-23T08:00:00Z', wrong);
    const { db } = backend.database;
    await sql`alter table sms_outbox add constraint no_messages check (text = '') not valid`.execute(db);
    expect(await notifyOfUnusual(backend.ports)).toBe(0);
    expect(backend.lines.at(-1)?.message).toBe('unusual events of company 1');

    await sql`alter table sms_outbox drop constraint no_messages`.execute(db);
    later(11);

    expect(await notifyOfUnusual(backend.ports)).toBe(1);
  });

  it('leaves a company alone that is being dissolved', async () => {
    await writeMany(5, '2026-11-23T08:00:00Z', wrong);
    await backend.database.db
      .updateTable('company')
      .set({ status: 'dissolving' })
      .where('company_id', '=', company)
      .execute();

    expect(await notifyOfUnusual(backend.ports)).toBe(0);
  });
});

describe('among very many records', () => {
  it('only those are read that may be unusual, by their own index', async () => {
    const { db } = backend.database;
    // Half a year of working days, from nine in the morning on, and one late evening a week.
    await sql`insert into operation_record (company_id, time, operator_id, operator_name, operator_role, category, action,
        target_type, result, request_id)
      select ${company}, '2026-11-23T01:00:00Z'::timestamptz - day * interval '1 day' + nth * interval '4 minutes'
          + case when day % 7 = 0 and nth = 0 then interval '14 hours' else interval '0' end,
        2, '操作人2', 'sub', 'member', 'member.update', 'member', 'done', day || ' ' || nth
      from generate_series(1, 180) day, generate_series(0, 119) nth`.execute(db);
    await sql`vacuum analyze operation_record`.execute(db);
    const heard = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    const since = new Date(Date.parse(monday) - 7 * 86_400_000);
    await findActWindows(db, { companyId: company, operatorId: undefined, since });
    const queries = heard.mock.calls.map(([query]) => query);
    heard.mockRestore();
    const plans: string[] = [];
    for (const { sql: text, parameters } of queries) {
      const explained = CompiledQuery.raw(`explain ${text}`, [...parameters]);
      const { rows } = await db.executeQuery<{ readonly 'QUERY PLAN': string }>(explained);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }

    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('operation_record_unusual');
    expect(plans[0]).not.toMatch(/Seq Scan on operation_record|operation_record_recent/);
  });
});
