import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { runHandOvers } from '#server/jobs/handOvers.ts';
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
    values (1, 20, 7, '顾问', 0, 1, 'a99')`);

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
