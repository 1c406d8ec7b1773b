import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { joinBudget } from '#domain/invite/link.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { giveTicket } from '#tests/setup/captcha.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { newestCode } from '../code/outbox.ts';
import { giveCode, joinWith, linkOf, tokenOf } from './invites.ts';

let backend: Backend;
let main: TestSession;
let now: Date;
let invite: string;
let inviteId: number;

const device = 'a1'.repeat(32);
const stranger = '13900009999';
const dead = { code: 4000, message: '邀请链接已失效', data: { error_key: 'invite_expired' } };

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  const link = await linkOf(backend, main);
  invite = tokenOf(link);
  inviteId = link.invite_id;
});

const setTerms = (terms: object) =>
  backend.call(
    'setInviteTime',
    { invite_id: inviteId, validity: 1, expire_time: '2026-11-30', ...terms },
    main,
  );
const link = async () => (await backend.call('inviteInfo', { id: inviteId }, main)).data;
const pass = (until: string) => {
  now = new Date(until);
};
const applications = () => backend.database.db.selectFrom('application').selectAll().execute();

describe('joining by a link', () => {
  it('shows the name of the company and nothing else', async () => {
    const { code, data } = await backend.call('joinInfo', { invite });

    expect(code).toBe(0);
    expect(data).toEqual({ company_name: '测试甲公司', kind: 'link' });
  });

  it('takes a puzzle, a code, and leaves an application', async () => {
    const ticket = await giveTicket(backend, device);
    const number = { invite, country_code: '86', mobile: stranger, device_id: device };

    const unshown = await backend.call('joinCode', number);
    const sent = await backend.call('joinCode', { ...number, captcha_ticket: ticket });
    const code = await newestCode(backend, stranger);
    const joined = await backend.call('joinByInvite', { ...number, name: '顾青屿', code });

    expect(unshown.data.error_key).toBe('captcha_required');
    expect(sent.code).toBe(0);
    expect(joined).toMatchObject({ code: 0, data: { status: 'waiting' } });
    expect(await applications()).toMatchObject([{ name: '顾青屿', phone: stranger, invite_id: inviteId }]);
    expect(await link()).toMatchObject({ used_count: 1, last_used_at: now.toISOString() });
  });

  it('lets people in at once where no approval is needed', async () => {
    await setTerms({ need_approval: 0 });

    const { data } = await joinWith(backend, invite, stranger);

    const found = await backend.call('departmentUsers', { id: 20, keyword: '顾青屿' }, main);
    expect(data).toEqual({ status: 'accepted' });
    expect(found.data.list).toMatchObject([{ name: '顾青屿' }]);
  });

  it('waits for approval once its maker has lost the department', async () => {
    const responsible = await backend.signIn(people.responsible);
    const theirs = await linkOf(backend, responsible, 21);
    await backend.call(
      'setInviteTime',
      { invite_id: theirs.invite_id, validity: 1, expire_time: '2026-11-30', need_approval: 0 },
      responsible,
    );
    const before = await joinWith(backend, tokenOf(theirs), '13900009998');
    const { db } = backend.database;
    await db.updateTable('department').set({ admin_id: null }).where('id', '=', 21).execute();

    const after = await joinWith(backend, tokenOf(theirs), stranger);

    expect([before.data, after.data]).toEqual([{ status: 'accepted' }, { status: 'waiting' }]);
  });

  it('answers a known number like any other', async () => {
    const known = await joinWith(backend, invite, '13800010008');
    const unknown = await joinWith(backend, invite, stranger);

    expect(known.data).toEqual(unknown.data);
    expect(known.message).toBe(unknown.message);
  });

  it('counts somebody who tries twice once', async () => {
    await setTerms({ max_uses: 2 });
    await joinWith(backend, invite, stranger);
    await joinWith(backend, invite, stranger);

    expect(await link()).toMatchObject({ used_count: 1, status: 'valid' });
  });

  it('is written down in the company under the applicant’s name', async () => {
    await joinWith(backend, invite, stranger);

    const records = await backend.database.db
      .selectFrom('operation_record')
      .select(['company_id', 'operator_id', 'operator_name', 'target_id'])
      .where('action', '=', 'invite.join')
      .execute();
    expect(records).toEqual([
      { company_id: 1, operator_id: null, operator_name: '顾青屿', target_id: inviteId },
    ]);
  });

  it('is refused without the right code, which counts', async () => {
    const code = await giveCode(backend, stranger);
    const form = { invite, name: '顾青屿', country_code: '86', mobile: stranger };
    for (let tries = 0; tries < 5; tries += 1)
      await backend.call('joinByInvite', { ...form, code: '000000' });

    const { data } = await backend.call('joinByInvite', { ...form, code });

    expect(data.error_key).toBe('sms_code_wrong');
    expect(await applications()).toEqual([]);
  });
});

