import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import { callsOf } from '#server/platform/contract.ts';
import { validRequest } from '#tests/builders/requests.ts';
import { standings } from '#tests/builders/standing.ts';
import { asking, below, crowd, hearStatements, planOf, statementsOf } from './crowd.ts';
import { type Matrix, openMatrix } from './matrixWorld.ts';
import { contract } from './nouns.ts';

/** As many as a company has that was made or brought in a minute ago: their database has never looked at them. */
const manyPeople = 2_000;
const patienceMs = 300_000;
const seed = 20_261_130;

/** Everyone, and those of a branch. */
const readers = standings.filter(({ name }) => ['main', 'sub', 'salesperson'].includes(name));

/** What a request calls a keyword. */
const keywordOf = ({ request: { properties = {} } }: CallModel): string | undefined =>
  ['keyword', 'keywords'].find((name) => name in properties);

/** A search as it is asked first, then narrowed by what is drawn. */
const requestsOf = (call: CallModel): readonly object[] => {
  const [least = {}, drawn = {}] = fc.sample(validRequest(call.request), { numRuns: 2, seed });
  const keyword = { [keywordOf(call) ?? 'keyword']: '王芳' };
  return [keyword, { ...least, ...keyword }, { ...drawn, ...keyword }];
};

const heard = hearStatements();
afterAll(() => heard.mockRestore());

let matrix: Matrix;

beforeAll(async () => {
  matrix = await openMatrix();
  await crowd(matrix.backend, manyPeople);
}, patienceMs);

const isSearch = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) && text.includes('member_search');

describe('people found by a keyword where no one has looked at the tables', () => {
  it('are searched for once a statement, not once for each person', { timeout: patienceMs }, async () => {
    const calls = callsOf(contract).filter(
      (call) => asking.includes(call.encoding) && keywordOf(call) !== undefined,
    );
    const searches = [...(await statementsOf(matrix, heard, { calls, readers, requestsOf }))].filter(
      ([query]) => isSearch(query.sql),
    );

    const again = new Map<string, number>();
    for (const [query, call] of searches)
      for (const node of (await planOf(matrix, query, { run: true })).flatMap(below))
        if (node['Relation Name'] === 'member_search' && (node['Actual Loops'] ?? 0) > 1)
          again.set(call, node['Actual Loops'] ?? 0);

    expect(searches.map(([, call]) => call)).toEqual(
      expect.arrayContaining([
        'searchUserAndDept',
        'departmentUsers',
        'notActive',
        'roleUsersList',
        'searchEverywhere',
        'deviceList',
      ]),
    );
    expect(Object.fromEntries(again)).toEqual({});
  });
});
