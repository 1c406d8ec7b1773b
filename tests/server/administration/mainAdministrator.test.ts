import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockMandates } from '#server/features/rights/store/manageGroups.ts';
import { newestCode } from '#tests/server/code/outbox.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { holdTransaction, waitingFor } from '#tests/setup/heldTransaction.ts';

let backend: Backend;
let main: TestSession;
let sub: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

/** As `tests/setup/company.ts` numbers its people. */
const mainMobile = '13800010001';

const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;

const mains = () => rows(`select user_id from administrator where company_id = 1 and kind = 'main'`);

/** Asks for the code, checks it, and answers what it is good for. */
const verified = async (session = main): Promise<string> => {
  await backend.call('smsSend', { scene: 'changeMain' }, session);
  const code = await newestCode(backend, mainMobile);
  const { data } = await backend.call('changeValidate', { mobile: mainMobile, code }, session);
  return data.verify_token;
};

const change = (successorId: number, token: string, more: object = {}, session = main) =>
  backend.call('changeMain', { successor_id: successorId, verify_token: token, ...more }, session);

describe('a change of the main administrator', () => {
  it('gives everything over from the next call on', async () => {
    const seven = await backend.signIn(people.member);
    const answer = await change(7, await verified());

    expect(answer).toMatchObject({
      code: 0,
      message: '设置成功',
      data: { main: { user_id: 7 }, afterwards: 'member', may_enter: 0 },
    });
    expect(await mains()).toEqual([{ user_id: 7 }]);
    expect((await backend.call('changeCheck', {}, main)).data.error_key).toBe('not_main_admin');
    expect((await backend.call('changeCheck', {}, seven)).data.main.user_id).toBe(7);
    const told = await rows('select phone from sms_outbox order by id desc limit 2');
    expect(told).toEqual([{ phone: '13800010007' }, { phone: mainMobile }]);
  });

  it('takes the default role along', async () => {
    const { userId } = people.salesperson;
    await change(userId, await verified());
    const successor = await backend.signIn(people.salesperson);

    const { data } = await backend.call('roleUsersList', { posId: 1 }, successor);

    expect(data.list.map((row: { readonly user_id: number }) => row.user_id)).toEqual([userId]);
  });

  it('replaces the successor’s own rights, and keeps a chosen rest', async () => {
    await change(2, await verified(), { afterwards: 'sub' });

    expect(
      await rows(`select user_id, kind, scope_departments as scope from administrator
        where company_id = 1 and user_id in (1, 2) order by user_id`),
    ).toEqual([
      { user_id: 1, kind: 'sub', scope: [] },
      { user_id: 2, kind: 'main', scope: [] },
    ]);
    const { data } = await backend.call('checkMasterPermissions', {}, main);
    expect(data).toMatchObject({ is_main: 0, is_sub: 1, all_permissions: 1 });
    const [record] = await rows(
      `select target_id, changes from operation_record where action = 'mainAdministrator.change'`,
    );
    expect(record).toMatchObject({ target_id: 2 });
    expect(record?.changes).toContainEqual({ field: 'user_id', old: 1, new: 2 });
  });

  it('takes the successor out of every manage group', async () => {
    const more = { modules: {}, scope: 'company', scope_depts: [] };
    const { data: group } = await backend.call(
      'manageGroupSave',
      { name: '甲组', is_all: 1, ...more, user_ids: [7, 8] },
      main,
    );
    expect((await backend.call('changeCheck', { successor_id: 7 }, main)).data.successor.is_sub).toBe(1);
    await change(7, await verified());
    const next = await backend.signIn(people.member);

    const { data } = await backend.call('manageGroupList', {}, next);
    expect(data.list).toMatchObject([{ id: group.id, user_ids: [8], version: 2 }]);
    const saved = { id: group.id, name: '乙组', is_all: 1, ...more, user_ids: [8], version: 2 };
    expect((await backend.call('manageGroupSave', saved, next)).code).toBe(0);
    const [record] = await rows(
      `select changes from operation_record where action = 'mainAdministrator.change'`,
    );
    expect(record?.changes).toContainEqual({ field: 'manage_groups', old: ['甲组'], new: null });
  });

  it.runIf(process.env.TEST_DATABASE_URL)('waits for rights that are just being given', async () => {
    const token = await verified();
    const { db } = backend.database;
    const held = await holdTransaction(db, (own) => lockMandates(own, 1));
    const given = backend.call('subSave', { user_id: 7, modules: { data: 'view' }, scope: 'company' }, main);
    await waitingFor(db, held.pid, 1);
    const changed = change(7, token);
    await waitingFor(db, held.pid, 2);
    await held.release();

    expect([(await given).code, (await changed).code]).toEqual([0, 0]);
    expect(await rows(`select kind from administrator where company_id = 1 and user_id = 7`)).toEqual([
      { kind: 'main' },
    ]);
  });

  it('R07 is refused to oneself and to whoever may not', async () => {
    await rows(`update member set active_status = 0 where user_id = 7;`);
    await rows(`update member set is_real_name = 0 where user_id = 8;`);
    await rows(`update member set member_type = 'temporary' where user_id = 6;`);
    const token = await verified();

    const messages = [];
    for (const id of [1, 7, 8, 6, 5_000]) messages.push((await change(id, token)).message);

    expect(messages).toEqual([
      '新主管理员不能是本人',
      '尚未激活，不能成为主管理员',
      '尚未实名认证，不能成为主管理员',
      '只有正式成员可以成为主管理员',
      '该成员不存在或已离职',
    ]);
    expect(await mains()).toEqual([{ user_id: 1 }]);
    expect((await change(2, token)).code).toBe(0);
  });

  it('is the main administrator’s alone, with a code of their own', async () => {
    const token = await verified();

    expect((await change(7, token, {}, sub)).data.error_key).toBe('not_main_admin');
    expect((await change(7, 'made up')).data).toMatchObject({ error_key: 'sms_required' });
    const plain = await backend.signIn(people.main, 'browser', { hasSteppedUp: false });
    expect((await change(7, token, {}, plain)).data.error_key).toBe('manage_password_required');
    expect(await mains()).toEqual([{ user_id: 1 }]);
  });

  it('made twice at once happens once', async () => {
    const other = await backend.signIn(people.main);
    const tokens = [await verified(), 'second'];
    await rows(
      `insert into verify_token (token_hash, company_id, session_id, scene, expires_at)
        select encode(sha256('second'), 'hex'), company_id, ${other.sessionId}, scene, expires_at
        from verify_token`,
    );

    const answers = await Promise.all([change(7, tokens[0] ?? ''), change(8, tokens[1] ?? '', {}, other)]);

    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
    expect(await mains()).toHaveLength(1);
  });
});

describe('the database', () => {
  const inOne = (...statements: readonly string[]) =>
    backend.database.db.transaction().execute(async (transaction) => {
      for (const statement of statements) await sql.raw(statement).execute(transaction);
      await sql`set constraints all immediate`.execute(transaction);
    });

  it.each([
    ['none', `delete from administrator where company_id = 1 and kind = 'main'`],
    ['another kind', `update administrator set kind = 'sub' where company_id = 1 and kind = 'main'`],
    ['nobody who works here', `update administrator set user_id = 99 where company_id = 1 and kind = 'main'`],
    [
      'two',
      `insert into administrator (company_id, user_id, kind, grants, scope_departments) values (1, 8, 'main', '{}', '[]')`,
    ],
    ['one who leaves', `update member set status = 'resigned' where company_id = 1 and user_id = 1`],
  ])('refuses %s for a main administrator', async (_, statement) => {
    await expect(inOne(statement)).rejects.toThrow();
    expect(await mains()).toEqual([{ user_id: 1 }]);
  });
});
