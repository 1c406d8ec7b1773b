import { beforeEach, describe, expect, it } from 'vitest';
import type { EntitySchema } from '#engine/dialect.ts';
import { runTimers } from '#server/http/jobs/timers.ts';
import { nobodysId } from '#tests/builders/badValues.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

const everything = { main: 'all', sub: 'departments' } as const;

const badge: EntitySchema = buildSchema(
  {
    badge_id: { type: 'integer', title: '编号', readOnly: true },
    visitor_id: {
      type: 'integer',
      title: '访客',
      'x-field': { relation: { resource: 'visitor', onDelete: 'cascade' } },
    },
  },
  { name: 'badge', id: 'badge_id' },
  ['badge_id', 'name'],
);

const note: EntitySchema = buildSchema(
  {
    note_id: { type: 'integer', title: '编号', readOnly: true },
    visitor_id: {
      type: 'integer',
      title: '访客',
      'x-field': { relation: { resource: 'visitor', onDelete: 'restrict' } },
    },
  },
  { name: 'note', id: 'note_id' },
  ['note_id', 'name'],
);

const visitor: EntitySchema = buildSchema(
  {
    phone: { type: 'string', title: '手机', maxLength: 20, 'x-field': { mask: 'phone', unique: {} } },
    department_id: { type: 'integer', title: '部门', 'x-field': { relation: { resource: 'department' } } },
    tags: {
      type: 'array',
      title: '标签',
      items: { type: 'string', enum: ['a', 'b', 'c'] },
      'x-field': { filter: 'in' },
    },
    arrival: { type: 'string', format: 'date', title: '到访', 'x-field': { filter: 'range' } },
    departure: { type: 'string', format: 'date', title: '离开' },
    leaves_at: { type: 'string', format: 'date-time', title: '离开时间' },
    reason: {
      type: 'string',
      title: '事由',
      maxLength: 50,
      'x-field': { requiredWhen: { state: 'waiting', tags: { exists: true } } },
    },
    state: { type: 'string', title: '状态', enum: ['waiting', 'inside', 'gone'], readOnly: true },
    same_department: {
      type: 'integer',
      title: '同部门',
      readOnly: true,
      'x-field': { compute: { countSame: 'department_id' } },
    },
  },
  {
    scope: { department: 'department_id' },
    permissions: {
      read: everything,
      create: everything,
      update: everything,
      delete: everything,
      enter: everything,
    },
    actions: { enter: { title: '进入', on: ['record'] } },
    states: {
      field: 'state',
      initial: 'waiting',
      final: ['gone'],
      transitions: [
        { from: 'waiting', to: 'inside', by: 'user', action: 'enter' },
        { from: ['waiting', 'inside'], to: 'gone', by: 'timer', at: 'leaves_at' },
      ],
    },
    rules: {
      order: {
        title: '离开不能早于到访',
        field: 'departure',
        when: { departure: { exists: true } },
        must: { departure: { gte: '$record.arrival' } },
      },
    },
  },
);

let backend: Backend;
let main: TestSession;
let sub: TestSession;
let now = new Date('2026-11-23T02:00:00Z');

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ entities: [visitor, badge, note], clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

const save = (fields: object, session = main) => backend.call('visitorSave', fields, session);
const add = async (fields: object = {}) => (await save({ name: '来客', ...fields })).data;

describe('save', () => {
  it('gives a new record an id, its initial state and version 1', async () => {
    const answer = await save({
      name: '来客',
      department_id: 11,
      tags: ['a'],
      reason: '面谈',
      arrival: '2026-11-23',
    });

    expect(answer).toMatchObject({
      code: 0,
      data: { visitor_id: 1, name: '来客', state: 'waiting', version: 1, tags: ['a'], arrival: '2026-11-23' },
    });
  });

  it('refuses a record without what is required, at its field', async () => {
    expect(await save({ tags: [] })).toMatchObject({
      code: 4000,
      data: { fields: { name: '此项为必填项' } },
    });
  });

  it('asks for a field when its condition holds', async () => {
    expect(await save({ name: '来客', tags: ['a'] })).toMatchObject({
      code: 4000,
      data: { fields: { reason: '此项为必填项' } },
    });
  });

  it('refuses what a cross-field rule forbids', async () => {
    const answer = await save({ name: '来客', arrival: '2026-11-23', departure: '2026-11-22' });

    expect(answer).toMatchObject({ code: 4000, data: { fields: { departure: expect.any(String) } } });
    expect((await backend.call('visitorList', {}, main)).data.total).toBe(0);
  });

  it('refuses a relation to what the company does not have', async () => {
    expect(await save({ name: '来客', department_id: 999 })).toMatchObject({
      code: 4000,
      data: { fields: { department_id: '数据不存在或已被删除' } },
    });
  });

  it('refuses a unique value twice and frees it on deletion', async () => {
    const { visitor_id: id } = await add({ phone: '13800001234' });
    expect(await save({ name: '另一', phone: '13800001234' })).toMatchObject({
      data: { fields: { phone: '该值已被使用' } },
    });

    await backend.call('visitorDel', { ids: [id] }, main);

    expect((await save({ name: '另一', phone: '13800001234' })).code).toBe(0);
  });

  it('refuses a read-only field', async () => {
    expect((await save({ name: '来客', state: 'gone' })).message).toBe('参数格式错误');
  });

  it('refuses an old version and shows the newer row', async () => {
    const { visitor_id: id } = await add();
    await save({ id, version: 1, name: '改名' });

    const answer = await save({ id, version: 1, name: '再改' });

    expect(answer).toMatchObject({
      code: 4000,
      data: {
        error_key: 'version_conflict',
        current: { name: '改名', version: 2 },
        changed_by: { user_id: 1 },
        changed_at: '2026-11-23T02:00:00.000Z',
      },
    });
  });

  it('keeps fields that were not sent', async () => {
    const { visitor_id: id } = await add({ tags: ['a', 'b'], reason: '面谈' });

    expect((await save({ id, name: '改名' })).data).toMatchObject({
      tags: ['a', 'b'],
      reason: '面谈',
      version: 2,
    });
  });

  it('records what changed, without personal values in the clear', async () => {
    await add({ phone: '13800001234' });

    const [record] = await backend.database.db.selectFrom('operation_record').selectAll().execute();
    expect(record).toMatchObject({ action: 'create', target_name: '来客' });
    expect(JSON.stringify(record?.changes)).not.toContain('13800001234');
  });

  it('masks the phone in the answer', async () => {
    expect((await add({ phone: '13800001234' })).phone).toBe('138****1234');
  });
});

