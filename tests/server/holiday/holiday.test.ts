import { beforeEach, describe, expect, it } from 'vitest';
import type { Calls } from '#generated/types.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

type Planned = Calls['holidayNotice']['reply']['days'][number];

let backend: Backend;
let main: TestSession;

const call = (name: string, fields: object, session = main) => backend.call(name, fields, session);
const save = (fields: object, session = main) =>
  call(
    'holidaySave',
    { date: '2026-10-01', name: '国庆', type: 1, dept_ids: [], region: 'CN', ...fields },
    session,
  );
const review = async (): Promise<readonly Planned[]> =>
  (await call('holidayNotice', { year: 2026 })).data.days;
const reviewed = ({ date, now }: Planned) => ({
  date,
  ...(now === null ? {} : { id: now.id, version: now.version }),
});
const year = async (fields: object = {}) => (await call('holidayYear', { year: 2026, ...fields })).data;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('a state notice', () => {
  it('is reviewed beside what the company has', async () => {
    await save({});
    await save({ date: '2026-10-02', name: '公司周年', type: 3 });

    const days = await review();

    const effects = days.filter(({ date }) => date < '2026-10-04').map(({ date, effect }) => [date, effect]);
    expect(effects.slice(-3)).toEqual([
      ['2026-10-01', 'change'],
      ['2026-10-02', 'conflict'],
      ['2026-10-03', 'new'],
    ]);
  });

  it('is not offered before it is out', async () => {
    expect(await call('holidayNotice', { year: 2028 })).toMatchObject({
      code: 4000,
      message: '2028 年的放假安排尚未发布',
      data: { error_key: 'holiday.noNotice' },
    });
  });

  it('is taken over as far as it was ticked', async () => {
    await save({});
    const days = (await review()).filter(({ date }) => date >= '2026-10-01' && date <= '2026-10-10');

    const answer = await call('importYear', { year: 2026, days: days.map(reviewed) });

    expect(answer.data).toMatchObject({ added: days.length - 1, changed: 1 });
    const { days: kept, total } = await year();
    expect(total).toBe(days.length);
    expect(kept[0]).toMatchObject({ date: '2026-10-01', name: '国庆节', version: 2 });
    expect(kept.at(-1)).toMatchObject({ date: '2026-10-10', name: '国庆节调休', type: 2 });
  });

  it('does not write over what somebody changed meanwhile', async () => {
    await save({});
    const days = await review();
    await save({ id: 1, version: 1, name: '放假' });

    const answer = await call('importYear', { year: 2026, days: days.map(reviewed) });

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'version_conflict' } });
    expect((await year()).total).toBe(1);
  });

  it('gives only its own days', async () => {
    const answer = await call('importYear', { year: 2026, days: [{ date: '2026-11-23' }] });

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'holiday.notInNotice' } });
  });

  it('is imported once by two who do it at the same time', async () => {
    const days = (await review()).map(reviewed);

    const answers = await Promise.all([1, 2].map(() => call('importYear', { year: 2026, days })));

    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
    expect((await year()).total).toBe(days.length);
  });

  it('is taken back but for what was changed since', async () => {
    await save({});
    const days = (await review()).map(reviewed);
    const { data } = await call('importYear', { year: 2026, days });
    const [touched] = (await year()).days;
    await save({ ...touched, name: '元旦（调整）' });

    const undone = await call('importYearUndo', { import_id: data.import_id });

    expect(undone.data).toEqual({ removed: days.length - 2, restored: 1, kept: 1 });
    expect((await year()).days).toMatchObject([
      { name: '元旦（调整）' },
      { date: '2026-10-01', name: '国庆' },
    ]);
    expect((await call('importYearUndo', { import_id: data.import_id })).code).toBe(4000);
  });
});

describe('the days of a year', () => {
  it('are those a department follows', async () => {
    await save({});
    await save({ date: '2026-07-01', name: '研发开放日', type: 3, dept_ids: [10] });
    await save({ date: '2026-07-02', name: '市场日', type: 3, dept_ids: [20] });
    await save({ date: '2026-12-25', name: '圣诞节', region: 'HK' });

    const names = async (fields: object) =>
      (await year(fields)).days.map(({ name }: { name: string }) => name);

    expect(await names({})).toHaveLength(4);
    expect(await names({ region: 'HK' })).toEqual(['圣诞节']);
    expect(await names({ dept_id: 12, region: 'CN' })).toEqual(['研发开放日', '国庆']);
  });

  it('are kept apart by date, region and departments', async () => {
    expect((await save({})).code).toBe(0);
    expect((await save({ name: '又一个' })).data.fields).toHaveProperty('date');
    expect((await save({ dept_ids: [10] })).code).toBe(0);
    expect((await save({ region: 'HK' })).code).toBe(0);
  });

  it('are the same for the same departments in whatever order', async () => {
    const { data } = await save({ dept_ids: [20, 10] });

    expect(data.dept_ids).toEqual([10, 20]);
    expect((await save({ dept_ids: [10, 20], type: 2 })).data.fields).toHaveProperty('date');
    expect((await save({ dept_ids: [20, 10], type: 2 })).data.fields).toHaveProperty('date');
  });

  it('are written once by two who name the departments in another order', async () => {
    const answers = await Promise.all([save({ dept_ids: [20, 10] }), save({ dept_ids: [10, 20], type: 2 })]);

    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
  });
});

describe('a type of leave', () => {
  const leave = {
    name: '年假',
    unit: 'day',
    vacation_days: 5,
    paid: 1,
    carry_over: 0,
    applies_to: ['regular'],
    need_proof: 0,
  };

  it('has a whole number of days', async () => {
    const answer = await call('vacationSave', { ...leave, vacation_days: 2.5 });

    expect(answer.data.fields).toEqual({ vacation_days: '假期天数须为整数' });
    expect((await call('vacationSave', leave)).code).toBe(0);
  });

  it('is taken out of use and back', async () => {
    await call('vacationSave', leave);

    expect((await call('vacationDisable', { id: 1, version: 1 })).data.status).toBe(0);
    expect((await call('vacationEnable', { id: 1, version: 2 })).data.status).toBe(1);
    expect((await call('vacationSave', { ...leave, name: '年假' })).data.fields).toHaveProperty('name');
  });
});

describe('a holiday of some departments', () => {
  it('names only departments its author sees, and keeps those named by others', async () => {
    const sub = await backend.signIn(people.sub);

    expect(await save({ dept_ids: [20] }, sub)).toMatchObject({
      code: 4000,
      data: { fields: { dept_ids: expect.any(String) } },
    });
    await save({ dept_ids: [20] });
    expect(await save({ id: 1, version: 1, dept_ids: [20, 11] }, sub)).toMatchObject({ code: 0 });
    expect(await save({ id: 1, version: 2, dept_ids: [20, 21] }, sub)).toMatchObject({ code: 4000 });
  });
});
