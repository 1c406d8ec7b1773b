import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { runHandOvers } from '#server/features/directory/leaving/jobs/handOvers.ts';
import { purgeOverdue } from '#server/features/directory/leaving/restore.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

const start = new Date('2026-11-23T02:00:00Z');
const dayMs = 86_400_000;
const today = '2026-11-23';

let backend: Backend;
let now = start;
let main: TestSession;
let sub: TestSession;

beforeEach(async () => {
  now = start;
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;

const one = async (query: string) => (await rows(query))[0];

const resign = (userIds: readonly number[], session = main, more: object = {}) =>
  backend.call('resignSave', { user_ids: userIds, out_time: today, reason: 'voluntary', ...more }, session);

const detail = async (id: number) => (await backend.call('resignDetail', { id }, main)).data;

/** A free group that a person owns. */
const giveGroup = (ownerId: number) =>
  backend.database.db
    .insertInto('chat_group')
    .values({
      company_id: company,
      group_id: 900,
      name: '篮球群',
      type: 1,
      owner_id: ownerId,
      created_at: start,
    })
    .execute();

describe('resigning', () => {
  it.each(['term_ended', 'term_cut'])('takes no reason only the end of a term has: %s', async (reason) => {
    expect(await resign([7], main, { reason })).toMatchObject({
      code: 4000,
      data: { fields: { reason: expect.any(String) } },
    });
  });

  it('ends memberships, sessions and search at once', async () => {
    const session = await backend.signIn(people.member);

    const answer = await resign([7]);

    expect(answer).toMatchObject({ code: 0, data: { resigned: [7], need_transfer: [], failed: [] } });
    expect((await backend.call('departments', {}, session)).code).toBe(4001);
    expect(await one('select main_count from department where company_id = 1 and id = 12')).toEqual({
      main_count: 0,
    });
    expect(await rows('select 1 from membership where company_id = 1 and user_id = 7')).toEqual([]);
    expect(await one('select status, phone from member where company_id = 1 and user_id = 7')).toEqual({
      status: 'resigned',
      phone: '13800010007',
    });
    expect((await detail(7)).department).toBe('前端小组');
    // The other company's person of the same number stays.
    expect(await one('select status from member where company_id = 2 and user_id = 7')).toEqual({
      status: 'normal',
    });
  });

  it('revokes administrator rights and records person and departments', async () => {
    await resign([2]);

    expect(await rows('select 1 from administrator where company_id = 1 and user_id = 2')).toEqual([]);
    expect((await backend.call('departments', {}, sub)).code).toBe(4001);
    expect(
      await rows(`select operation_target.target_type, operation_target.target_id from operation_target join operation_record record
        on record.id = record_id and record.company_id = operation_target.company_id
        where action = 'member.resign' order by operation_target.target_type`),
    ).toEqual([
      { target_type: 'department', target_id: 10 },
      { target_type: 'member', target_id: 2 },
    ]);
  });

  it('answers each person who has to stay with the reason', async () => {
    const answer = await resign([7, 3, 5_000], sub);

    expect(answer.data.resigned).toEqual([7]);
    expect(answer.data.failed.map((each: { user_id: number }) => each.user_id)).toEqual([3, 5_000]);
    // Out of scope reads like nowhere.
    expect(new Set(answer.data.failed.map((each: { reason: string }) => each.reason)).size).toBe(1);
  });

  it('lets go whose first day is far ahead', async () => {
    const { db } = backend.database;
    await db.updateTable('member').set({ entry_time: '9999-12-31' }).where('user_id', '=', 7).execute();

    const answer = await resign([7]);

    expect(answer).toMatchObject({ code: 0, data: { failed: [] } });
  });

  it('never takes the main administrator, by any path or order', async () => {
    const person = fc.integer({ min: 1, max: 8 });
    const paths = fc.oneof(
      fc.record({
        name: fc.constant('resignSave'),
        who: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        name: fc.constant('removeUsersFromDepartment'),
        who: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ name: fc.constant('resignPurge'), who: fc.tuple(person) }),
      fc.record({ name: fc.constant('saveUser'), who: fc.tuple(person) }),
      fc.record({ name: fc.constant('resignRestore'), who: fc.tuple(person) }),
    );
    const requestOf = (name: string, who: readonly number[]) => ({
      ...(name === 'resignSave' ? { user_ids: who, out_time: today, reason: 'other' } : {}),
      ...(name === 'removeUsersFromDepartment'
        ? { id: 10, user_ids: who, resign: { out_time: today, reason: 'other' } }
        : {}),
      ...(name.startsWith('resignP') || name === 'resignRestore'
        ? { id: who[0], main_department_id: 11, position: '工程师' }
        : {}),
      ...(name === 'saveUser' ? { id: who[0], departments: [] } : {}),
    });
    const sessions = [main, sub];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(paths, fc.nat(1)), { maxLength: 8 }), async (steps) => {
        for (const [{ name, who }, by] of steps) {
          const request = requestOf(name, who);
          const { main_department_id: _, position: __, ...bare } = request as Record<string, unknown>;
          await backend.call(name, name === 'resignPurge' ? bare : request, sessions[by]);
        }
        expect(
          await one(`select member.status, count(membership.user_id)::integer as seats from administrator
            join member on member.company_id = administrator.company_id and member.user_id = administrator.user_id
            join membership on membership.company_id = member.company_id and membership.user_id = member.user_id
            where administrator.company_id = 1 and kind = 'main' group by member.status`),
        ).toEqual({ status: 'normal', seats: 1 });
      }),
      { numRuns: 15, seed: 20_261_121 },
    );
    await expect(
      sql`update member set status = 'resigned' where company_id = 1 and user_id = 1`.execute(
        backend.database.db,
      ),
    ).rejects.toThrow('main administrator');
  });
});

