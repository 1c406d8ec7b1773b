import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import { callsOf } from '#server/platform/contract.ts';
import { validRequest } from '#tests/builders/requests.ts';
import { standings } from '#tests/builders/standing.ts';
import { strength } from '#tests/setup/strength.ts';
import { asking, below, crowd, hearStatements, type PlanNode, planOf, statementsOf } from './crowd.ts';
import { type Matrix, openMatrix } from './matrixWorld.ts';
import { contract } from './nouns.ts';

/** The same requests every day: some filters of people have no index, and a day that draws them would find what is known. */
const seed = 20_261_129;
/** Every call is asked several times, and each of its statements explained. */
const patienceMs = 300_000;

/** Enough that an index is worth it wherever there is one. */
const manyPeople = 5_000;

/** Rows for each person of a company. */
const tablesOfPeople: readonly string[] = ['member', 'membership', 'usage_member'];

/** An index that is asked for the company alone leads to all its people. */
const isNarrow = (node: PlanNode): boolean =>
  below(node).some(({ 'Index Cond': condition = '' }) =>
    /[a-z_]/.test(condition.replaceAll(/\(?(?:\w+\.)?company_id = [^)]*\)/g, '').replaceAll('AND', '')),
  );

/** What it costs to read a table of people; a part of it, or a walk that stops early, costs less. */
const costOfEveryone = manyPeople / 50;

/** How a plan reads everyone, if it does. `paid`: what all above it cost together with it; less than a node alone means it is left early. */
const wholeReads = (node: PlanNode, paid = Number.POSITIVE_INFINITY): readonly string[] => {
  const cost = node['Total Cost'];
  const isWhole =
    tablesOfPeople.includes(node['Relation Name'] ?? '') &&
    cost >= costOfEveryone &&
    cost <= paid &&
    !isNarrow(node);
  return [
    ...(isWhole ? [`${node['Node Type']} on ${node['Relation Name']}`] : []),
    ...(node.Plans ?? []).flatMap((each) => wholeReads(each, Math.min(paid, cost))),
  ];
};

/** Calls that may, and why. */
const known: Readonly<Record<string, string>> = {
  getPosition: 'The positions people hold, the most frequent first: everyone holds one.',
  getJobListByDepId: 'The same for a department, or for the company.',
  groupStatistics: 'The people of all groups together.',
  equityList: 'Who came within a month: a look at each, on a page few open.',
  memberUse: 'Parts of a name or a work id among those who are named: no index leads to them.',
  memberUseExport: 'The same, as a file.',
};

/** A list as it begins, searched, and narrowed by whatever is drawn. */
const requestsOf = (call: CallModel): readonly object[] => [
  {},
  ...(call.request.properties?.keyword === undefined ? [] : [{ keyword: '王芳' }]),
  ...(fc.sample(validRequest(call.request), { numRuns: strength(1, 4), seed }) as readonly object[]),
];

/** The main administrator, and where there is time someone who sees a part. */
const readers = ['main', 'sub']
  .slice(0, strength(1, 2))
  .flatMap((name) => standings.filter((each) => each.name === name));

const heard = hearStatements();
afterAll(() => heard.mockRestore());

let matrix: Matrix;

beforeAll(async () => {
  matrix = await openMatrix();
  await crowd(matrix.backend, manyPeople);
  await sql`analyze`.execute(matrix.backend.database.db);
}, patienceMs);

it('no list and no save reads everyone there is', { timeout: patienceMs }, async () => {
  const calls = callsOf(contract).filter(({ encoding }) => asking.includes(encoding));
  const reading = new Map<string, string>();
  for (const [query, call] of await statementsOf(matrix, heard, { calls, readers, requestsOf }))
    for (const read of (await planOf(matrix, query)).flatMap((plan) => wholeReads(plan)))
      reading.set(call, `${read}: ${query.sql.replaceAll(/\s+/g, ' ').slice(0, 200)}`);

  expect(Object.fromEntries([...reading].filter(([call]) => known[call] === undefined))).toEqual({});
});
