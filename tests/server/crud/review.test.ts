import { beforeEach, describe, expect, it } from 'vitest';
import type { FieldSchema, ResourceOptions } from '#engine/dialect.ts';
import { decideReview } from '#server/features/company/review/decide.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const day = { type: 'string', format: 'date' } as const;
const fields: Readonly<Record<string, FieldSchema>> = {
  room: { type: 'string', title: '房间', maxLength: 10 },
  from: { ...day, title: '开始', nullable: true },
  to: { ...day, title: '结束', nullable: true },
};
const now = new Date('2026-11-23T02:00:00Z');

let backend: Backend;
let main: TestSession;

const begin = async (resource: Partial<ResourceOptions>) => {
  backend = await createBackend({ clock: () => now, entities: [buildSchema(fields, resource)] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
};
const save = (given: object) => backend.call('visitorSave', { name: '张', ...given }, main);
const act = (action: string, id: number) => backend.call(`visitor${action}`, { id }, main);
const read = async (id: number) => (await backend.call('visitorInfo', { id }, main)).data;

const waiting = async (): Promise<readonly number[]> => {
  const rows = await backend.database.db
    .selectFrom('review')
    .select(['review_id', 'target_id'])
    .where('kind', '=', 'visitor')
    .where('status', '=', 0)
    .orderBy('review_id')
    .execute();
  return rows.map(({ target_id: id }) => id);
};
const decide = async (decision: 'approved' | 'rejected', reason: string | null = null) => {
  const { review_id: reviewId } = await backend.database.db
    .selectFrom('review')
    .select('review_id')
    .where('kind', '=', 'visitor')
    .where('status', '=', 0)
    .orderBy('review_id', 'desc')
    .executeTakeFirstOrThrow();
  return decideReview(backend.database.db, { reviewId, decision, reason, at: now }, backend.contract.models);
};

describe('a record the platform reviews', () => {
  beforeEach(() => begin({ review: {} }));

  it('is a draft until it is submitted, and says who did it and when', async () => {
    const { data } = await save({});
    expect(data).toMatchObject({ status: 'draft', submit_time: null, can: { submit: 1, withdraw: 0 } });
    expect(await waiting()).toEqual([]);

    expect((await act('Submit', data.visitor_id)).data).toMatchObject({
      status: 'reviewing',
      submit_time: now.toISOString(),
      submitted_by: people.main.userId,
      can: { update: 0, delete: 0, submit: 0, withdraw: 1 },
    });
    expect(await waiting()).toEqual([data.visitor_id]);
  });

  it('is neither changed nor deleted while somebody looks at it', async () => {
    const { visitor_id: id } = (await save({})).data;
    await act('Submit', id);

    expect(await save({ id, name: '李' })).toMatchObject({
      message: '审核中，不能修改或删除',
      data: { error_key: 'review_in_progress' },
    });
    expect((await backend.call('visitorDel', { ids: [id] }, main)).code).toBe(4000);
    expect((await act('Withdraw', id)).data).toMatchObject({ status: 'draft' });
    expect(await waiting()).toEqual([]);
    expect((await save({ id, name: '李' })).code).toBe(0);
  });

  it('says why it was rejected until it is submitted again', async () => {
    const { visitor_id: id } = (await save({})).data;
    await act('Submit', id);
    await decide('rejected', '缺少说明');
    expect(await read(id)).toMatchObject({
      status: 'rejected',
      reject_reason: '缺少说明',
      decide_time: now.toISOString(),
    });

    expect((await act('Submit', id)).data).toMatchObject({ reject_reason: null, decide_time: null });
    await decide('approved');
    expect(await read(id)).toMatchObject({ status: 'approved', can: { submit: 0 } });
  });

  it('is a draft again when what was decided about is changed', async () => {
    const { visitor_id: id } = (await save({ room: 'A' })).data;
    await act('Submit', id);
    await decide('approved');

    expect((await save({ id, room: 'A' })).data).toMatchObject({ status: 'approved' });
    expect((await save({ id, room: 'B' })).data).toMatchObject({
      status: 'draft',
      submit_time: null,
      decide_time: null,
      can: { submit: 1 },
    });
  });

  it('stays decided where something else is changed', async () => {
    await begin({ review: { of: ['room'] } });
    const { visitor_id: id } = (await save({ room: 'A' })).data;
    await act('Submit', id);
    await decide('rejected', '缺少说明');

    expect((await save({ id, name: '李' })).data).toMatchObject({ status: 'rejected' });
    expect((await save({ id, room: 'B' })).data).toMatchObject({ status: 'draft', reject_reason: null });
  });

  it('leaves the desk with the operation recorded', async () => {
    const { visitor_id: id } = (await save({})).data;
    await act('Submit', id);
    await decide('approved');

    const rows = await backend.database.db
      .selectFrom('operation_record')
      .select(['action', 'operator_role'])
      .where('target_type', '=', 'visitor')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => `${row.operator_role} ${row.action}`)).toEqual([
      'main create',
      'main submit',
      'platform review.approve',
    ]);
  });
});