describe('scope', () => {
  it('lets nobody put a record outside their departments', async () => {
    expect((await save({ name: '来客', department_id: 11 }, sub)).code).toBe(0);
    const refusals = [21, nobodysId].map((department_id) => save({ name: '来客', department_id }, sub));
    const [outside, nowhere] = await Promise.all(refusals);
    expect(outside).toMatchObject({ code: 4000, data: { fields: { department_id: expect.any(String) } } });
    expect([outside?.message, outside?.data.fields]).toEqual([nowhere?.message, nowhere?.data.fields]);
    expect((await backend.call('visitorList', {}, main)).data.total).toBe(1);
  });

  it('lets nobody move a record out of their departments', async () => {
    const { visitor_id: id } = await add({ department_id: 12 });

    expect((await save({ id, department_id: 21 }, sub)).code).toBe(4000);
    expect((await backend.call('visitorInfo', { id }, main)).data.department_id).toBe(12);
  });
});

describe('list', () => {
  it('finds rows that have any of several tags', async () => {
    await add({ tags: ['a', 'b'], reason: '面谈' });
    await add({ tags: ['c'], reason: '面谈' });

    const answer = await backend.call('visitorList', { filter: { tags: ['b', 'c'] } }, main);

    expect(answer.data.total).toBe(2);
  });

  it('counts rows that share a value', async () => {
    await add({ department_id: 11 });
    await add({ department_id: 11 });

    const { data } = await backend.call('visitorList', {}, main);

    expect(data.list.map((row: { same_department: number }) => row.same_department)).toEqual([2, 2]);
  });

  it('ends a range of days with the last day itself', async () => {
    await add({ arrival: '2026-11-23' });

    const range = { arrival: { from: '2026-11-23', to: '2026-11-23' } };
    expect((await backend.call('visitorList', { filter: range }, main)).data.total).toBe(1);
  });
});

describe('delete', () => {
  it('deletes all or none', async () => {
    const { visitor_id: id } = await add();

    expect((await backend.call('visitorDel', { ids: [id, 999] }, main)).code).toBe(4000);
    expect((await backend.call('visitorList', {}, main)).data.total).toBe(1);
  });

  it('takes along what depends on it', async () => {
    const { visitor_id: id } = await add();
    await backend.call('badgeSave', { name: '胸卡', visitor_id: id }, main);

    await backend.call('visitorDel', { ids: [id] }, main);

    expect((await backend.call('badgeList', {}, main)).data.total).toBe(0);
  });

  it('stays when something refers to it that forbids it', async () => {
    const { visitor_id: id } = await add();
    await backend.call('badgeSave', { name: '胸卡', visitor_id: id }, main);
    await backend.call('noteSave', { name: '备注', visitor_id: id }, main);

    expect((await backend.call('visitorDel', { ids: [id] }, main)).message).toBe(
      '仍被其他数据引用，不能删除',
    );
    expect((await backend.call('badgeList', {}, main)).data.total).toBe(1);
  });
});

describe('timers', () => {
  it('make a due transition once, with an audit row, also when it was due long ago', async () => {
    const { visitor_id: id } = await add({ leaves_at: '2026-11-23T03:00:00Z' });
    expect(await runTimers(backend.ports)).toBe(0);

    now = new Date('2026-11-25T02:00:00Z');
    const changed = [await runTimers(backend.ports), await runTimers(backend.ports)];

    const records = await backend.database.db
      .selectFrom('operation_record')
      .selectAll()
      .where('action', '=', 'timer')
      .execute();
    expect(changed).toEqual([1, 0]);
    expect((await backend.call('visitorInfo', { id }, main)).data.state).toBe('gone');
    expect(records).toMatchObject([{ company_id: company, target_id: id, operator_name: 'system' }]);
  });

  it('leave nobody as who changed the row last', async () => {
    const { visitor_id: id } = await add({ leaves_at: '2026-11-23T03:00:00Z' });

    now = new Date('2026-11-23T04:00:00Z');
    await runTimers(backend.ports);

    const { data } = await backend.call('visitorInfo', { id }, main);
    expect(data).toMatchObject({ state: 'gone', changed_by: null, changed_at: '2026-11-23T04:00:00.000Z' });
  });
});

describe('actions', () => {
  it('are refused from a state no transition starts at', async () => {
    const { visitor_id: id } = await add();
    expect((await backend.call('visitorEnter', { id }, main)).data.state).toBe('inside');

    expect((await backend.call('visitorEnter', { id }, main)).message).toBe('当前状态下不能执行此操作');
  });
});
