import { describe, expect, it } from 'vitest';
import { changedPreference, untouchedPreference } from '#domain/preference/checkPreference.ts';

const mine = { id: 'a', name: '深圳' };
const late = { id: 'b', name: '逾期' };
const kept = { ...untouchedPreference, queries: [mine, late], default_query: 'a' };

describe('a change of a preference', () => {
  it('leaves what it does not name', () => {
    expect(changedPreference(kept, { page_size: 50, columns: null })).toEqual({ ...kept, page_size: 50 });
  });

  it('replaces a query in its place', () => {
    const renamed = { id: 'a', name: '广州' };

    expect(changedPreference(kept, { put_query: renamed }).queries).toEqual([renamed, late]);
  });

  it('adds a query at the end', () => {
    const third = { id: 'c', name: '东京' };

    expect(changedPreference(kept, { put_query: third }).queries).toEqual([mine, late, third]);
  });

  it('takes the default away with its query', () => {
    expect(changedPreference(kept, { remove_query: 'a' })).toMatchObject({
      queries: [late],
      default_query: '',
    });
  });
});
