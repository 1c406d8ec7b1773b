import { beforeEach, describe, expect, it } from 'vitest';
import { shareRoom, sharesOf, spreadOver } from '#domain/message/limits.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { addInactive, createInactive } from './inactive.ts';

let backend: Backend;
let main: TestSession;
let sub: TestSession;
let now: Date;
let ids: readonly number[];

/** 研发部 is the department the sub-administrator manages; 前端小组 lies in it, 12 people of ours in that. */
const research = 10;
const frontEnd = 12;
const elsewhere = 20;

const share = (given: object) =>
  backend.call('powerShareSave', { capability: 'activation', depts: [research], ...given }, main);
const send = (userIds: readonly number[], session = sub) =>
  backend.call('groupInviteSendSms', { user_ids: userIds }, session);

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createInactive(backend);
  ids = await addInactive(backend, 4);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

describe('sharing of a capability', () => {
  it('limits nobody while there is no rule', async () => {
    expect(await send(ids)).toMatchObject({ code: 0, data: { sent_count: 4 } });
  });

  it('keeps it from those it is not shared with', async () => {
    await share({ depts: [elsewhere] });

    expect(await send(ids)).toMatchObject({
      code: 4000,
      message: '共享给您的短信额度本月剩余 0 条，请联系主管理员',
      data: { error_key: 'quota_exceeded' },
    });
    expect(await send(ids, main)).toMatchObject({ code: 0 });
  });

  it('counts what is sent by its rule, month by month', async () => {
    const { data: rule } = await share({ monthly_quota: 3 });

    expect(await send(ids)).toMatchObject({ code: 4000, data: { quota_left: 3 } });
    expect(await send(ids.slice(0, 3))).toMatchObject({ code: 0, data: { quota_left: 0 } });
    expect(await send(ids.slice(3))).toMatchObject({ code: 4000 });
    const info = await backend.call('powerShareInfo', { id: rule.share_id }, main);
    expect(info.data).toMatchObject({ used_count: 3, used_month: '2026-11' });

    now = new Date('2026-12-01T02:00:00Z');
    sub = await backend.signIn(people.sub);
    expect(await send(ids.slice(3))).toMatchObject({ code: 0 });
  });

  it('is over once its rule is disabled', async () => {
    const { data: rule } = await share({ depts: [elsewhere] });
    await backend.call('powerShareDisable', { id: rule.share_id, version: rule.version }, main);

    expect(await send(ids)).toMatchObject({ code: 0 });
  });

  it('is decided by the main administrator alone', async () => {
    const refused = await backend.call(
      'powerShareSave',
      { capability: 'activation', depts: [research] },
      sub,
    );

    expect(refused).toMatchObject({ code: 4000, data: { error_key: 'not_main_admin' } });
  });
});

describe('the rules somebody may use', () => {
  const rule = (shareId: number, departments: readonly number[], monthlyQuota: number | null, used = 0) => ({
    shareId,
    departments,
    monthlyQuota,
    used,
  });

  it('are those of a department above, of their own and of the company', () => {
    const all = [rule(1, [research], 5), rule(2, [elsewhere], 5), rule(3, [0], null), rule(4, [frontEnd], 5)];
    const own = sharesOf(all, [{ id: frontEnd, ancestors: [research] }]);

    expect(own.map(({ shareId }) => shareId)).toEqual([1, 3, 4]);
  });

  it('are used up one after the other', () => {
    const own = [rule(1, [0], 5, 4), rule(2, [0], 2)];

    expect(shareRoom(own)).toBe(3);
    expect(spreadOver(own, 2)).toEqual([
      { shareId: 1, count: 1 },
      { shareId: 2, count: 1 },
    ]);
  });
});
