import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DemoAccount } from '#server/demo/people.ts';
import { fetchExport, linesOf, proveExport } from '#tests/server/export/exporting.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { demoNow, openDemoCompany } from '#tests/setup/demoCompany.ts';

let backend: Backend;
let accounts: readonly DemoAccount[];
let main: TestSession;

const rows = async <Row>(query: string): Promise<readonly Row[]> =>
  (await sql.raw<Row>(query).execute(backend.database.db)).rows;

const accountOf = (name: string): DemoAccount => {
  const found = accounts.find((account) => account.password.startsWith(name));
  if (found === undefined) throw new Error(`No account with ${name}`);
  return found;
};

const signedIn = (name: string): Promise<TestSession> => backend.signIn(accountOf(name));

const ask = async (call: string, fields: object = {}, session: TestSession = main) =>
  (await backend.call(call, fields, session)).data;

type Overview = Awaited<ReturnType<typeof ask>>;

/** The figures told as cards, by field. */
const stateOf = ({ cards }: Overview): Readonly<Record<string, number>> =>
  Object.fromEntries(
    cards.map(({ field, value }: { readonly field: string; readonly value: number }) => [field, value]),
  );

const byDepartment = { level: 'department' } as const;

// Making the whole demo company is half a minute on a machine that does much else.
beforeAll(async () => {
  backend = await createBackend({ clock: () => demoNow });
  accounts = await openDemoCompany(backend);
  main = await signedIn('LanshanMain');
}, 180_000);

