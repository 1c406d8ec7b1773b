import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#domain/plannedChange/checkPlan.ts';
import { runPlannedChanges } from '#server/features/joining/jobs/plannedChanges.ts';
import { type Backend, createBackend, type TestSession, testNow } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
let now = testNow;

const transfer = { user_id: 7, kind: 'transfer', department_id: 20, position: '顾问' };
const days = (count: number): string =>
  new Date(testNow.getTime() + count * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
const plan = (fields: object, session = main) =>
  backend.call('plannedChangeSave', { effective_on: days(1), ...fields }, session);
const plans = async (session = main) =>
  (await backend.call('plannedChangeList', { page: 1, page_size: 20 }, session)).data.list;
const placesOf = async (userId: number) =>
  (await backend.call('getUserByQuery', { user_id: userId }, main)).data.departments.map(
    ({ id, position }: { id: number; position: string }) => [id, position],
  );

beforeEach(async () => {
  now = testNow;
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('a planned change', () => {
  it('is made when its day begins, not before', async () => {
    await plan(transfer);
    await runPlannedChanges(backend.ports);
    expect((await plans())[0]).toMatchObject({ status: 'pending', user_name: '褚前端', creator_id: 1 });

    now = new Date(testNow.getTime() + 86_400_000);
    expect(await runPlannedChanges(backend.ports)).toBe(1);

    expect(await placesOf(7)).toEqual([[20, '顾问']]);
    expect((await plans())[0]).toMatchObject({ status: 'done', failure: null });
  });

  it('is refused on a day that has begun, where its change would be, and twice', async () => {
    expect(await plan({ ...transfer, effective_on: days(0) })).toMatchObject({
      code: 4000,
      data: { error_key: 'plannedChange.dayPast' },
    });
    expect(await plan({ ...transfer, department_id: 999 })).toMatchObject({ code: 4000 });
    expect(await placesOf(7)).not.toEqual([[20, '顾问']]);
    expect(await plan(transfer)).toMatchObject({ code: 0 });
    expect(await plan(transfer)).toMatchObject({ code: 4000 });
  });

  it('that was cancelled is not made', async () => {
    const { plan_id: id } = (await plan(transfer)).data;

    expect(await backend.call('plannedChangeCancel', { id, version: 1 }, main)).toMatchObject({ code: 0 });
    now = new Date(testNow.getTime() + 86_400_000);
    expect(await runPlannedChanges(backend.ports)).toBe(0);

    expect((await plans())[0]).toMatchObject({ status: 'cancelled' });
  });

  it('fails with the reason, changes nothing and tells who planned it', async () => {
    await plan(transfer);
    await backend.database.db
      .updateTable('department')
      .set({ deleted_at: now })
      .where('company_id', '=', 1)
      .where('id', 'in', [20, 21])
      .execute();
    const before = await placesOf(7);
    now = new Date(testNow.getTime() + 86_400_000);

    await runPlannedChanges(backend.ports);

    expect((await plans())[0]).toMatchObject({ status: 'failed', failure: 'member.departmentMissing' });
    expect(await placesOf(7)).toEqual(before);
    const messages = await backend.database.db.selectFrom('sms_outbox').selectAll().execute();
    expect(messages.some(({ text }) => text.includes('褚前端'))).toBe(true);
  });

  it('keeps what the sentence of its failure speaks of', async () => {
    await plan(transfer);
    const closing = { ids: [20, 21], mode: 'timed', target_dept_id: 10, execute_at: '2026-11-29' };
    expect(await backend.call('batchDeleteDept', closing, main)).toMatchObject({ code: 0 });
    const { name } = (await backend.call('getDepartmentInfo', { id: 20 }, main)).data;
    now = new Date(testNow.getTime() + 86_400_000);

    await runPlannedChanges(backend.ports);

    const { failure } = (await plans())[0];
    expect(failureOf(failure)).toMatchObject({ rule: 'department.closing', params: { name } });
  });

  it('is planned by a sub-administrator for people of their departments alone', async () => {
    const sub = await backend.signIn(people.sub);
    const promotion = { kind: 'position', position: '顾问' };

    expect((await plan({ ...promotion, user_id: 8 }, sub)).code).toBe(4000);
    expect(await plans()).toEqual([]);
    expect(await plan({ ...promotion, user_id: 7 }, sub)).toMatchObject({ code: 0, data: { home_id: 12 } });
    await plan({ ...promotion, user_id: 8 });

    expect((await plans(sub)).map(({ user_id }: { user_id: number }) => user_id)).toEqual([7]);
  });

  it('of a resignation asks for the password first', async () => {
    const unproved = await backend.signIn(people.main, 'browser', { hasSteppedUp: false });

    const answer = await plan({ user_id: 8, kind: 'resignation', reason: 'voluntary' }, unproved);

    expect(answer.code).not.toBe(0);
    expect(await plans()).toEqual([]);
  });
});