describe('the hand-over', () => {
  it('shows what they own with the default recipient', async () => {
    await giveGroup(6);
    const { data } = await backend.call('resignCheck', { user_ids: [6] }, main);

    expect(data.people).toMatchObject([{ user_id: 6, can_resign: 1, reason: null }]);
    expect(data.items).toMatchObject([
      { kind: 'group_owner', target_name: '篮球群', recipient: { user_id: 1 }, role: 'main' },
      // The main administrator is not in 软件组 and cannot supervise it.
      { kind: 'dept_supervisor', target_id: 11, recipient: null },
    ]);
  });

  it('is worked by the job and leaves what nobody takes', async () => {
    await giveGroup(6);
    const answer = await resign([6]);
    expect(answer.data.need_transfer).toEqual([6]);
    expect((await detail(6)).transfer_status).toBe(2);

    await runHandOvers(backend.ports);

    expect(await one('select owner_id from chat_group where group_id = 900')).toEqual({ owner_id: 1 });
    const { items, transfer_status: status } = await detail(6);
    expect(items.map((item: { status: string }) => item.status)).toEqual(['done', 'waiting']);
    expect(status).toBe(2);
  });

  it('fails for a recipient who left meanwhile, and is retried', async () => {
    await giveGroup(6);
    await resign([6], main, {
      recipients: [{ kind: 'group_owner', recipient_id: 8 }, { recipient_id: null }],
    });
    await resign([8]);
    await runHandOvers(backend.ports);
    const failed = await detail(6);
    expect(failed.items[0]).toMatchObject({ status: 'failed', reason: '接收人不存在或已离职', attempts: 1 });

    await backend.call(
      'resignTransfer',
      { id: 6, items: [{ item_id: failed.items[0].item_id, recipient_id: 5 }] },
      main,
    );
    await runHandOvers(backend.ports);

    expect(await one('select owner_id from chat_group where group_id = 900')).toEqual({ owner_id: 5 });
  });

  it('is retried with the same recipient once that one may', async () => {
    const setActive = (isActive: 0 | 1) =>
      backend.database.db
        .updateTable('member')
        .set({ active_status: isActive })
        .where('user_id', '=', 8)
        .execute();
    await resign([5], main, { recipients: [{ recipient_id: 8 }] });
    await setActive(0);
    await runHandOvers(backend.ports);
    expect(await detail(5)).toMatchObject({ transfer_status: 4, items: [{ status: 'failed' }] });
    await setActive(1);

    expect((await backend.call('resignRetry', { id: 5 }, main)).data.transfer_status).toBe(2);
    await runHandOvers(backend.ports);

    expect(await detail(5)).toMatchObject({ transfer_status: 3, items: [{ status: 'done', attempts: 2 }] });
    expect((await backend.call('resignRetry', { id: 5 }, main)).code).toBe(4000);
  });

  it('passes a department on unless somebody was named meanwhile', async () => {
    await resign([5], main, { recipients: [{ recipient_id: 8 }] });
    expect(await one('select admin_id from department where company_id = 1 and id = 21')).toEqual({
      admin_id: null,
    });
    await backend.call('updateDepartment', { id: 21, admin_id: 3 }, main);

    await runHandOvers(backend.ports);

    expect((await detail(5)).items[0]).toMatchObject({ status: 'skipped' });
    expect((await detail(5)).transfer_status).toBe(3);
    expect(await one('select admin_id from department where company_id = 1 and id = 21')).toEqual({
      admin_id: 3,
    });
  });

  it('refuses a recipient who leaves as well or is no member', async () => {
    const leaving = await resign([6, 7], main, { recipients: [{ recipient_id: 7 }] });
    const gone = await resign([6], main, { recipients: [{ recipient_id: 5_000 }] });

    expect(leaving).toMatchObject({
      code: 4000,
      data: { fields: { recipients: expect.stringMatching(/^褚前端 也在本次离职名单中，不能接收“.+”$/) } },
    });
    expect(gone).toMatchObject({ code: 4000, data: { error_key: 'resignation.recipientMissing' } });
    expect(await rows('select 1 from resignation')).toEqual([]);
  });

  it('is worked once by several processes at once', async () => {
    await giveGroup(6);
    await resign([5, 6, 7, 8]);

    const worked = await Promise.all([runHandOvers(backend.ports), runHandOvers(backend.ports)]);

    expect(worked[0] + worked[1]).toBeLessThanOrEqual(3);
    await runHandOvers(backend.ports);
    expect(await one('select max(attempts)::integer as most from transfer_item')).toEqual({ most: 1 });
  });
});

