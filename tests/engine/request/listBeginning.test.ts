import { describe, expect, it } from 'vitest';
import { untouchedPreference } from '#domain/preference/checkPreference.ts';
import { createModel } from '#engine/createModel.ts';
import { beginningOf } from '#engine/request/listBeginning.ts';
import { parcelSchema } from '#tests/views/parcel.ts';
import type { SavedQuery } from '#views/preferences/preferencesQuery.ts';

const model = createModel(parcelSchema());
const preference = { noun: 'parcel', ...untouchedPreference };
const own = { filter: { status: ['new'] }, sort: { field: 'name', order: 'ASC' } } as const;
const query = {
  id: 'q',
  name: '丢失的',
  conditions: [],
  sort_field: model.idField,
  sort_order: 'desc',
  columns: [],
} satisfies SavedQuery;

describe('where a list begins', () => {
  it('is where its screen says', () => {
    const beginning = beginningOf(model, preference, own);

    expect(beginning.filterDefaultValues).toEqual({ status: ['new'] });
    expect(beginning.sort).toEqual(own.sort);
  });

  it("is at the reader's own query before that", () => {
    const beginning = beginningOf(model, { ...preference, queries: [query], default_query: 'q' }, own);

    expect(beginning.filterDefaultValues).toEqual({});
  });
});
