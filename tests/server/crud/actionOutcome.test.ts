import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const everybody = { main: 'all', sub: 'departments' } as const;
const day = { type: 'string', format: 'date', title: '日期' } as const;
const number = { type: 'integer', title: '编号' } as const;
const code = { type: 'string', title: '编码', maxLength: 20 } as const;

/** A lending: its actions write what someone types, under other names than the fields have. */
const lending = buildSchema(
  {
    start_date: day,
    due_date: day,
    department_id: { ...number, 'x-field': { relation: { resource: 'department' } } },
    code: { ...code, 'x-field': { unique: {} } },
    state: { type: 'string', title: '状态', enum: ['open', 'closed'], readOnly: true },
  },
  {
    scope: { department: 'department_id' },
    states: {
      field: 'state',
      initial: 'open',
      final: ['closed'],
      transitions: [{ from: 'open', to: 'closed', by: 'user', action: 'close' }],
    },
    actions: {
      extend: {
        title: '延期',
        on: ['record', 'bulk'],
        input: { properties: { until: day } },
        sets: { due_date: '$input.until' },
      },
      postpone: {
        title: '推迟',
        on: ['record'],
        input: { properties: { from: day } },
        sets: { start_date: '$input.from' },
      },
      move: {
        title: '调整',
        on: ['record'],
        input: { properties: { target: number } },
        sets: { department_id: '$input.target' },
      },
      recode: {
        title: '改码',
        on: ['record'],
        input: { properties: { new_code: code } },
        sets: { code: '$input.new_code' },
      },
      close: { title: '归还', on: ['record'] },
    },
    rules: {
      order: {
        title: '应还日期不能早于开始日期',
        field: 'due_date',
        must: { due_date: { gte: '$record.start_date' } },
      },
    },
    permissions: {
      read: everybody,
      create: everybody,
      update: everybody,
      delete: everybody,
      extend: everybody,
      postpone: everybody,
      move: everybody,
      recode: everybody,
      close: everybody,
    },
  },
  ['visitor_id', 'name', 'start_date', 'due_date'],
);

const own = { name: '投影仪', start_date: '2026-11-23', due_date: '2026-11-30', department_id: 11 };

let backend: Backend;
let main: TestSession;
let sub: TestSession;

beforeEach(async () => {
  backend = await createBackend({ entities: [lending] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

const add = async (fields: object = {}): Promise<number> =>
  (await backend.call('visitorSave', { ...own, ...fields }, main)).data.visitor_id;

const read = async (id: number) => (await backend.call('visitorInfo', { id }, main)).data;

/** As rows are that were saved before there was a rule. */
const overdue = async (): Promise<number> => {
  const id = await add();
  await sql`update visitor set due_date = '2026-11-01' where visitor_id = ${id}`.execute(backend.database.db);
  return id;
};

describe('a rule across fields', () => {
  it('is asked of the row after an action, at the input its field is set from', async () => {
    const id = await add();

    const answer = await backend.call('visitorExtend', { id, until: '2026-11-01' }, main);

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'visitor.order' } });
    expect(Object.keys(answer.data.fields)).toEqual(['until']);
    expect(await read(id)).toMatchObject({ due_date: '2026-11-30', version: 1 });
  });

  it('is asked of every row of a selection', async () => {
    const ids = [await add(), await add({ start_date: '2026-11-02', due_date: '2026-11-03' })];

    const { data } = await backend.call('visitorExtendMany', { ids, until: '2026-11-10' }, main);

    expect(data).toMatchObject({ done: [ids[1]], failed: [{ id: ids[0], error_key: 'visitor.order' }] });
  });

  it('is asked when the action changes what its field is compared with', async () => {
    const [id, old] = [await add(), await overdue()];

    const answers = [
      await backend.call('visitorPostpone', { id, from: '2026-12-24' }, main),
      await backend.call('visitorPostpone', { id: old, from: '2026-11-02' }, main),
    ];

    expect(answers.map(({ data }) => data.error_key)).toEqual(['visitor.order', 'visitor.order']);
  });

  it('that was broken before does not keep an old record from being closed', async () => {
    const id = await overdue();

    const answer = await backend.call('visitorClose', { id }, main);

    expect(answer).toMatchObject({ code: 0, data: { state: 'closed' } });
  });
});

describe('a value an action sets', () => {
  it('is refused when it leads to nothing', async () => {
    const id = await add();

    const answer = await backend.call('visitorMove', { id, target: 999 }, main);

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'call.notFound' } });
    expect(Object.keys(answer.data.fields)).toEqual(['target']);
    expect(await read(id)).toMatchObject({ department_id: 11 });
  });

  it('is refused when another row has it', async () => {
    const id = await add({ code: 'A1' });
    await add({ code: 'A2' });

    const answer = await backend.call('visitorRecode', { id, new_code: 'A2' }, main);

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'call.taken' } });
    expect(Object.keys(answer.data.fields)).toEqual(['new_code']);
    expect((await backend.call('visitorRecode', { id, new_code: 'A1' }, main)).code).toBe(0);
  });

  it('is refused when it empties what a record must have', async () => {
    const id = await add();

    const answer = await backend.call('visitorExtend', { id }, main);

    expect(answer.data.error_key).toBe('validation.required');
    expect(await read(id)).toMatchObject({ due_date: '2026-11-30' });
  });

  it('takes no row out of the departments of whoever acts', async () => {
    const id = await add();

    const outside = await backend.call('visitorMove', { id, target: 20 }, sub);
    const inside = await backend.call('visitorMove', { id, target: 12 }, sub);

    expect(outside).toMatchObject({ code: 4000, data: { error_key: 'call.notFound' } });
    expect(inside).toMatchObject({ code: 0, data: { department_id: 12 } });
  });
});
