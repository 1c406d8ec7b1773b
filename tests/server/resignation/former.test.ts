import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const now = new Date('2026-11-23T02:00:00Z');
const today = '2026-11-23';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;

const resign = (userIds: readonly number[], session = main, more: object = {}) =>
  backend.call('resignSave', { user_ids: userIds, out_time: today, reason: 'voluntary', ...more }, session);

const giveGroup = () =>
  rows(`with made as (insert into chat_group (company_id, group_id, name, type, owner_id, created_at)
      values (1, 900, '篮球群', 1, 7, now()) returning group_id)
    insert into chat_group_member (company_id, group_id, user_id) select 1, group_id, unnest(array[7, 8]) from made`);

const version = async () => (await backend.call('resignDetail', { id: 7 }, main)).data.version;

describe('somebody who left', () => {
  it('comes back into the groups still theirs', async () => {
    await giveGroup();
    await resign([7], main, { recipients: [{ recipient_id: null }] });

    await backend.call('resignRestore', { id: 7, main_department_id: 12, position: '工程师' }, main);

    expect(await rows('select user_id from chat_group_member order by user_id')).toEqual([
      { user_id: 7 },
      { user_id: 8 },
    ]);
  });

  it('leaves no note, number or picture once purged', async () => {
    await rows("update member set work_id = 'W7' where company_id = 1 and user_id = 7");
    for (const scene of ['member.avatar', 'member.custom_fields.c1'])
      await rows(`insert into file (company_id, file_id, scene, name, size, mime, row_id, uploaded_by, uploaded_at)
        values (1, '${scene}', '${scene}', 'a.png', 1, 'image/png', 7, 1, now())`);
    await resign([7], main, { note: '私密备注' });

    const { data } = await backend.call('resignPurge', { id: 7 }, main);

    expect(data).toMatchObject({ status: 'purged', note: null, workId: null });
    expect(await rows('select note from resignation')).toEqual([{ note: null }]);
    expect(await rows('select 1 from file where row_id is not null or idle_since is null')).toEqual([]);
  });

  it('is not changed by whoever read older choices', async () => {
    await giveGroup();
    await resign([7], main, { recipients: [{ recipient_id: null }] });
    const read = await version();
    await backend.call('resignTransfer', { id: 7, version: read, recipient_id: 8 }, main);

    const late = await backend.call('resignTransfer', { id: 7, version: read, recipient_id: 5 }, main);
    const purge = await backend.call('resignPurge', { id: 7, version: read }, main);

    expect(late).toMatchObject({
      code: 4000,
      message: '内容已被他人修改',
      data: { error_key: 'version_conflict', current: { version: read + 1 }, changed_by: { user_id: 1 } },
    });
    expect(purge.data.error_key).toBe('version_conflict');
    expect(await rows('select recipient_id from transfer_item')).toEqual([{ recipient_id: 8 }]);
  });

  it('is named in the record of who did it', async () => {
    const sub = await backend.signIn(people.sub);
    await resign([7], sub);

    const { data } = await backend.call('operationRecords', { action: 'member.resign' }, sub);

    expect(data.list).toMatchObject([{ target_id: 7, target_name: '褚前端' }]);
  });

  it('cannot be made by a responsible person', async () => {
    const leaving = { out_time: today, reason: 'voluntary' };
    const responsible = await backend.signIn(people.responsible);

    const answer = await backend.call(
      'removeUsersFromDepartment',
      { id: 21, user_ids: [8], resign: leaving },
      responsible,
    );

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'no_permission' } });
  });
});
