import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tables } from '#server/database/tables.ts';
import { rankOf } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { holdTransaction, waitingFor as waitingForTransaction } from '#tests/setup/heldTransaction.ts';

/** The embedded database has one connection: only PostgreSQL (`npm run test:postgres`) lets two transactions meet. */
const isShared = process.env.TEST_DATABASE_URL !== undefined;

const now = new Date('2026-11-23T02:00:00Z');
let backend: Backend;
let main: TestSession;

const database = () => backend.database.db;
const call = (name: string, fields: object) => backend.call(name, fields, main);
const resign = (id: number) =>
  call('resignSave', { user_ids: [id], out_time: '2026-11-23', reason: 'voluntary' });

const hold = (work: (db: Kysely<Tables>) => Promise<unknown>) => holdTransaction(database(), work);
const waitingFor = (pid: number, count: number) => waitingForTransaction(database(), pid, count);

const lockDepartment = (id: number) => (db: Kysely<Tables>) =>
  sql`select 1 from department where company_id = ${company} and id = ${id} for no key update`.execute(db);

const lockPerson = (id: number) => (db: Kysely<Tables>) =>
  sql`select 1 from member where company_id = ${company} and user_id = ${id} for no key update`.execute(db);

const departmentRow = (id: number) =>
  database()
    .selectFrom('department')
    .selectAll()
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

beforeEach(async () => {
  backend = await createBackend({ clock: () => now });
  await createCompanies(database());
  main = await backend.signIn(people.main);
});

describe.runIf(isShared)('departments that two want at once', () => {
  it('are not founded with somebody who leaves', async () => {
    const { pid, release } = await hold(lockDepartment(12));
    const leaving = resign(7);
    await waitingFor(pid, 1);
    const founding = call('storeDepartment', {
      name: '新部门',
      superDeptId: 20,
      supervisors: [{ user_id: 7 }],
    });
    await waitingFor(pid, 2);
    await release();

    expect((await leaving).code).toBe(0);
    expect(await founding).toMatchObject({
      code: 4000,
      data: { fields: { 'supervisors.0.user_id': expect.any(String) } },
    });
    expect(
      await database()
        .selectFrom('membership')
        .selectAll()
        .where('company_id', '=', company)
        .where('user_id', '=', 7)
        .execute(),
    ).toEqual([]);
  });

  it('do not get back who was responsible', async () => {
    const { version } = (await call('getDepartmentInfo', { id: 21 })).data;
    const { pid, release } = await hold(lockDepartment(21));
    const leaving = resign(5);
    await waitingFor(pid, 1);
    const saving = call('updateDepartment', { id: 21, version, name: '海外组', admin_id: 5 });
    await waitingFor(pid, 2);
    await release();

    expect((await leaving).code).toBe(0);
    expect(await saving).toMatchObject({ code: 4000, data: { error_key: 'version_conflict' } });
    expect((await departmentRow(21)).name).toBe('国内组');
  });

  it('are founded while a founder is saved', async () => {
    const { pid, release } = await hold(lockPerson(6));
    const saving = call('saveUser', {
      id: 6,
      departments: [
        { id: 11, position: '主管' },
        { id: 20, position: '顾问' },
      ],
      main_department_id: 11,
    });
    await waitingFor(pid, 1);
    const founding = call('storeDepartment', {
      name: '新部门',
      superDeptId: 20,
      supervisors: [{ user_id: 6 }],
    });
    await waitingFor(pid, 2);
    await release();

    expect([(await saving).code, (await founding).code]).toEqual([0, 0]);
  });

  it('stay when somebody joins while they are deleted', async () => {
    await database()
      .deleteFrom('membership')
      .where('company_id', '=', company)
      .where('user_id', '=', 7)
      .execute();
    const { pid, release } = await hold(async (db) => {
      await lockDepartment(12)(db);
      await db
        .insertInto('membership')
        .values({ company_id: company, department_id: 12, user_id: 8, is_main: 0, rank: rankOf(1) })
        .execute();
    });
    const deleting = call('deleteDepartment', { id: 12, mode: 'now' });
    await waitingFor(pid, 1);
    await release();

    expect(await deleting).toMatchObject({ code: 4000, data: { error_key: 'dept_not_empty' } });
    expect((await departmentRow(12)).deleted_at).toBeNull();
  });
});
