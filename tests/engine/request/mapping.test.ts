import { describe, expect, it } from 'vitest';
import { mapRequest, pickReply } from '#engine/request/mapping.ts';

describe('mapRequest', () => {
  it('fills expressions from the source', () => {
    const request = mapRequest(
      { id: '$filter.department_id', page: '$page' },
      { page: 2, filter: { department_id: 0 } },
    );

    expect(request).toEqual({ id: 0, page: 2 });
  });

  it('leaves out what the source does not have', () => {
    expect(mapRequest({ keyword: '$filter.q' }, {})).toEqual({});
  });

  it('spreads an object and lets later keys win', () => {
    expect(mapRequest({ '...': '$data', id: '$id' }, { data: { name: 'a', id: 1 }, id: 2 })).toEqual({
      name: 'a',
      id: 2,
    });
  });

  it('passes literals through', () => {
    expect(mapRequest({ type: 1, mode: 'now' }, {})).toEqual({ type: 1, mode: 'now' });
  });
});

describe('pickReply', () => {
  it('takes a part by its path', () => {
    expect(pickReply({ page: { list: [1] } }, 'page.list')).toEqual([1]);
  });

  it('takes the whole for a dot or nothing', () => {
    expect([pickReply(5, '.'), pickReply(5, undefined)]).toEqual([5, 5]);
  });
});
