import { describe, expect, it } from 'vitest';
import { createConsoleProvider } from '#dataProvider/createConsoleProvider.ts';
import type { Send } from '#dataProvider/transport.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import { buildSchema } from '#tests/builders/schema.ts';

const visitor = () =>
  buildSchema(
    { status: { type: 'string', enum: ['in', 'out'], 'x-field': { filter: 'in' } } },
    { actions: { leave: { title: '离开', on: ['record', 'bulk'] } } },
  );

/** A provider over a schema, and others it speaks of; `answer` gives the data of each call. */
const stage = (
  schema: EntitySchema,
  answer: (request: Readonly<Record<string, unknown>>) => unknown,
  ...others: readonly EntitySchema[]
) => {
  const sent: { readonly call: string; readonly request: Readonly<Record<string, unknown>> }[] = [];
  const models = [schema, ...others].map(createModel);
  const send: Send = async (call, request) => {
    sent.push({ call: call.name, request });
    return answer(request);
  };
  const provider = createConsoleProvider({
    models: () => Object.fromEntries(models.map((model) => [model.noun, model])),
    send,
    endSession: () => {},
  });
  return { provider, sent };
};

const row = { visitor_id: 5, name: '单雄信', version: 3, can: { update: 1 } };
const page = { list: [row], total: 41, page: 1, page_size: 25 };
const listParams = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'id', order: 'DESC' as const },
  filter: {},
};

describe('the list verb', () => {
  it('asks the call of the schema and names the rows by id', async () => {
    const { provider, sent } = stage(visitor(), () => page);

    const answer = await provider.getList('visitor', listParams);

    expect(sent).toEqual([
      {
        call: 'visitorList',
        request: { page: 2, page_size: 25, sort_field: 'visitor_id', sort_order: 'desc', filter: {} },
      },
    ]);
    expect(answer.data[0]).toMatchObject({ id: 5, name: '单雄信' });
    expect(answer.total).toBe(41);
  });

  it('sends a keyword once and blank filters not at all', async () => {
    const { provider, sent } = stage(visitor(), () => page);

    await provider.getList('visitor', {
      ...listParams,
      filter: { q: 'sxx', status: ['in'], name: '', other: undefined },
    });

    expect(sent[0]?.request).toMatchObject({ keyword: 'sxx', filter: { status: ['in'] } });
  });

  it('leaves out a sort column the call does not offer', async () => {
    const { provider, sent } = stage(visitor(), () => page);

    await provider.getList('visitor', { ...listParams, sort: { field: 'status', order: 'ASC' } });

    expect(sent[0]?.request).not.toHaveProperty('sort_field');
  });

  it('counts from the first page the schema names', async () => {
    const schema = buildSchema(
      {},
      { verbs: { list: { call: 'visitorList', in: { page: '$page' }, firstPage: 0 } } },
    );
    const { provider, sent } = stage(schema, () => page);

    await provider.getList('visitor', listParams);

    expect(sent[0]?.request).toEqual({ page: 1 });
  });

  it('filters, sorts and pages itself when the call answers every row', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ visitor_id: index, name: `n${index % 2}` }));
    const schema = buildSchema({}, { verbs: { list: { call: 'visitorList', clientSide: true } } });
    const { provider } = stage(schema, () => ({ list: rows }));

    const answer = await provider.getList('visitor', {
      pagination: { page: 2, perPage: 10 },
      sort: { field: 'visitor_id', order: 'DESC' },
      filter: { name: 'n1' },
    });

    expect(answer.total).toBe(15);
    expect(answer.data.map((each: { id: number }) => each.id)).toEqual([9, 7, 5, 3, 1]);
  });
});

describe('the reading verbs', () => {
  it('ask for many rows a hundred at a time', async () => {
    const { provider, sent } = stage(visitor(), () => page);

    await provider.getMany('visitor', { ids: Array.from({ length: 150 }, (_, index) => index + 1) });

    expect(sent.map(({ request }) => (request.ids as number[]).length)).toEqual([100, 50]);
  });

  it('read one record', async () => {
    const { provider, sent } = stage(visitor(), () => row);

    expect((await provider.getOne('visitor', { id: 5 })).data).toMatchObject({ id: 5, version: 3 });
    expect(sent[0]).toEqual({ call: 'visitorInfo', request: { id: 5 } });
  });

  it('say which resources there are when one is misspelt', async () => {
    const { provider } = stage(visitor(), () => row);

    await expect(provider.getOne('visitors', { id: 5 })).rejects.toThrow('there are visitor');
  });
});

describe('the writing verbs', () => {
  it('send only what the closed schema of the call knows', async () => {
    const { provider, sent } = stage(visitor(), () => row);

    await provider.create('visitor', { data: { name: '单雄信', visitor_id: 9, can: {}, extra: 1 } });

    expect(sent[0]).toEqual({ call: 'visitorSave', request: { name: '单雄信' } });
  });

  it('send the version the form was filled from', async () => {
    const { provider, sent } = stage(visitor(), () => row);
    const data = { ...row, id: 5, name: '新名', version: 3 };

    await provider.update('visitor', { id: 5, data, previousData: { ...row, id: 5, version: 8 } });

    expect(sent[0]?.request).toEqual({ name: '新名', id: 5, version: 3 });
  });

  it('delete several rows in one call where it takes several', async () => {
    const { provider, sent } = stage(visitor(), () => ({ deleted: [1, 2] }));

    expect((await provider.deleteMany('visitor', { ids: [1, 2] })).data).toEqual([1, 2]);
    expect(sent).toEqual([{ call: 'visitorDel', request: { ids: [1, 2] } }]);
  });
});

describe('an action', () => {
  it('runs on a record with its version', async () => {
    const { provider, sent } = stage(visitor(), () => row);

    const { data } = await provider.callAction('visitor', 'leave', { id: 5, previous: row });

    expect(sent).toEqual([{ call: 'visitorLeave', request: { id: 5, version: 3 } }]);
    expect(data).toMatchObject({ id: 5 });
  });
});

describe('rows of another noun', () => {
  const guest = buildSchema(
    {},
    {
      name: 'guest',
      rows: { of: 'visitor', where: { status: 'in' } },
      permissions: { read: { main: 'all' }, leave: { main: 'all' } },
      actions: { leave: { title: '离开', on: ['record'], call: 'visitorLeave' } },
    },
  );

  it('are asked by calls of their own, and acted on by those of the other', async () => {
    const { provider, sent } = stage(guest, () => row, visitor());

    await provider.getOne('guest', { id: 5 });
    await provider.callAction('guest', 'leave', { id: 5, previous: row });

    expect(sent).toEqual([
      { call: 'guestInfo', request: { id: 5 } },
      { call: 'visitorLeave', request: { id: 5, version: 3 } },
    ]);
  });

  it('are neither made, changed nor deleted', () => {
    expect(Object.keys(createModel(guest).verbs)).toEqual(['list', 'one', 'many', 'reference']);
  });
});

describe('a tree', () => {
  it('asks for one level by its parent, zero included', async () => {
    const schema = buildSchema(
      { parent_id: { type: 'integer' } },
      {
        kind: 'tree',
        tree: { parent: 'parent_id' },
        verbs: { list: { call: 'visitorList', in: { id: '$filter.parent_id', keyword: '$filter.q' } } },
      },
    );
    const { provider, sent } = stage(schema, () => page);

    const level = await provider.getTree('visitor', { parentId: 0 });

    expect(sent[0]?.request).toEqual({ id: 0 });
    expect(level.data).toHaveLength(1);
    expect(level.reply).toBe(page);
  });
});