describe('the enterprise data of the demo company', () => {
  it('has four hundred days with a dip at Spring Festival', async () => {
    const overview = await ask('dataOverview');
    const early = await ask('dataOverview', { from: '2025-01-01', to: '2025-06-01' });

    expect([overview.until, overview.as_of]).toEqual(['2026-11-22', '2026-11-23T02:00:00.000Z']);
    expect(early.note).toContain('2025/10/19');
    expect(stateOf(overview)).toMatchObject({ people: 1_200, activated_rate: 88.3 });
    const { places, series } = (await ask('dataOverview', { from: '2026-02-02', to: '2026-03-15' })).charts
      .active;
    const active = (day: string): number => series[0].values[places.indexOf(day)];
    expect(active('2026-02-18')).toBeLessThan(active('2026-02-04') / 3);
    expect(active('2026-02-18')).toBeLessThan(active('2026-03-11') / 3);
  });

  it('adds up to what stands in the tables', async () => {
    const { total_figures: total, departments } = await ask('memberUse', { ...byDepartment, page_size: 100 });

    const [people] = await rows<Record<string, number>>(`select count(*)::int as people,
      sum(activated)::int as activated, count(*) filter (where last_day = '2026-11-22')::int as active_day,
      count(*) filter (where last_day > '2026-11-15')::int as active_week,
      count(*) filter (where last_day > '2026-10-23')::int as active_month,
      sum((select sum(each) from unnest(messages) each))::int as messages_month
      from usage_member where company_id = 1`);
    expect(total).toMatchObject(people ?? {});
    const [day] = await rows<Record<string, number>>(`select people, activated, active_day, active_week,
      active_month from usage_day where company_id = 1 and department_id = 0 and day = '2026-11-22'`);
    expect(total).toMatchObject(day ?? {});
    const sum = (name: string) =>
      departments.reduce((all: number, each: Record<string, number>) => all + (each[name] ?? 0), 0);
    expect([sum('people'), sum('messages_month')]).toEqual([total.people, total.messages_month]);
  });

  it('compares with the days before and the year before', async () => {
    const week = { from: '2026-11-09', to: '2026-11-15' };
    const compared = await ask('dataOverview', { ...week, compare: 'previous' });

    const own = await ask('dataOverview', { from: '2026-11-02', to: '2026-11-08' });
    expect(compared.compare).toEqual({ from: '2026-11-02', to: '2026-11-08' });
    const before = ({ cards }: Overview) =>
      Object.fromEntries(cards.map((card: { field: string; before: number }) => [card.field, card.before]));
    expect({ ...stateOf(own), storage: null }).toEqual(before(compared));
    expect(compared.charts.messages.series[0].before).toEqual(own.charts.messages.series[0].values);
    const year = await ask('dataOverview', { from: '2026-10-01', to: '2026-11-22', compare: 'year' });
    // The history begins later than that: fewer days are nothing to compare with.
    expect(year.compare.from).toBe('2025-10-02');
    expect(year.cards[0].before).toBeNull();
  });

  it('shows a sub-administrator their departments, everybody once', async () => {
    const sales = await signedIn('LanshanSales');

    const overview = await ask('dataOverview', {}, sales);
    const { total_figures: total, departments } = await ask('memberUse', byDepartment, sales);

    const [expected] = await rows<{ readonly people: number; readonly everybody: number }>(`
      select count(distinct person.user_id) filter (where place.is_main = 1)::int as people,
        count(distinct person.user_id)::int as everybody
      from department root join department home on home.company_id = 1 and home.ancestors @> array[root.id]
      join membership place on place.company_id = 1 and place.department_id = home.id
      join member person on person.company_id = 1 and person.user_id = place.user_id and person.status = 'normal'
      where root.company_id = 1 and root.name = '营销中心'`);
    expect([stateOf(overview).people, total.people]).toEqual([expected?.people, expected?.people]);
    const guests = (expected?.everybody ?? 0) - (expected?.people ?? 0);
    expect(overview.cards[0].remark).toContain(`${guests} 人兼任`);
    expect(departments.map((each: { readonly name: string }) => each.name)).toEqual(['营销中心']);
    expect(stateOf(overview)).not.toHaveProperty('storage');
    const [elsewhere] = await rows<{ readonly id: number }>(
      "select id from department where company_id = 1 and name = '财务中心'",
    );
    const refusal = await backend.call('memberUse', { ...byDepartment, dept: elsewhere?.id }, sales);
    expect(refusal.data.error_key).toBe('department.missing');
  });

  it('hides departments of fewer than five at every step', async () => {
    const [finance] = await rows<{ readonly id: number; readonly audit: number }>(`
      select top.id, audit.id as audit from department top join department audit
        on audit.company_id = 1 and audit.super_dept_id = top.id and audit.name = '内部审计部'
      where top.company_id = 1 and top.name = '财务中心'`);

    const { departments, total_figures: total } = await ask('memberUse', {
      ...byDepartment,
      dept: finance?.id,
    });

    expect(departments).toMatchObject([
      { name: '会计部', kind: 'department' },
      { name: '资金部', kind: 'department' },
      { kind: 'rest', name: null, merged: 1, has_own: 1, people: 7 },
    ]);
    expect(total.people).toBe(28);
    const inside = await ask('memberUse', { ...byDepartment, dept: finance?.audit });
    expect(inside).toMatchObject({ is_hidden: 1, departments: [], total_figures: null });
    const named = await ask('memberUse', { level: 'person', dept: finance?.id, page_size: 100 });
    expect([named.total, named.unlisted]).toEqual([21, 7]);
  });

  it('exports the tables the reader sees, people by code', async () => {
    const factory = await signedIn('LanshanFactory');
    const asked = { fields: ['name', 'people', 'messages_month'], scope: {}, format: 'csv' };
    const { data } = await backend.call('usageExport', asked, factory);
    const people = { fields: ['name', 'days_month'], scope: { active_status: 1 }, format: 'csv' };
    const unproved = await backend.call('memberUseExport', people, main);
    expect(unproved.data.need).toBe('sms_code');
    const { mobile } = accountOf('LanshanMain');
    const verify_token = await proveExport(backend, main, people, { call: 'memberUseExport', mobile });
    const { data: named } = await backend.call('memberUseExport', { ...people, verify_token }, main);

    const table = await fetchExport(
      backend,
      factory,
      { ticket: data.ticket },
      { path: '/data/exportOverview' },
    );
    const sheet = await fetchExport(
      backend,
      main,
      { ticket: named.ticket },
      { path: '/data/exportMemberUse' },
    );
    const [lines, names] = [await linesOf(table), await linesOf(sheet)];
    const { total } = await ask('memberUse', { level: 'person', active_status: 1 });

    expect(lines).toHaveLength(1 + data.count);
    expect(lines[1]).toContain('深圳工厂');
    expect([names.length - 1, named.count]).toEqual([total, total]);
  });
});
