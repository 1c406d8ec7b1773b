import { beforeEach, describe, expect, it } from 'vitest';
import { runTemporaryTerms } from '#server/features/joining/jobs/temporaryTerms.ts';
import { people } from '#tests/setup/company.ts';
import { lastText, openWorld, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});

const call = (name: string, fields: object, session = world.main) =>
  world.backend.call(name, fields, session);
const term = async (id: number) => (await call('tempInfo', { id })).data;
const inviterPhone = '13800010001';

describe('an invitation', () => {
  it('makes a temporary member once it is accepted', async () => {
    const token = await world.invite({ type: 'daily' });

    const answer = await world.accept(token);

    expect(answer).toMatchObject({ code: 0, data: { status: 'accepted' } });
    const { list } = (await call('tempList', {})).data;
    expect(list).toMatchObject([
      {
        name: '林临时',
        phone: '139****0001',
        type: 'daily',
        status: 'active',
        department: '前端小组',
        hours: 24,
      },
    ]);
    expect(await world.rows(`select name, member_type from member where user_id > 1000`)).toEqual([
      { name: '林临时', member_type: 'daily' },
    ]);
  });

  it('is found by the whole number or the digits shown, by no hidden one', async () => {
    await world.invite({ phone: '13926581111' });
    const totalOf = async (keyword: string) => (await call('tempList', { keyword })).data.total;

    const found = [await totalOf('13926581111'), await totalOf('139'), await totalOf('1111')];
    const guessed = [await totalOf('1392'), await totalOf('2658'), await totalOf('81111')];

    expect(found).toEqual([1, 1, 1]);
    expect(guessed).toEqual([0, 0, 0]);
  });

  it('is of no use to another number, twice or late', async () => {
    const token = await world.invite();
    expect(await world.accept(token, '13912349999')).toMatchObject({ data: { error_key: 'invite_expired' } });
    await world.accept(token);
    expect((await world.accept(token)).code).toBe(4000);

    const other = await world.invite({ phone: '13912340002' });
    await world.at(7 * 24 + 1);

    expect((await world.accept(other, '13912340002')).code).toBe(4000);
    expect(await world.rows('select status, token_hash from temporary_staff where temp_id = 2')).toEqual([
      { status: 'expired', token_hash: null },
    ]);
  });

  it('says row by row whom it could not reach', async () => {
    await world.invite({ phone: '13912340009' });
    const rows = [
      { name: '新人', phone: '13912340003' },
      { name: '', phone: '13912340004' },
      { name: '短号', phone: '139' },
      { name: '重复', phone: '139 1234 0003' },
      { name: '在职', phone: '13800010007' },
      { name: '已请', phone: '13912340009' },
    ];

    const { data } = await call('tempInvite', { type: 'weekly', department_id: 12, people: rows });

    expect(data.invited).toEqual([0]);
    expect(data.failed.map((each: { row: number; reason: string }) => `${each.row} ${each.reason}`)).toEqual([
      '1 姓名不能为空',
      expect.stringMatching(/^2 .*手机号/),
      '3 与上面的行手机号相同',
      '4 该手机号已是 褚前端（前端小组）',
      '5 该手机号已有待接受的邀请，可重新发送',
    ]);
  });

  it('is sent again with another link, three times a day', async () => {
    const first = await world.invite();
    await call('tempResend', { id: 1 });
    const second = (await lastText(world.rows, '13912340001')).split('#')[1] ?? '';
    await call('tempResend', { id: 1 });

    const fourth = await call('tempResend', { id: 1 });

    expect(second).not.toBe(first);
    expect((await world.accept(first)).code).toBe(4000);
    expect(fourth).toMatchObject({ code: 4000, data: { error_key: 'sms_rate' } });
  });

  it('stands in the records without its token', async () => {
    const token = await world.invite();

    const [batch] = await world.rows('select text from message_batch');

    expect(token).toHaveLength(22);
    expect(batch?.text).toMatch(/interJoin#…/);
    expect(batch?.text).not.toContain(token);
  });

  it('needs a verified company (T18)', async () => {
    await world.invite();
    await world.backend.database.db.updateTable('company').set({ verification_status: 1 }).execute();
    const people = [{ name: '新人', phone: '13912340003' }];

    const invited = await call('tempInvite', { type: 'daily', department_id: 12, people });
    const resent = await call('tempResend', { id: 1 });

    const refusal = { code: 4000, data: { error_key: 'company_unverified' } };
    expect(invited).toMatchObject({ ...refusal, message: '企业未认证，无法发送激活通知' });
    expect(resent).toMatchObject(refusal);
    expect(await world.rows('select count(*)::int as count from sms_outbox')).toEqual([{ count: 1 }]);
  });

  it("shares the day's room with activation notices (T18)", async () => {
    await world.rows(`insert into message_spend (scope, key, day, spent) values
      ('company', '1', '2026-11-23', 1999)`);
    const rows = [
      { name: '甲', phone: '13912340003' },
      { name: '乙', phone: '13912340004' },
    ];
    const invitation = { type: 'daily', department_id: 12, people: rows };

    const { data } = await call('tempInvite', invitation);
    const later = await call('tempInvite', invitation);

    expect(data).toMatchObject({ invited: [0], failed: [{ row: 1, reason: '超出今日可发送条数' }] });
    expect(later).toMatchObject({ code: 4000, data: { error_key: 'sms_rate' } });
    expect(await call('tempResend', { id: 1 })).toMatchObject({ data: { error_key: 'sms_rate' } });
    expect(await world.rows(`select scope, spent from message_spend order by scope`)).toEqual([
      { scope: 'company', spent: 2000 },
      { scope: 'person', spent: 1 },
    ]);
  });

  it('reaches no department out of scope', async () => {
    const sub = await world.backend.signIn(people.sub);
    const responsible = await world.backend.signIn(people.responsible);
    const invite = (department_id: number, session: typeof sub) =>
      call(
        'tempInvite',
        { type: 'daily', department_id, people: [{ name: '甲', phone: '13912340005' }] },
        session,
      );

    expect((await invite(21, sub)).data).toEqual((await invite(99_999, sub)).data);
    expect((await invite(21, responsible)).data.invited).toEqual([0]);

    expect((await call('tempInfo', { id: 1 }, sub)).data).toEqual(
      (await call('tempInfo', { id: 9 }, sub)).data,
    );
    expect((await call('tempList', {}, sub)).data.total).toBe(0);
    expect((await call('tempEnd', { id: 1 }, responsible)).data.status).toBe('ended');
  });
});

describe('a running term', () => {
  it('warns its inviter once, then ends as a resignation', async () => {
    const { id, userId } = await world.hire();
    await world.at(5);
    expect((await term(id)).status).toBe('active');
    await world.at(6.1);
    await world.at(6.2);
    expect((await term(id)).status).toBe('expiring');
    const warnings = await world.rows(`select text from sms_outbox where phone = '${inviterPhone}'`);
    expect(warnings).toMatchObject([{ text: expect.stringContaining('林临时将于 2026/11/23 18:00 到期') }]);

    expect(await world.at(8)).toBe(1);

    expect(await term(id)).toMatchObject({ status: 'expired', user_id: null });
    const { data } = await call('resignDetail', { id: userId });
    expect(data).toMatchObject({ name: '林临时', reason: 'term_ended', operator_name: null });
    expect(await world.rows(`select 1 from membership where user_id = ${userId}`)).toEqual([]);
    expect(await world.at(9)).toBe(0);
  });

  it('is made up for after a day out of order', async () => {
    const one = await world.hire();
    const other = await world.hire({ phone: '13912340002', type: 'daily' });
    const third = await world.hire({ phone: '13912340003', type: 'weekly' });
    world.wait(30);

    const changed = await Promise.all([
      runTemporaryTerms(world.backend.ports),
      runTemporaryTerms(world.backend.ports),
    ]);

    expect(changed.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(2);
    const states = [await term(one.id), await term(other.id), await term(third.id)].map(
      ({ status }) => status,
    );
    expect(states).toEqual(['expired', 'expired', 'active']);
    expect(await world.rows('select user_id from resignation order by user_id')).toHaveLength(2);
  });

  it('ends for the others when one breaks', async () => {
    const broken = await world.hire();
    const other = await world.hire({ phone: '13912340002' });
    await world.rows(`create function refuse_one() returns trigger language plpgsql as $$
      begin if new.user_id = ${broken.userId} then raise exception 'broken'; end if; return new; end $$`);
    await world.rows(
      `create trigger refuse_one before insert on resignation for each row execute function refuse_one()`,
    );

    await world.at(9);
    await world.rows('drop function refuse_one cascade');

    expect(await term(other.id)).toMatchObject({ status: 'expired' });
    expect(await term(broken.id)).toMatchObject({
      status: 'expiring',
      kept_reason: expect.stringContaining('系统错误'),
    });
    await world.at(10.1);
    expect(await term(broken.id)).toMatchObject({ status: 'expired' });
  });

  it('keeps whoever administers anything and says so', async () => {
    const { id, userId } = await world.hire();
    await world.rows(`insert into administrator (company_id, user_id, kind, grants, scope_departments)
      values (1, ${userId}, 'sub', '{"addressBook":"view"}', '[]')`);

    await world.at(8);
    await world.at(9.5);

    expect(await term(id)).toMatchObject({
      status: 'expiring',
      user_id: userId,
      kept_reason: '管理员只能由主管理员办理离职',
    });
    expect(await lastText(world.rows, inviterPhone)).toContain('未能自动离职');
    expect((await call('tempEnd', { id })).data.status).toBe('ended');
  });

  it('is extended three times, the last hours included', async () => {
    const { id } = await world.hire();
    await world.at(7);
    const { data } = await call('tempExtend', { id, hours: 4, version: (await term(id)).version });
    expect(data).toMatchObject({
      status: 'active',
      hours: 12,
      extend_count: 1,
      expire_time: '2026-11-23T14:00:00.000Z',
    });
    await call('tempExtend', { id, hours: 4 });
    const third = await call('tempExtend', { id, hours: 4 });

    const fourth = await call('tempExtend', { id, hours: 4 });

    expect(third.data.can.extend).toBe(0);
    expect(fourth).toMatchObject({
      code: 4000,
      data: { reason: { text: '已延长 3 次，不能再延长' } },
    });
    await world.at(19.9);
    expect((await term(id)).status).toBe('expiring');
  });

  it('is dropped when its person becomes regular', async () => {
    const { id, userId } = await world.hire();

    expect((await call('tempConvert', { id })).data).toMatchObject({
      status: 'converted',
      can: { extend: 0, end: 0 },
    });

    await world.at(48);
    expect(await world.rows(`select member_type, status from member where user_id = ${userId}`)).toEqual([
      { member_type: 'regular', status: 'normal' },
    ]);
    expect((await call('tempEnd', { id })).code).toBe(4000);
  });

  it('ends now with all it comes to', async () => {
    const { id, userId } = await world.hire();
    await world.backend.signIn({ companyId: 1, userId });
    expect((await call('tempEffects', { ids: [id, 77] })).data).toMatchObject({ people: 1, sessions: 1 });
    const stale = await call('tempEnd', { id, version: 0 });

    await call('tempEnd', { id, note: '设备损坏' });

    expect(stale.data.error_key).toBe('version_conflict');
    const { data } = await call('resignDetail', { id: userId });
    expect(data).toMatchObject({ reason: 'term_cut', note: '设备损坏', operator_name: '周主管' });
    const [session] = await world.rows(`select revoked_at from session where user_id = ${userId}`);
    expect(session?.revoked_at).not.toBeNull();
    const actions = await world.rows(
      `select action from operation_record where target_type = 'temporaryStaff'`,
    );
    expect(actions.map(({ action }) => action)).toContain('end');
  });

  it('ends with a removal and begins anew after a return', async () => {
    const { id, userId } = await world.hire();
    await call('resignSave', { user_ids: [userId], out_time: '2026-11-23', reason: 'voluntary' });
    expect((await term(id)).status).toBe('ended');

    await call('resignRestore', { id: userId, main_department_id: 12, position: '员工' });

    const { list } = (await call('tempList', { filter: { status: ['active'] } })).data;
    expect(list).toMatchObject([{ user_id: userId, temp_id: id + 1, extend_count: 0 }]);
  });
});

describe('a type', () => {
  it('says what later invitations are', async () => {
    const saved = { hours: 12, default_department_id: 21, leaves_groups: 0 };
    expect((await call('temporaryTypeSave', { id: 1, ...saved })).data).toMatchObject({
      ...saved,
      department: '国内组',
    });

    await call('tempInvite', { type: 'temporary', people: [{ name: '甲', phone: '13912340001' }] });

    expect(await term(1)).toMatchObject({ hours: 12, department: '国内组' });
    const stale = await call('temporaryTypeSave', { id: 1, version: 0, hours: 8 });
    expect(stale.data).toMatchObject({ error_key: 'version_conflict', current: { hours: 12 } });
    const sub = await world.backend.signIn(people.sub);
    expect((await call('temporaryTypeSave', { id: 2, version: 3, hours: 8 })).data).toMatchObject({
      error_key: 'version_conflict',
      current: { version: 0, hours: 24 },
    });
    expect((await call('temporaryTypeSave', { id: 9, hours: 8 })).code).toBe(4000);
    expect((await call('temporaryTypeSave', { id: 2, hours: 721 })).data).toMatchObject({
      fields: { hours: expect.anything() },
    });
    expect((await call('temporaryTypeSave', { id: 2, hours: 8 }, sub)).data.error_key).toBe('not_main_admin');
    expect((await call('temporaryTypeList', {}, sub)).data.list[0]).toMatchObject({
      hours: 12,
      department: null,
      can: { update: 0 },
    });
  });

  it('keeps places in groups where it says so', async () => {
    const { id, userId } = await world.hire();
    await call('temporaryTypeSave', { id: 1, leaves_groups: 0 });
    await world.rows(
      `insert into chat_group (company_id, group_id, name, type, owner_id, created_at) values (1, 900, '群', 1, 7, now())`,
    );
    await world.rows(
      `insert into chat_group_member (company_id, group_id, user_id) values (1, 900, ${userId})`,
    );

    await call('tempEnd', { id });

    expect(await world.rows('select user_id from chat_group_member')).toEqual([{ user_id: userId }]);
    await call('resignPurge', { id: userId });
    expect(await world.rows('select user_id from chat_group_member')).toEqual([]);
  });
});
