import { beforeEach, describe, expect, it } from 'vitest';
import { createLinkSealer } from '#server/platform/outbound/signing.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { linkOf, tokenOf } from './invites.ts';

let backend: Backend;
let main: TestSession;
let sub: TestSession;
let now: Date;

beforeEach(async () => {
  // A Monday, 10:00 in Shanghai.
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

const stored = () => backend.database.db.selectFrom('invite_link').selectAll().orderBy('invite_id').execute();

describe('the link of a department', () => {
  it('is made once and shown again', async () => {
    const first = await linkOf(backend, main);
    const second = await linkOf(backend, main);

    expect(second).toEqual(first);
    expect(first).toMatchObject({
      dept_id: 20,
      dept_name: '市场部',
      validity: 1,
      // A week, to the end of the day in the company's zone.
      expire_time: '2026-11-30T15:59:59.999Z',
      need_approval: 1,
      max_uses: null,
      used_count: 0,
      status: 'valid',
      creator: '周主管',
      can: { adjust: 1, reset: 1, revoke: 1 },
    });
    expect(first.url).toMatch(/^http:\/\/console\.test\/newSetting\/interJoin#[\w-]{22}$/);
    expect(first.qr_url).toBe(first.url);
  });

  it('is one, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => linkOf(backend, main)));

    expect(new Set(answers.map(({ invite_id: id }) => id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('stands in no table in the clear', async () => {
    const token = tokenOf(await linkOf(backend, main));

    const rows = JSON.stringify([
      await stored(),
      await backend.database.db.selectFrom('operation_record').selectAll().execute(),
    ]);

    expect(rows).not.toContain(token);
  });

  it('works on without its key, only its address is lost', async () => {
    const token = tokenOf(await linkOf(backend, main));
    Object.assign(backend.ports, { links: createLinkSealer(new Uint8Array(32).fill(9)) });

    const { data } = await backend.call('getInviteUrl', { id: 20 }, main);
    const info = await backend.call('joinInfo', { invite: token });

    expect(data).toMatchObject({ status: 'valid', url: null });
    expect(info).toMatchObject({ code: 0, data: { company_name: '测试甲公司' } });
  });

  it('is reset to another, and the old one is dead', async () => {
    const old = await linkOf(backend, main);
    await backend.call('setInviteTime', { invite_id: old.invite_id, validity: 2, max_uses: 9 }, main);

    const fresh = await linkOf(backend, main, 20, { reset: 1 });

    expect(fresh).toMatchObject({ status: 'valid', validity: 2, max_uses: 9, used_count: 0 });
    expect(await backend.call('joinInfo', { invite: tokenOf(old) })).toMatchObject({
      code: 4000,
      message: '邀请链接已失效',
      data: { error_key: 'invite_expired' },
    });
    expect((await backend.call('inviteInfo', { id: old.invite_id }, main)).data).toMatchObject({
      status: 'revoked',
      end_reason: 'reset',
      url: null,
    });
  });
});

describe('links of somebody who leaves', () => {
  const leaving = { user_ids: [people.sub.userId], out_time: '2026-11-23', reason: 'voluntary' };

  it('are counted before and ended with their work', async () => {
    const { invite_id: id } = await linkOf(backend, sub, 11);
    const { invite_id: others } = await linkOf(backend, main, 11);

    const check = await backend.call('resignCheck', { user_ids: leaving.user_ids }, main);
    const left = await backend.call('resignSave', leaving, main);

    const ended = (await backend.call('inviteInfo', { id }, main)).data;
    expect(check.data.people).toMatchObject([{ links_count: 1 }]);
    expect(left.code).toBe(0);
    expect(ended).toMatchObject({ status: 'revoked', end_reason: 'maker_gone', is_current: 0, url: null });
    expect((await backend.call('inviteInfo', { id: others }, main)).data.status).toBe('valid');
  });
});

// Case K01.
describe('the validity of a link', () => {
  it.each([
    ['yesterday', '2026-11-22'],
    ['the far future', '2099-01-01'],
    ['more than a year', '2027-11-24'],
    ['a word', 'permanent'],
    ['a day that is none', '2027-02-29'],
    ['an instant of another zone', '2026-11-30T00:00:00+14:00'],
    ['nothing', null],
  ])('is not %s', async (_title, expireTime) => {
    const { invite_id: id } = await linkOf(backend, main);

    const answer = await backend.call(
      'setInviteTime',
      { invite_id: id, validity: 1, expire_time: expireTime },
      main,
    );

    expect(answer).toMatchObject({ code: 4000, message: '请选择有效日期' });
    expect(answer.data.fields).toEqual({ expire_time: '请选择有效日期' });
  });

  it('reaches to the end of the day in the company', async () => {
    const { invite_id: id, url } = await linkOf(backend, main);
    const days = { invite_id: id, validity: 1, expire_time: '2026-11-23' };
    const token = tokenOf({ url });

    const { data } = await backend.call('setInviteTime', days, main);
    now = new Date('2026-11-23T15:59:59Z');
    const before = await backend.call('joinInfo', { invite: token });
    now = new Date('2026-11-23T16:00:00Z');
    const after = await backend.call('joinInfo', { invite: token });

    expect(data.expire_time).toBe('2026-11-23T15:59:59.999Z');
    expect([before.code, after.code]).toEqual([0, 4000]);
  });

  it('is kept by a link without end that is reset', async () => {
    const { invite_id: id } = await linkOf(backend, sub, 11);
    await backend.call('setInviteTime', { invite_id: id, validity: 2 }, sub);

    const fresh = await linkOf(backend, sub, 11, { reset: 1 });

    expect(fresh).toMatchObject({ validity: 2, expire_time: null });
    expect(fresh.invite_id).not.toBe(id);
  });

  it.each([
    ['main', 20],
    ['sub', 11],
    ['responsible', 21],
  ] as const)('is without end for %s, who may invite', async (who, department) => {
    const session = await backend.signIn(people[who]);
    const { invite_id: id } = await linkOf(backend, session, department);

    const answer = await backend.call('setInviteTime', { invite_id: id, validity: 2 }, session);

    expect(answer).toMatchObject({ code: 0, data: { validity: 2, expire_time: null } });
  });
});

describe('links of others', () => {
  it('do not exist outside the scope', async () => {
    const { invite_id: id } = await linkOf(backend, main, 20);

    const list = await backend.call('inviteList', {}, sub);
    const answers = [
      await backend.call('inviteInfo', { id }, sub),
      await backend.call('inviteRevoke', { id }, sub),
      await backend.call('setInviteTime', { invite_id: id, validity: 1, expire_time: '2026-11-25' }, sub),
      await backend.call('inviteRevoke', { id: 999 }, sub),
    ];

    expect(list.data.total).toBe(0);
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['邀请链接不存在或已被删除']));
    expect((await backend.call('getInviteUrl', { id: 20 }, sub)).message).toBe(
      (await backend.call('getInviteUrl', { id: 999 }, sub)).message,
    );
  });

  it('are revoked within the scope and stay listed', async () => {
    const { invite_id: id } = await linkOf(backend, main, 11);

    const { code } = await backend.call('inviteRevoke', { id, version: 1 }, sub);

    const ended = await backend.call('inviteList', { filter: { status: ['revoked'] } }, main);
    expect(code).toBe(0);
    expect(ended.data).toMatchObject({
      total: 1,
      list: [{ invite_id: id, end_reason: 'by_hand', can: { revoke: 0 } }],
    });
    expect((await backend.call('inviteRevoke', { id }, sub)).data.error_key).toBe('call.transitionRefused');
  });

  it('are not the responsible person’s to change', async () => {
    const responsible = await backend.signIn(people.responsible);
    const { invite_id: id } = await linkOf(backend, main, 21);
    const { invite_id: own } = await linkOf(backend, responsible, 21);

    expect((await backend.call('inviteRevoke', { id }, responsible)).data.error_key).toBe('out_of_scope');
    expect((await backend.call('inviteRevoke', { id: own }, responsible)).code).toBe(0);
  });

  it('stay as they are for a maker who only looks on', async () => {
    const viewer = await backend.signIn(people.viewer);
    const { invite_id: id } = await linkOf(backend, main, 20);
    await backend.database.db
      .updateTable('invite_link')
      .set({ creator_id: people.viewer.userId })
      .where('invite_id', '=', id)
      .execute();

    const adjusted = await backend.call(
      'setInviteTime',
      { invite_id: id, validity: 1, expire_time: '2026-12-30', need_approval: 0 },
      viewer,
    );

    expect(adjusted.data.error_key).toBe('no_permission');
    expect((await backend.call('inviteInfo', { id }, viewer)).data.can).toMatchObject({
      adjust: 0,
      revoke: 0,
    });
  });
});
