import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { remindOfComplaints } from '#server/features/groups/complaint.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
const group = 700;
const reporter = 7;
const owner = people.sub.userId;
const day = 24 * 60 * 60 * 1_000;

const addComplaint = (id: number, fields: { status?: number; about?: number; time?: string } = {}) =>
  sql`insert into complaint (company_id, complaint_id, group_id, group_name, reporter_id, complaint_time, type,
      description, status, chat_images)
    values (${company}, ${id}, ${fields.about ?? group}, '闲聊群', ${reporter},
      ${fields.time ?? '2026-11-22T10:00:00Z'}, 'other', '说明', ${fields.status ?? 1}, '[]')`.execute(
    backend.database.db,
  );

const addGroup = (mutedUntil: string | null = null) =>
  sql`insert into chat_group (company_id, group_id, name, type, owner_id, created_at, muted_until)
    values (${company}, ${group}, '闲聊群', 1, ${owner}, now(), ${mutedUntil})`.execute(backend.database.db);

const decide = (fields: object, session = main) =>
  backend.call('complaintHandle', { id: 1, version: 1, handle_note: '已核实', ...fields }, session);

const groupNow = () =>
  backend.database.db
    .selectFrom('chat_group')
    .select(['status', 'muted_until'])
    .where('company_id', '=', company)
    .where('group_id', '=', group)
    .executeTakeFirstOrThrow();

