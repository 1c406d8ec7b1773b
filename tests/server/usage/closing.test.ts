import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { purgePeople } from '#server/features/directory/leaving/restore.ts';
import { closeUsage } from '#server/features/usage/jobs/usage.ts';
import { saveReportedUse } from '#server/features/usage/store/usageDays.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let now: Date;
let backend: Backend;

const at = (instant: string): void => {
  now = new Date(instant);
};

const close = (instant: string): Promise<number> => {
  at(instant);
  return closeUsage(backend.ports);
};

const day = async (departmentId: number, requested: string) =>
  backend.database.db
    .selectFrom('usage_day')
    .selectAll()
    .where('company_id', '=', company)
    .where('department_id', '=', departmentId)
    .where('day', '=', requested)
    .executeTakeFirst();

/** Someone used the console for a while, ending at this moment. */
const use = async (person: { readonly companyId: number; readonly userId: number }, instant: string) => {
  at(new Date(new Date(instant).getTime() - 6 * 60_000).toISOString());
  const session = await backend.signIn(person);
  at(instant);
  await backend.call('checkMasterPermissions', {}, session);
};

const ask = async (call: string, fields: object, session: TestSession) =>
  (await backend.call(call, fields, session)).data;

const byDepartment = { level: 'department' } as const;