// Case K02.
describe('a dead link', () => {
  const ends: readonly (readonly [string, () => unknown, string | undefined])[] = [
    ['guessed', () => undefined, 'A'.repeat(22)],
    ['revoked', () => backend.call('inviteRevoke', { id: inviteId }, main), undefined],
    [
      'made by someone who has left',
      async () => {
        const { invite_id: id } = await linkOf(backend, main);
        const { db } = backend.database;
        await db.updateTable('invite_link').set({ creator_id: 8 }).where('invite_id', '=', id).execute();
        const leaving = { user_ids: [8], out_time: '2026-11-23', reason: 'voluntary' };
        await backend.call('resignSave', leaving, main);
      },
      undefined,
    ],
    ['expired', () => pass('2026-12-01T00:00:00Z'), undefined],
    [
      'of a department that was deleted',
      () =>
        backend.database.db.updateTable('department').set({ deleted_at: now }).where('id', '=', 20).execute(),
      undefined,
    ],
  ];

  it.each(ends)('says the same when %s', async (_title, end, token) => {
    await end();

    const answers = [
      await backend.call('joinInfo', { invite: token ?? invite }),
      await backend.call('joinCode', { invite: token ?? invite, mobile: stranger }),
      await joinWith(backend, token ?? invite, stranger),
    ];

    expect(answers).toMatchObject([dead, dead, dead]);
    expect(await applications()).toEqual([]);
  });

  it('is one that is used up, exactly, under twenty joins at once', async () => {
    await setTerms({ max_uses: 7 });
    const mobiles = Array.from({ length: 20 }, (_, index) => `139000080${String(index).padStart(2, '0')}`);

    const answers = await Promise.all(mobiles.map((mobile) => joinWith(backend, invite, mobile)));

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(7);
    expect(answers.filter(({ code }) => code !== 0)).toMatchObject(Array(13).fill(dead));
    expect(await applications()).toHaveLength(7);
    expect(await link()).toMatchObject({ used_count: 7, status: 'used_up', url: null });
  });
});

it('stops more than a hundred joins a minute by one link, whoever has no code takes nothing of it', async () => {
  const key = hashSecret(invite);
  for (let joins = 0; joins < 99; joins += 1)
    await takeTokens(backend.database.db, { ...joinBudget, key, now });
  for (let tries = 0; tries < 3; tries += 1)
    await backend.call('joinByInvite', { invite, name: '顾青屿', mobile: stranger, code: '000000' });

  const last = await joinWith(backend, invite, stranger);
  const { code, data } = await joinWith(backend, invite, '13900008001');
  now = new Date(now.getTime() + 61_000);
  const next = await joinWith(backend, invite, '13900008001');

  expect([last.code, next.code]).toEqual([0, 0]);
  expect({ code, key: data.error_key }).toEqual({ code: 4000, key: 'join_rate' });
});

it('sends no endless codes by one link (T18)', async () => {
  const ask = async (mobile: string) =>
    backend.call('joinCode', {
      invite,
      mobile,
      country_code: '86',
      device_id: device,
      captcha_ticket: await giveTicket(backend, device),
    });
  const full = (bucket: string, moments: number) =>
    sql`insert into rate_limit (bucket, key, taken, expires_at)
      values (${bucket}, ${hashSecret(invite)}, array_fill(${now}::timestamptz, array[${moments}::integer]),
        ${new Date(now.getTime() + 86_400_000)})`.execute(backend.database.db);
  await full('join.code', 99);
  await full('join.code.day', 1_998);

  const keys = [(await ask('13900009901')).code, (await ask('13900009902')).data.error_key];
  pass('2026-11-23T02:05:00Z');
  const later = [(await ask('13900009903')).code, (await ask('13900009904')).data.error_key];

  expect(keys).toEqual([0, 'join_rate']);
  expect(later).toEqual([0, 'join_rate']);
});
