import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { conditionsOf, filterOf, isSameFilter } from '#engine/request/queryConditions.ts';
import { parcelSchema } from '#tests/views/parcel.ts';

const model = createModel(parcelSchema());
const filter = {
  q: '花瓶',
  status: ['new', 'lost'],
  fragile: 1,
  pieces: 12,
  price: { from: 1000 },
  sent_at: { from: '2026-11-01T00:00:00+08:00', to: '2026-11-30T23:59:59+08:00' },
};

describe('a kept query', () => {
  it('brings back the filter it was made from', () => {
    expect(filterOf(conditionsOf(filter), model)).toEqual(filter);
  });

  it('leaves out fields the schema no longer filters by', () => {
    const kept = conditionsOf({ ...filter, weight: 3 });

    expect(
      filterOf(
        kept,
        createModel(parcelSchema({ list: { columns: ['name'], filters: ['fragile'], search: [] } })),
      ),
    ).toEqual({
      fragile: 1,
    });
  });

  it('is the same whatever the order of its conditions', () => {
    const { q, ...others } = filter;

    expect(isSameFilter(filter, { ...others, q })).toBe(true);
    expect(isSameFilter(filter, { ...filter, q: '台灯' })).toBe(false);
  });
});