describe('coming back and going for good', () => {
  const restore = (more: object = {}) =>
    backend.call('resignRestore', { id: 7, main_department_id: 11, position: '测试工程师', ...more }, main);

  it('restores into a department without former rights', async () => {
    await resign([7]);

    expect((await restore()).code).toBe(0);

    const { data } = await backend.call('getUser', { user_id: 7 }, main);
    expect(data).toMatchObject({ status: 'normal', main_department_id: 11, position: '测试工程师' });
    const found = await backend.call('departmentUsers', { keyword: '褚前端' }, main);
    expect(found.data.total).toBe(1);
    expect((await backend.call('resignDetail', { id: 7 }, main)).code).toBe(4000);
  });

  it('needs a department and says at which field', async () => {
    await resign([7]);

    const answer = await backend.call('resignRestore', { id: 7, position: '工程师' }, main);

    expect(answer).toMatchObject({ code: 4000, data: { fields: { main_department_id: '请选择部门' } } });
  });

  it('holds the number for thirty days and frees it then', async () => {
    await resign([7]);
    const add = () =>
      backend.call(
        'saveUser',
        {
          name: '新人',
          phone: '13800010007',
          departments: [{ id: 10, position: '员工' }],
          main_department_id: 10,
        },
        main,
      );
    expect((await add()).data.error_key).toBe('phone_exists');
    now = new Date(start.getTime() + 30 * dayMs);
    main = await backend.signIn(people.main);

    expect((await restore()).data.error_key).toBe('resignation.restoreLate');
    expect(await purgeOverdue(backend.ports)).toBe(1);
    expect((await add()).code).toBe(0);
    expect(await purgeOverdue(backend.ports)).toBe(0);
    expect(await detail(7)).toMatchObject({
      status: 'purged',
      is_restorable: 0,
      can: { restore: 0, purge: 0 },
    });
  });

  it('purges by hand once, and what is personal with it', async () => {
    await resign([7]);

    const first = await backend.call('resignPurge', { id: 7 }, main);
    const second = await backend.call('resignPurge', { id: 7 }, main);

    expect(first.data).toMatchObject({ status: 'purged', restorable_until: null });
    expect(second).toMatchObject({ code: 4000, data: { reason: { text: '已经清除' } } });
    expect(
      await one('select phone, email, note, name from member where company_id = 1 and user_id = 7'),
    ).toEqual({ phone: '', email: null, note: null, name: '褚前端' });
  });

  it('shows a sub-administrator who left from the scope', async () => {
    await resign([7, 8]);

    const { data } = await backend.call('resignList', {}, sub);
    const foreign = await backend.call('resignDetail', { id: 8 }, sub);
    const nobody = await backend.call('resignDetail', { id: 5_000 }, sub);

    expect(data.list.map((row: { user_id: number }) => row.user_id)).toEqual([7]);
    expect(data.total).toBe(1);
    expect([foreign.code, foreign.message]).toEqual([nobody.code, nobody.message]);
  });
});
