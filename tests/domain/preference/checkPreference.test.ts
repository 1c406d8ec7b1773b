import { describe, expect, it } from 'vitest';
import {
  checkPreference,
  isQueryNameFree,
  maxPreferenceCharacters,
  maxQueries,
} from '#domain/preference/checkPreference.ts';

const mine = { id: 'a', name: '深圳' };
const late = { id: 'b', name: 'Late' };
const of = (queries: readonly { id: string; name: string }[], chosen = '') => ({
  queries,
  default_query: chosen,
});

describe('what is kept about a list', () => {
  it('may hold differently named queries and a default', () => {
    expect(checkPreference(of([mine, late], 'b'))).toEqual([]);
  });

  it('refuses two queries of one name', () => {
    const twice = of([late, mine, { id: 'c', name: ' ｌate ' }]);

    expect(checkPreference(twice)).toEqual([{ rule: 'preference.nameTaken', field: 'queries.2.name' }]);
  });

  it('refuses one query more than thirty', () => {
    const many = Array.from({ length: maxQueries + 1 }, (_, at) => ({ id: `q${at}`, name: `查询 ${at}` }));

    expect(checkPreference(of(many.slice(1)))).toEqual([]);
    expect(checkPreference(of(many))).toEqual([{ rule: 'preference.tooLarge' }]);
  });

  it('refuses two queries of one id', () => {
    expect(checkPreference(of([mine, { id: 'a', name: '广州' }]))).toEqual([
      { rule: 'preference.idTaken', field: 'queries.1.id' },
    ]);
  });

  it('refuses a default query that is not there', () => {
    expect(checkPreference(of([mine], 'gone'))).toEqual([
      { rule: 'preference.defaultMissing', field: 'default_query' },
    ]);
  });

  it('refuses more than its share of room', () => {
    const wide = of([{ id: 'a', name: 'x'.repeat(maxPreferenceCharacters) }]);

    expect(checkPreference(wide)).toEqual([{ rule: 'preference.tooLarge' }]);
  });

  it('lets a query keep its own name', () => {
    expect(isQueryNameFree([mine, late], '深圳', 'a')).toBe(true);
    expect(isQueryNameFree([mine, late], 'LATE', 'a')).toBe(false);
  });
});
