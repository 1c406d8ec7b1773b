import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { asUsual } from '#server/crud/compared.ts';
import { everyKindSchema } from '#tests/builders/everyKind.ts';

const decided = createModel({
  ...everyKindSchema,
  'x-resource': {
    ...everyKindSchema['x-resource'],
    callNames: {
      list: { name: 'guests', path: '/guests', key: 'guest_ids', filters: { dept: 'department_id' } },
      info: { name: 'guest', path: '/guest', method: 'GET', key: 'guest_id' },
    },
  },
});

const handlerOf = (name: string) => {
  const handler = decided.calls[name]?.defaultHandler;
  if (handler === undefined) throw new Error(`"${name}" has no default handler`);
  return handler;
};

describe('a default call as it was decided before', () => {
  it('is asked for by its own keys, which mean the usual ones', () => {
    expect(asUsual(handlerOf('guest'), { guest_id: 3 })).toEqual({ id: 3 });
    expect(
      asUsual(handlerOf('guests'), {
        guest_ids: [3],
        dept: 12,
        page: 2,
        filter: { name: 'a', department_id: 1 },
      }),
    ).toEqual({ ids: [3], page: 2, filter: { name: 'a', department_id: 12 } });
    expect(asUsual(handlerOf('guests'), { dept: null, page: 2 })).toEqual({ page: 2 });
  });

  it('is sent by the console as it was decided', () => {
    expect(decided.verbs.one?.in).toEqual({ guest_id: '$id' });
    expect(decided.verbs.many?.in).toMatchObject({ guest_ids: '$ids' });
    expect(decided.verbs.list?.in).toMatchObject({ dept: '$filter.department_id', filter: '$filter' });
    expect(decided.calls.guest).toMatchObject({ method: 'GET', encoding: 'query' });
  });

  it('takes the filters of the list for its export, too', () => {
    expect(decided.calls.visitorExport?.request.properties).toHaveProperty('dept');
    expect(asUsual(handlerOf('visitorExport'), { dept: 12, columns: ['name'] })).toEqual({
      columns: ['name'],
      filter: { department_id: 12 },
    });
  });
});