beforeEach(async () => {
  at('2026-11-20T01:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
});

describe('closing a day', () => {
  it('counts people on the day of the company’s clock', async () => {
    // 23:58 on the 20th in Shenzhen, then 00:07 on the 21st.
    await use(people.main, '2026-11-20T15:58:00Z');
    await use(people.member, '2026-11-20T16:13:00Z');

    // At 09:59 the day before is not due; both companies have a day to close at 10:00.
    expect(await close('2026-11-21T01:59:00Z')).toBe(2);
    expect(await day(0, '2026-11-20')).toBeUndefined();
    expect(await close('2026-11-21T02:00:00Z')).toBe(2);

    expect(await day(0, '2026-11-20')).toMatchObject({ people: 8, activated: 8, active_day: 1 });
    expect(await close('2026-11-22T02:00:00Z')).toBe(2);
    expect(await day(0, '2026-11-21')).toMatchObject({ active_day: 1, active_week: 2, active_month: 2 });
    expect(await close('2026-11-22T03:00:00Z')).toBe(0);
  });

  it('sums departments with those below and moves on over gaps', async () => {
    const { db } = backend.database;
    await close('2026-11-19T02:00:00Z');
    await saveReportedUse(db, {
      companyId: company,
      day: '2026-11-19',
      reported: [
        { userId: 7, messages: 12 },
        { userId: 6, messages: 30 },
        { userId: 999, messages: 5 },
      ],
    });
    await close('2026-11-28T02:00:00Z');

    expect(await day(12, '2026-11-19')).toMatchObject({ people: 1, active_day: 1, messages: 12 });
    expect(await day(10, '2026-11-19')).toMatchObject({ people: 4, active_day: 2, messages: 42 });
    expect(await day(10, '2026-11-26')).toMatchObject({ active_day: 0, active_week: 0, active_month: 2 });
    const rows = await db
      .selectFrom('usage_activity')
      .select('user_id')
      .where('company_id', '=', company)
      .execute();
    expect(rows).toEqual([]);
    const [person] = await db
      .selectFrom('usage_member')
      .select(['messages_week', 'messages_month', 'last_day'])
      .where('company_id', '=', company)
      .where('user_id', '=', 7)
      .execute();
    expect(person).toEqual({ messages_week: 0, messages_month: 12, last_day: '2026-11-19' });
  });

  it('goes on with others when one company fails', async () => {
    await sql`alter table usage_day add constraint broken check (company_id <> ${sql.lit(company)})`.execute(
      backend.database.db,
    );

    const closed = await close('2026-11-20T02:00:00Z');

    // The table stays for the tests that follow.
    await sql`alter table usage_day drop constraint broken`.execute(backend.database.db);
    expect(closed).toBe(1);
    expect(await day(0, '2026-11-19')).toBeUndefined();
  });

  it('tells those who look after few nothing but how many', async () => {
    await close('2026-11-20T02:00:00Z');
    at('2026-11-20T03:00:00Z');
    // 研发部 and all below: four people.
    const sub = await backend.signIn(people.sub);
    const main = await backend.signIn(people.main);

    const overview = await ask('dataOverview', {}, sub);
    expect(overview).toMatchObject({ cards: [], note: expect.stringContaining('少于 5 人') });
    const { active, messages, members } = overview.charts;
    expect(active.series[0].values).toEqual([null]);
    expect(messages.series[0].values).toEqual([null]);
    expect(members.series).toMatchObject([{ values: [4] }, { values: [null] }]);
    expect(await ask('memberUse', byDepartment, sub)).toMatchObject({ is_hidden: 1, departments: [] });
    expect(await ask('memberUse', { level: 'person' }, sub)).toMatchObject({
      total: 0,
      unlisted: 4,
      list: [],
    });
    // For the main administrator both departments of four stand together.
    expect((await ask('memberUse', byDepartment, main)).departments).toMatchObject([
      { kind: 'rest', merged: 2, people: 8 },
    ]);
  });

  it('keeps people of a removed department in its tables till the next', async () => {
    const { db } = backend.database;
    await close('2026-11-20T02:00:00Z');
    const main = await backend.signIn(people.main);
    for (const id of [21, 12])
      await db
        .updateTable('department')
        .set({ deleted_at: now })
        .where('company_id', '=', company)
        .where('id', '=', id)
        .execute();

    const { cards } = await ask('dataOverview', {}, main);
    const { total_figures: figures, departments } = await ask('memberUse', byDepartment, main);
    const byPerson = await ask('memberUse', { level: 'person' }, main);

    expect(cards[0]).toMatchObject({ field: 'people', value: 8 });
    expect(figures.people).toBe(8);
    expect(departments).toMatchObject([{ kind: 'rest', people: 8 }]);
    expect(byPerson.total + byPerson.unlisted).toBe(8);
  });

  it('counts a list of everyone as it counts one that is narrowed, and forgets who is purged', async () => {
    const { db } = backend.database;
    await close('2026-11-20T02:00:00Z');
    const main = await backend.signIn(people.main);
    const count = async (filter: object) => {
      const { total, unlisted, list } = await ask('memberUse', { level: 'person', ...filter }, main);
      return { total, unlisted, shown: list.length };
    };
    const narrowed = async () => count({ active_status: 1 });
    expect(await count({})).toEqual(await narrowed());

    await sql`update member set status = 'resigned' where company_id = ${company} and user_id = 7`.execute(
      db,
    );
    const before = await count({});
    const { sources } = backend.ports;
    await purgePeople(db, { sources, companyId: company, userIds: [7], stamp: { at: now, by: null } });

    expect(await count({})).toEqual(await narrowed());
    const gone = await count({});
    expect(gone.total + gone.unlisted).toBe(before.total + before.unlisted - 1);
    // What the departments came to on that day stands.
    expect((await ask('memberUse', byDepartment, main)).total_figures.people).toBe(8);
  });

  it('leaves what is not counted yet empty', async () => {
    const main = await backend.signIn(people.main);

    expect(await ask('dataOverview', {}, main)).toMatchObject({
      until: null,
      cards: [],
      note: expect.stringContaining('还没有统计数据'),
    });
    expect(await ask('memberUse', { level: 'person' }, main)).toMatchObject({ total: 0, until: null });
    const refusal = await backend.call('dataOverview', { from: '2025-01-01', to: '2026-11-19' }, main);
    expect(refusal).toMatchObject({ code: 4000, message: '最多可查看 366 天' });
  });

  it('takes over messages the operator reports until then', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'usage-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'day.csv');
    await writeFile(file, '7,12\n7,15\n8,3\n');
    const report = (day: string) =>
      runOperatorCommand(backend.database.db, ['usage', 'report', String(company), day, file], now);

    expect(await report('2026-11-19')).toEqual({ lines: ['2 people on 2026-11-19'], isDone: true });
    await close('2026-11-20T02:00:00Z');

    expect(await day(0, '2026-11-19')).toMatchObject({ active_day: 2, messages: 18 });
    expect((await report('2026-11-19')).isDone).toBe(false);
    await writeFile(file, '7,12\nseven,1\n');
    expect((await report('2026-11-20')).lines[0]).toContain('line 2');
  });
});