describe('a record a condition keeps', () => {
  const locked = { when: { room: 'A' }, reason: '只有 A 房间的可以' };
  beforeEach(() => begin({ conditions: { update: locked, delete: { when: { room: 'A' } } } }));
  const remove = (id: number) => backend.call('visitorDel', { ids: [id] }, main);

  it('is neither changed nor deleted, and its row says so before anybody tries', async () => {
    const { visitor_id: id } = (await save({ room: 'B' })).data;

    expect((await read(id)).can).toMatchObject({ update: 0, delete: 0 });
    expect(await save({ id, room: 'A' })).toMatchObject({
      code: 4000,
      data: { error_key: 'call.conditionRefused', reason: { text: '只有 A 房间的可以' } },
    });
    expect((await remove(id)).data.reason.text).toContain('房间');
  });

  it('is as open as any where the condition holds', async () => {
    const { visitor_id: id } = (await save({ room: 'A' })).data;

    expect((await save({ id, name: '李' })).code).toBe(0);
    expect((await remove(id)).code).toBe(0);
  });
});

describe('one at a time', () => {
  const status: FieldSchema = { type: 'string', title: '状态', enum: ['on', 'off'], default: 'on' };
  const bySave = (others?: Record<string, string>): Partial<ResourceOptions> => ({
    oneActive: { when: { status: 'on' }, within: ['room'], ...(others === undefined ? {} : { others }) },
  });
  const beginWith = async (resource: Partial<ResourceOptions>) => {
    backend = await createBackend({
      clock: () => now,
      entities: [buildSchema({ ...fields, status }, resource)],
    });
    await createCompanies(backend.database.db);
    main = await backend.signIn(people.main);
  };

  it('refuses a second one of its group and names the first', async () => {
    await beginWith(bySave());
    await save({ room: 'A' });

    expect(await save({ room: 'A', name: '李' })).toMatchObject({
      data: { fields: { room: '“张”已占用，同时只能有一个' } },
    });
    expect((await save({ room: 'B' })).code).toBe(0);
    expect((await save({ room: 'A', status: 'off' })).code).toBe(0);
  });

  it('takes the place of the one before where others have a state to come to', async () => {
    await beginWith(bySave({ status: 'off' }));
    const { visitor_id: first } = (await save({ room: 'A' })).data;
    const { visitor_id: second } = (await save({ room: 'A' })).data;

    expect([(await read(first)).status, (await read(second)).status]).toEqual(['off', 'on']);
  });

  it('holds when two ask at once', async () => {
    await beginWith(bySave());
    const answers = await Promise.all([save({ room: 'A' }), save({ room: 'A' })]);

    expect(answers.map(({ code }) => code).sort()).toEqual([0, 4000]);
  });
});

describe('periods that may not overlap', () => {
  beforeEach(() => begin({ noOverlap: { from: 'from', to: 'to', within: ['room'] } }));
  const book = (from: string | null, to: string | null, room = 'A') => save({ from, to, room });

  it('have no day in common, and the refusal names the other', async () => {
    await book('2026-12-01', '2026-12-10');

    expect(await book('2026-12-10', '2026-12-11')).toMatchObject({
      data: { fields: { from: '与“张”（2026/12/01 – 2026/12/10）时间重叠' } },
    });
    expect((await book('2026-12-11', '2026-12-11')).code).toBe(0);
    expect((await book('2026-12-10', '2026-12-11', 'B')).code).toBe(0);
  });

  it('without an end take every day that follows', async () => {
    await book('2026-12-01', null);

    expect((await book('2027-12-01', '2027-12-02')).code).toBe(4000);
    expect((await book('2026-11-01', '2026-11-30')).code).toBe(0);
  });

  it('do not stand in the way of themselves, nor of a change of something else', async () => {
    const { visitor_id: id } = (await book('2026-12-01', '2026-12-10')).data;

    expect((await save({ id, to: '2026-12-12' })).code).toBe(0);
    expect((await save({ id, name: '李' })).code).toBe(0);
  });

  it('hold when two ask at once', async () => {
    const answers = await Promise.all([book('2026-12-01', '2026-12-02'), book('2026-12-02', '2026-12-03')]);

    expect(answers.map(({ code }) => code).sort()).toEqual([0, 4000]);
  });
});
