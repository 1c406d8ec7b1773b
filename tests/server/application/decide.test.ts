import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { apply } from './applications.ts';

const now = new Date('2026-11-23T02:00:00Z');

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;

const idOf = async (applying: ReturnType<typeof apply>): Promise<number> =>
  (await applying)?.applicationId ?? 0;

const decide = (fields: object, session = main) => backend.call('applicationAccept', fields, session);

const texts = () => rows('select phone, text from sms_outbox order by id');

describe('accepting', () => {
  it('makes exactly one person of twenty decisions at once', async () => {
    const id = await idOf(apply(backend));

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => decide({ application_ids: [id], accept: 1, position: '工程师' })),
    );

    expect(answers.map(({ code, data }) => [code, data.accepted])).toEqual(answers.map(() => [0, [id]]));
    expect(
      await rows(`select member.name, member_type, department_id, position, is_main from member
        join membership using (company_id, user_id) where company_id = 1 and phone = '13900001111'`),
    ).toEqual([{ name: '林新', member_type: 'regular', department_id: 11, position: '工程师', is_main: 1 }]);
    expect(await rows('select main_count from department where company_id = 1 and id = 11')).toEqual([
      { main_count: 2 },
    ]);
    expect(await texts()).toEqual([
      { phone: '13900001111', text: expect.stringMatching(/“软件组”.*https?:\/\//) },
    ]);
    const found = await backend.call('searchUserAndDept', { keywords: '林新' }, main);
    expect(found.data.users).toMatchObject([{ name: '林新' }]);
  });

  it('puts a known number into the department beside their own', async () => {
    const id = await idOf(apply(backend, { mobile: '13800010008', departmentId: 12 }));
    const before = await backend.call('applicationInfo', { id }, main);
    const check = await backend.call('applicationList', { ids: [id] }, main);

    await decide({ application_ids: [id], accept: 1, dept_id: 11 });

    const duplicate = '该号码已是“国内组”的 卫销售';
    expect(before.data.duplicate).toBe(duplicate);
    expect(check.data.list).toMatchObject([{ application_id: id, name: '林新', duplicate }]);
    expect(
      await rows(
        `select department_id, is_main from membership where company_id = 1 and user_id = 8 order by department_id`,
      ),
    ).toEqual([
      { department_id: 11, is_main: 0 },
      { department_id: 21, is_main: 1 },
    ]);
    expect(await rows('select user_id, status, joined_department_id from application')).toEqual([
      { user_id: 8, status: 1, joined_department_id: 11 },
    ]);
  });

  it('answers each of many by itself', async () => {
    await rows(
      "update member set status = 'resigned', resigned_at = now() where company_id = 1 and user_id = 7",
    );
    const good = await idOf(apply(backend));
    const former = await idOf(apply(backend, { mobile: '13800010007' }));

    const { code, data } = await decide({ application_ids: [former, good, 999], accept: 1 });

    expect(code).toBe(0);
    expect(data).toMatchObject({
      accepted: [good],
      failed: [
        { application_id: former, name: '林新', reason: expect.stringContaining('先恢复') },
        { application_id: 999, reason: '加入申请不存在或已被删除' },
      ],
    });
    expect(await rows('select status from application order by application_id')).toEqual([
      { status: 1 },
      { status: 0 },
    ]);
  });

  it('takes nobody into departments that are closing or foreign', async () => {
    await rows("update department set source = 'partner' where company_id = 1 and id = 12");
    await rows(`insert into deletion (company_id, task_id, dept_id, dept_name, group_action, status, execute_at)
      values (1, 1, 20, '市场部', 'dissolve', 'pending', now() + interval '7 days')`);
    const id = await idOf(apply(backend));

    const partner = await decide({ application_ids: [id], accept: 1, dept_id: 12 });
    const closing = await decide({ application_ids: [id], accept: 1, dept_id: 21 });

    expect(partner).toMatchObject({ code: 4000, data: { error_key: 'dept_readonly_source' } });
    expect(closing).toMatchObject({ code: 4000, data: { error_key: 'dept_deleting' } });
    expect(await rows('select status from application')).toEqual([{ status: 0 }]);
  });
});

describe('rejecting', () => {
  it('tells the applicant why and is final', async () => {
    const id = await idOf(apply(backend));

    const unreasoned = await decide({ application_ids: [id], accept: 0 });
    const answer = await decide({ application_ids: [id], accept: 0, reason: '信息不符' });
    const again = await decide({ application_ids: [id], accept: 0, reason: '信息不符' });
    const late = await decide({ application_ids: [id], accept: 1 });

    expect(unreasoned).toMatchObject({ code: 4000, message: '请填写拒绝原因' });
    expect([answer.data.rejected, again.data.rejected]).toEqual([[id], [id]]);
    expect(late).toMatchObject({ code: 4000, message: '申请已处理' });
    expect(await texts()).toEqual([{ phone: '13900001111', text: expect.stringContaining('信息不符') }]);
  });
});

describe('whoever leads a part of the company', () => {
  it('decides there and learns of nothing else', async () => {
    const inside = await idOf(apply(backend, { departmentId: 11 }));
    const outside = await idOf(apply(backend, { departmentId: 21, mobile: '13900002222' }));
    for (const person of [people.sub, people.supervisor]) {
      const session = await backend.signIn(person);
      const list = await backend.call('applicationList', {}, session);
      const nothing = await decide({ application_ids: [999], accept: 1 }, session);

      expect(list.data.list.map((row: { application_id: number }) => row.application_id)).toEqual([inside]);
      expect(list.data.waiting).toBe(1);
      const foreign = await decide({ application_ids: [outside], accept: 1 }, session);
      expect([foreign.message, foreign.data]).toEqual([nothing.message, nothing.data]);
      const elsewhere = await decide({ application_ids: [inside], accept: 1, dept_id: 21 }, session);
      expect(elsewhere).toMatchObject({ code: 4000, message: '所选部门不存在' });
    }

    const supervisor = await backend.signIn(people.supervisor);
    expect((await decide({ application_ids: [inside], accept: 1 }, supervisor)).data.accepted).toEqual([
      inside,
    ]);
  });
});
