import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { runHandOvers } from '#server/features/directory/leaving/jobs/handOvers.ts';
import { lateRank } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const now = new Date('2026-11-23T02:00:00Z');
const today = '2026-11-23';

let backend: Backend;
let main: TestSession;
let sub: TestSession;

beforeEach(async () => {
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;

const resign = (userIds: readonly number[], session = main, more: object = {}) =>
  backend.call('resignSave', { user_ids: userIds, out_time: today, reason: 'voluntary', ...more }, session);

const items = () => rows('select kind, target_id, recipient_id from transfer_item order by item_id');

/** 褚前端 is at home in the scope of the sub-administrator and leads 市场部 outside it. */
const leadOutside = () => rows('update department set admin_id = 7 where company_id = 1 and id = 20');

const superviseOutside = () =>
  rows(`insert into membership (company_id, department_id, user_id, position, is_main, is_supervisor, rank)
    values (1, 20, 7, '顾问', 0, 1, '${lateRank}')`);

describe('handing over what is out of scope', () => {
  it('gives a sub-administrator no department by choosing themselves', async () => {
    await leadOutside();

    const answer = await resign([7], sub, { recipients: [{ recipient_id: 2 }] });
    await runHandOvers(backend.ports);

    expect(answer).toMatchObject({ code: 0, data: { resigned: [7], need_transfer: [7] } });
    expect(await items()).toEqual([{ kind: 'dept_responsible', target_id: 20, recipient_id: null }]);
    expect(await rows('select admin_id from department where company_id = 1 and id = 20')).toEqual([
      { admin_id: null },
    ]);
  });

  it('has no default recipient the actor could have made', async () => {
    await leadOutside();
    await backend.call('attachDepartments', { user_ids: [6], department_ids: [12], mode: 'add' }, sub);
    await backend.call('singleSetSupervisor', { id: 12, user_id: 6 }, sub);

    const leaving = { out_time: today, reason: 'voluntary' };
    await backend.call('removeUsersFromDepartment', { id: 12, user_ids: [7], resign: leaving }, sub);

    expect(await items()).toEqual([{ kind: 'dept_responsible', target_id: 20, recipient_id: null }]);
  });

  it('is left to the main administrator without naming it', async () => {
    await superviseOutside();

    const answer = await resign([7], sub, { recipients: [{ recipient_id: 6 }] });
    const check = await backend.call('resignCheck', { user_ids: [6] }, sub);

    expect(answer).toMatchObject({ code: 0, data: { resigned: [7], need_transfer: [7] } });
    expect(JSON.stringify([answer.data, check.data])).not.toContain('市场部');
    expect((await backend.call('resignDetail', { id: 7 }, sub)).data.items).toEqual([]);
    expect((await backend.call('resignDetail', { id: 7 }, main)).data.items).toMatchObject([
      { kind: 'dept_supervisor', target_name: '市场部', recipient_id: null },
    ]);
  });

  it('still refuses the main administrator an unfit choice', async () => {
    await superviseOutside();

    const answer = await resign([7], main, { recipients: [{ recipient_id: 6 }] });

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'resignation.recipientOutside' } });
  });
});

describe('who cannot take something over', () => {
  const inactive = () => rows('update member set active_status = 0 where company_id = 1 and user_id = 6');

  it('is told of the thing before anything is saved', async () => {
    await superviseOutside();
    await leadOutside();
    await inactive();
    const recipients = [
      { owner_id: 7, kind: 'dept_supervisor', recipient_id: 8 },
      { owner_id: 7, kind: 'dept_responsible', recipient_id: 6 },
    ];

    const check = await backend.call('resignCheck', { user_ids: [7], recipients }, main);

    const objections = check.data.items.map(({ kind, objection }: Record<string, string>) => [
      kind,
      objection,
    ]);
    expect(Object.fromEntries(objections)).toEqual({
      dept_responsible: expect.stringMatching(/^.+ 未激活或未实名，不能接收“市场部”$/),
      dept_supervisor: expect.stringMatching(/^.+ 不在“市场部”中，不能接收$/),
    });
  });

  it('is named with the thing by the refusal', async () => {
    await leadOutside();
    await inactive();

    const answer = await resign([7], main, { recipients: [{ recipient_id: 6 }] });
    await resign([7], main, { recipients: [{ recipient_id: null }] });
    const { version, items: left } = (await backend.call('resignDetail', { id: 7 }, main)).data;
    const chosen = { id: 7, version, items: [{ item_id: left[0].item_id, recipient_id: 6 }] };
    const later = await backend.call('resignTransfer', chosen, main);

    for (const refused of [answer, later])
      expect(refused).toMatchObject({
        code: 4000,
        message: expect.stringMatching(/^.+ 未激活或未实名，不能接收“市场部”$/),
        data: { error_key: 'resignation.recipientUnfit' },
      });
  });
});

/** Lets every change of an owner of a group end with an error of this SQLSTATE until the function answered is called. */
const breakGroups = async (state: string): Promise<() => Promise<unknown>> => {
  await rows(`create function broken_group() returns trigger language plpgsql as
    $$ begin raise exception 'broken' using errcode = '${state}'; end $$`);
  await rows(
    'create trigger broken_group before update of owner_id on chat_group for each row execute function broken_group()',
  );
  return async () => rows('drop function broken_group() cascade');
};

const leaveGroup = async () => {
  await rows(`insert into chat_group (company_id, group_id, name, type, owner_id, created_at)
    values (1, 900, '篮球群', 1, 7, now())`);
  await resign([7], main, { recipients: [{ recipient_id: 8 }] });
};

describe('an item that breaks', () => {
  it('fails with a record, and is done when retried', async () => {
    await leaveGroup();
    const mend = await breakGroups('P0001');
    await runHandOvers(backend.ports).finally(mend);

    expect((await backend.call('resignDetail', { id: 7 }, main)).data).toMatchObject({
      transfer_status: 4,
      items: [{ status: 'failed', attempts: 1 }],
    });
    expect(await rows(`select result from operation_record where action = 'resignation.handOver'`)).toEqual([
      { result: 'resignation.broken' },
    ]);
    await backend.call('resignRetry', { id: 7 }, main);
    await runHandOvers(backend.ports);
    expect(await rows('select owner_id from chat_group')).toEqual([{ owner_id: 8 }]);
  });

  it('waits where it only met somebody else', async () => {
    await leaveGroup();
    const mend = await breakGroups('40P01');
    await expect(runHandOvers(backend.ports).finally(mend)).rejects.toThrow('broken');

    expect(await rows('select status, attempts from transfer_item')).toEqual([
      { status: 'waiting', attempts: 0 },
    ]);
    await runHandOvers(backend.ports);
    expect(await rows('select owner_id from chat_group')).toEqual([{ owner_id: 8 }]);
  });
});

describe('the check of a resignation', () => {
  it('counts nothing of people at home elsewhere', async () => {
    await rows(`insert into membership (company_id, department_id, user_id, position, is_main, rank)
      values (1, 12, 4, '顾问', 0, '${lateRank}')`);

    const { data } = await backend.call('resignCheck', { user_ids: [4] }, sub);

    expect(data.people).toMatchObject([
      { user_id: 4, can_resign: 0, departments_count: 0, sessions_count: 0, groups_count: 0, is_admin: 0 },
    ]);
    expect(data.people[0].reason).toContain('主部门不在');
  });
});