const messages = async () => {
  const { rows } = await sql<{ readonly text: string; readonly purpose: string }>`
    select text, purpose from sms_outbox where company_id = ${company} order by id`.execute(
    backend.database.db,
  );
  return rows;
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('an upheld complaint', () => {
  beforeEach(async () => {
    await addComplaint(1);
  });

  it('mutes its group for the days decided', async () => {
    await addGroup();

    await decide({ status: 2, action: 'mute_7d' });

    const { muted_until: until } = await groupNow();
    expect(until?.getTime()).toBe(backend.ports.clock().getTime() + 7 * day);
  });

  it('never shortens a longer mute', async () => {
    const until = new Date(backend.ports.clock().getTime() + 20 * day);
    await addGroup(until.toISOString());

    await decide({ status: 2, action: 'mute_1d' });

    expect((await groupNow()).muted_until).toEqual(until);
    const { rows } = await sql`select action from operation_record where target_type = 'group'`.execute(
      backend.database.db,
    );
    expect(rows).toEqual([]);
    expect((await messages())[0]?.text).toContain('您的群“闲聊群”因投诉被禁言至');
  });

  it('dissolves its group', async () => {
    await addGroup();

    await decide({ status: 2, action: 'dissolve' });

    expect((await groupNow()).status).toBe('dissolved');
  });

  it('tells the owner and the reporter', async () => {
    await addGroup();

    await decide({ status: 2, action: 'warn' });

    expect((await messages()).map(({ text }) => text)).toEqual([
      expect.stringContaining('您的群“闲聊群”被投诉并核实'),
      expect.stringContaining('您对群“闲聊群”的投诉已成立'),
    ]);
  });

  it('is decided when its group is gone', async () => {
    const answer = await decide({ status: 2, action: 'dissolve' });

    expect(answer).toMatchObject({ code: 0, data: { status: 2, action: 'dissolve' } });
    expect(await messages()).toHaveLength(1);
  });

  it('needs a measure', async () => {
    const answer = await decide({ status: 2 });

    expect(answer).toMatchObject({ code: 4000, data: { fields: { action: expect.any(String) } } });
    expect(await messages()).toHaveLength(0);
  });

  it('leaves a record of what was done to the group', async () => {
    await addGroup();

    await decide({ status: 2, action: 'mute_30d' });

    const { rows } = await sql<{ readonly action: string }>`
      select action from operation_record where company_id = ${company} and target_type = 'group'`.execute(
      backend.database.db,
    );
    expect(rows).toEqual([{ action: 'group.mute' }]);
  });
});

describe('a dismissed complaint', () => {
  beforeEach(async () => {
    await addComplaint(1);
    await addGroup();
  });

  it('leaves its group alone and tells the reporter', async () => {
    const answer = await decide({ status: 3 });

    expect(answer.data).toMatchObject({ status: 3, action: 'none' });
    expect(await groupNow()).toEqual({ status: 'normal', muted_until: null });
    expect((await messages()).map(({ text }) => text)).toEqual([expect.stringContaining('未成立')]);
  });

  it('takes no measure', async () => {
    const answer = await decide({ status: 3, action: 'dissolve' });

    expect(answer).toMatchObject({ code: 4000, data: { fields: { action: expect.any(String) } } });
    expect((await groupNow()).status).toBe('normal');
  });
});

describe('a complaint about one’s own group', () => {
  const open = (session: TestSession) => backend.call('complaintOpen', { id: 1, version: 1 }, session);
  const read = async (session: TestSession) => (await backend.call('complaintInfo', { id: 1 }, session)).data;

  it('is neither taken on nor decided by its owner', async () => {
    await addComplaint(1, { status: 0 });
    await addGroup();
    const sub = await backend.signIn(people.sub);

    const before = await read(sub);
    const opened = await open(sub);
    await sql`update complaint set status = 1, handler_id = ${owner}`.execute(backend.database.db);
    const decided = await decide({ status: 3 }, sub);

    expect(before.can).toMatchObject({ open: 0, handle: 0 });
    expect([opened.code, decided.code]).toEqual([4000, 4000]);
    expect(opened.data.reason).toMatchObject({
      kind: 'condition',
      text: '您是该群的群主或群管理员，投诉由主管理员处理',
    });
    expect(await read(sub)).toMatchObject({ status: 1, reporter_id: null, reporter_name: null });
    expect((await decide({ status: 3 })).code).toBe(0);
  });

  it('is not taken on by its administrators', async () => {
    await addComplaint(1, { status: 0 });
    await addGroup();
    await sql`update chat_group set owner_id = 7`.execute(backend.database.db);
    const sub = await backend.signIn(people.sub);
    const free = await read(sub);
    await sql`insert into chat_group_member (company_id, group_id, user_id, is_admin)
      values (${company}, ${group}, ${owner}, 1)`.execute(backend.database.db);

    const refused = await open(sub);

    expect(free.can).toMatchObject({ open: 1 });
    expect(refused.code).toBe(4000);
    expect((await open(main)).data.can).toMatchObject({ open: 0, handle: 1 });
  });
});

describe('complaints decided together', () => {
  it('are told one by one what became of each', async () => {
    await addComplaint(1);
    await addComplaint(2, { status: 0 });
    await addGroup();

    const answer = await backend.call(
      'complaintHandleMany',
      { ids: [1, 2], status: 2, action: 'warn', handle_note: '已核实' },
      main,
    );

    expect(answer.data).toMatchObject({ done: [1], failed: [{ id: 2 }] });
    // The owner and one reporter: what was refused tells no one.
    expect(await messages()).toHaveLength(2);
  });
});

describe('the queue of reported groups', () => {
  it('begins with the group most complained about', async () => {
    await addGroup();
    await addComplaint(1);
    await addComplaint(2, { status: 0 });
    await addComplaint(3, { status: 0, about: 800 });
    await addComplaint(4, { status: 3, about: 900 });

    const { data } = await backend.call('reportedGroups', {}, main);

    expect(data.total).toBe(2);
    expect(data.list).toMatchObject([
      { group_id: group, waiting: 1, handling: 1, total: 2, group_status: 'normal' },
      { group_id: 800, waiting: 1, group_status: 'missing' },
    ]);
  });

  it('says nothing of reporters', async () => {
    await addComplaint(1);

    const { data } = await backend.call('reportedGroups', { ids: [group] }, main);

    expect(JSON.stringify(data)).not.toContain('reporter');
  });
});

describe('a complaint nobody decides', () => {
  const daysAgo = (days: number) => new Date(backend.ports.clock().getTime() - days * day).toISOString();

  it('is told to the main administrator after seven days, once', async () => {
    await addComplaint(1, { status: 0, time: daysAgo(7) });
    await addComplaint(2, { status: 1, time: daysAgo(9) });
    await addComplaint(3, { status: 0, time: daysAgo(6) });
    await addComplaint(4, { status: 3, time: daysAgo(30) });

    const first = await remindOfComplaints(backend.ports);
    const second = await remindOfComplaints(backend.ports);

    expect([first, second]).toEqual([2, 0]);
    expect(await messages()).toEqual([
      { purpose: 'reminder', text: expect.stringContaining('有 2 条群投诉超过 7 天未处理') },
    ]);
  });
});

describe('the mute of a group', () => {
  const unmute = (session = main) => backend.call('unmuteGroup', { id: group }, session);
  const until = () => new Date(backend.ports.clock().getTime() + 20 * day).toISOString();

  it('shows in the list and is ended early', async () => {
    await addGroup(until());
    const before = await backend.call('groupList', { is_muted: 1 }, main);

    const ended = await unmute();

    expect(before.data.list).toMatchObject([{ group_id: group, is_muted: 1, can: { unmute: 1 } }]);
    expect(ended).toMatchObject({ code: 0, data: { is_muted: 0, muted_until: null } });
    expect((await groupNow()).muted_until).toBeNull();
    expect((await messages()).map(({ text }) => text)).toEqual([
      '您的群“闲聊群”已解除禁言，群成员可以发言。',
    ]);
    const records = await sql<{ readonly action: string }>`
      select action from operation_record where target_type = 'group'`.execute(backend.database.db);
    expect(records.rows).toEqual([{ action: 'unmute' }]);
    expect(await unmute()).toMatchObject({ code: 4000, data: { reason: { text: '群未被禁言' } } });
  });

  it.each([
    ['never was', () => null],
    ['is over', () => new Date(backend.ports.clock().getTime() - day).toISOString()],
  ])('is offered an end to nobody where it %s', async (_, mutedUntil) => {
    await addGroup(mutedUntil());

    const { data } = await backend.call('getGroupInfo', { group_id: group }, main);

    expect(data).toMatchObject({ is_muted: 0, muted_until: null, can: { unmute: 0, update: 1 } });
    expect(await unmute()).toMatchObject({ code: 4000, data: { reason: { text: '群未被禁言' } } });
  });

  it('is not ended by its own owner', async () => {
    await addGroup(until());
    const sub = await backend.signIn(people.sub);

    const refused = await unmute(sub);

    const { data } = await backend.call('getGroupInfo', { group_id: group }, sub);
    expect(data).toMatchObject({ is_muted: 1, can: { unmute: 0 } });
    expect(refused.code).toBe(4000);
    expect((await groupNow()).muted_until).not.toBeNull();
  });
});

it('counts what was withdrawn against no group', async () => {
  await addGroup();
  await addComplaint(1, { status: 2 });
  await addComplaint(2, { status: 4 });

  const { data } = await backend.call('reportedGroups', { ids: [group] }, main);

  expect(data.list).toMatchObject([{ group_id: group, total: 1, upheld: 1 }]);
});
