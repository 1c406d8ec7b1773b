import { describe, expect, it } from 'vitest';
import { createConsoleProvider } from '#dataProvider/createConsoleProvider.ts';
import { networkError, refusedError } from '#dataProvider/refusal.ts';
import type { Send } from '#dataProvider/transport.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntityModel } from '#engine/model.ts';
import { buildSchema } from '#tests/builders/schema.ts';

const generated = createModel(
  buildSchema({}, { actions: { leave: { title: '离开', on: ['record', 'bulk'] } } }),
);

/** A noun whose calls are written by hand: one id at a time. */
const handwritten = createModel(
  buildSchema(
    {},
    {
      calls: { endVisit: { path: '/endVisit', effect: 'write', permission: 'update' } },
      verbs: {},
      actions: {
        leave: {
          title: '离开',
          on: ['bulk'],
          call: 'endVisit',
          in: { visitor_id: '$id', note: '$input.note' },
        },
      },
    },
  ),
);

const stage = (model: EntityModel, answer: Send) => {
  const sent: { readonly call: string; readonly request: unknown }[] = [];
  const provider = createConsoleProvider({
    models: () => ({ [model.noun]: model }),
    send: async (call, request, options) => {
      sent.push({ call: call.name, request });
      return answer(call, request, options);
    },
    endSession: () => {},
  });
  return { provider, sent };
};

describe('something done to many rows', () => {
  it('is one call where the schema leaves calls to us', async () => {
    const reply = { done: [1], failed: [{ id: 2, error_key: 'call.inUse', message: '仍被引用' }] };
    const { provider, sent } = stage(generated, async () => reply);

    const answer = await provider.callMany('visitor', 'leave', { ids: [1, 2], input: { note: '晚' } });

    expect(sent).toEqual([{ call: 'visitorLeaveMany', request: { ids: [1, 2], note: '晚' } }]);
    expect(answer).toEqual(reply);
  });

  it('is one call per row where a call takes one id', async () => {
    const { provider, sent } = stage(handwritten, async (_, { visitor_id: id }) => {
      if (id === 2)
        throw refusedError('已离开', {
          data: { error_key: 'visitor.gone' },
          severity: 'warning',
          requestId: undefined,
        });
      return {};
    });

    const answer = await provider.callMany('visitor', 'leave', { ids: [1, 2, 3], input: { note: '晚' } });

    expect(sent.map(({ request }) => request)).toContainEqual({ visitor_id: 3, note: '晚' });
    expect(answer).toEqual({
      done: [1, 3],
      failed: [{ id: 2, error_key: 'visitor.gone', message: '已离开' }],
    });
  });

  it('is taken back by the call the schema names, told what only the server reads', async () => {
    const call = { effect: 'write', permission: 'update' } as const;
    const together = createModel(
      buildSchema(
        {},
        {
          calls: {
            seat: { ...call, path: '/seat', undo: 'unseat' },
            unseat: { ...call, path: '/unseat' },
          },
          verbs: {},
          actions: { seat: { title: '入座', on: ['bulk'], call: 'seat', in: { ids: '$ids' } } },
        },
      ),
    );
    const failed = [{ id: 1, error_key: 'version_conflict', reason: '此后又被修改' }];
    const { provider, sent } = stage(together, async ({ name }) =>
      name === 'seat' ? { failed: [], undo: 'sealed' } : { failed },
    );

    const { undo } = await provider.callMany('visitor', 'seat', { ids: [1, 2] });
    const back = await undo?.();

    expect(sent.at(-1)).toEqual({ call: 'unseat', request: { way: 'sealed' } });
    expect(back).toMatchObject({ done: [2], failed: [{ id: 1, message: '此后又被修改' }] });
  });

  it('is put back row by row where the action is its own way back, but for what was changed since', async () => {
    const reversible = createModel(
      buildSchema(
        {},
        {
          calls: {
            setNote: { path: '/setNote', effect: 'write', permission: 'update' },
            visitorInfo: { path: '/visitorInfo', effect: 'read', permission: 'read' },
          },
          verbs: { one: { call: 'visitorInfo', in: { id: '$id' } } },
          actions: {
            leave: {
              title: '离开',
              on: ['bulk'],
              call: 'setNote',
              undo: 'leave',
              in: { id: '$id', version: '$previous.version', note: '$input.note', part: '$input.part' },
            },
          },
        },
      ),
    );
    const { provider, sent } = stage(reversible, async ({ name }, { id, version }) => {
      if (name === 'visitorInfo') return { id, version: 3, note: `原 ${id}`, part: 9 };
      if (version !== undefined && id === 2)
        throw refusedError('此后又被修改', {
          data: { error_key: 'version_conflict' },
          severity: 'warning',
          requestId: undefined,
        });
      return { id, version: 4 };
    });

    const { undo } = await provider.callMany('visitor', 'leave', { ids: [1, 2], input: { note: '晚' } });
    sent.length = 0;
    const back = await undo?.();

    expect(sent).toEqual([
      { call: 'setNote', request: { id: 1, version: 4, note: '原 1' } },
      { call: 'setNote', request: { id: 2, version: 4, note: '原 2' } },
    ]);
    expect(back).toMatchObject({ done: [1], failed: [{ id: 2, message: '此后又被修改' }] });
  });

  it('ends where the network does', async () => {
    const { provider } = stage(handwritten, async () => {
      throw networkError('网络异常', undefined);
    });

    await expect(provider.callMany('visitor', 'leave', { ids: [1] })).rejects.toThrow('网络异常');
  });
});

describe('an export', () => {
  it('asks for what the list shows and fetches the file by its ticket', async () => {
    const file = new Blob(['姓名']);
    const { provider, sent } = stage(generated, async ({ name }) =>
      name === 'visitorExportFile' ? file : { ticket: 'a+b', file_name: '访客.csv', count: 3 },
    );

    const answer = await provider.askExport('visitor', {
      filter: { q: '单' },
      sort: { field: 'name', order: 'DESC' },
      columns: ['name'],
      format: 'csv',
    });

    expect(sent).toEqual([
      {
        call: 'visitorExport',
        request: {
          keyword: '单',
          filter: {},
          sort_field: 'name',
          sort_order: 'desc',
          columns: ['name'],
          format: 'csv',
        },
      },
      { call: 'visitorExportFile', request: { ticket: 'a+b' } },
    ]);
    expect(answer).toEqual({ file, fileName: '访客.csv', count: 3 });
  });
});
