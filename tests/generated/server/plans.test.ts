import * as fc from 'fast-check';
import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import type { Encoding } from '#engine/vocabulary.ts';
import { callsOf } from '#server/platform/contract.ts';
import { validRequest } from '#tests/builders/requests.ts';
import { standings } from '#tests/builders/standing.ts';
import { company } from '#tests/setup/company.ts';
import { strength } from '#tests/setup/strength.ts';
import { type Matrix, openMatrix } from './matrixWorld.ts';
import { contract } from './nouns.ts';

/** The same requests every day: some filters of people have no index, and a day that draws them would find what is known. */
const seed = 20_261_129;
/** Every call is asked several times, and each of its statements explained. */
const patienceMs = 300_000;

/** Enough that an index is worth it wherever there is one. */
const manyPeople = 5_000;
const manyDepartments = 250;
const firstId = 10_000;

/** Rows for each person of a company. */
const tablesOfPeople: readonly string[] = ['member', 'membership', 'usage_member'];

const grow = async ({ database: { db } }: Matrix['backend']): Promise<void> => {
  const ids = sql`${firstId}::bigint + n`;
  const home = sql`(${firstId}::bigint + n % ${manyDepartments}::int)`;
  const copies = [
    sql`insert into department select (jsonb_populate_record(row, jsonb_build_object('id', ${ids}, 'name', '部门' || n,
      'name_key', '部门' || n, 'super_dept_id', 20, 'ancestors', array[20, ${ids}], 'admin_id', null,
      'rank', row.rank || to_char(n, 'FM0000'), 'sort_path', row.sort_path || to_char(n, 'FM0000') || '/'))).*
      from department row, generate_series(0, ${manyDepartments - 1}::int) n where company_id = ${company} and id = 21`,
    sql`insert into member select (jsonb_populate_record(row, jsonb_build_object('user_id', ${ids}, 'name', '某人' || n,
      'phone', '137' || to_char(n, 'FM00000000'), 'email', null, 'work_id', 'W' || n, 'account_id', null,
      'main_department_id', ${home}))).*
      from member row, generate_series(0, ${manyPeople - 1}::int) n where company_id = ${company} and user_id = 8`,
    sql`insert into membership select (jsonb_populate_record(row, jsonb_build_object('user_id', ${ids},
      'department_id', ${home}, 'is_supervisor', 0))).*
      from membership row, generate_series(0, ${manyPeople - 1}::int) n where company_id = ${company} and user_id = 8`,
    sql`insert into usage_member (company_id, user_id, department_id, activated, opened, messages, messages_week, messages_month)
      select company_id, user_id, main_department_id, 1, user_id % 1000, '{}', user_id % 7, user_id % 30
      from member where company_id = ${company} on conflict do nothing`,
    sql`analyze`,
  ];
  for (const copy of copies) await copy.execute(db);
};

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Total Cost': number;
  readonly Plans?: readonly PlanNode[];
}

const below = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(below)];

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

const isPlanned = (text: string): boolean =>
  /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with)\b/i.test(text);

/** Neither sends a file nor answers with one. */
const asking: readonly Encoding[] = ['json', 'form', 'query'];

/** Calls that may, and why. */
const known: Readonly<Record<string, string>> = {
  getPosition: 'The positions people hold, the most frequent first: everyone holds one.',
  getJobListByDepId: 'The same for a department, or for the company.',
  groupStatistics: 'The people of all groups together.',
  equityList: 'Who came within a month: a look at each, on a page few open.',
  memberUse: 'Parts of a name or a work id among those who are named: no index leads to them.',
  memberUseExport: 'The same, as a file.',
};

/** What stands in an address as it is. */
const sendable = ({ encoding }: CallModel, fields: object): object =>
  encoding === 'json'
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value !== 'object'));

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

const heard = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
afterAll(() => heard.mockRestore());

let matrix: Matrix;

beforeAll(async () => {
  matrix = await openMatrix();
  await grow(matrix.backend);
}, patienceMs);

/** Every statement the calls of the readers send, with the first call that did. */
const hearStatements = async (): Promise<ReadonlyMap<CompiledQuery, string>> => {
  const first = new Map<string, readonly [CompiledQuery, string]>();
  for (const call of callsOf(contract).filter(({ encoding }) => asking.includes(encoding)))
    for (const person of readers)
      for (const request of requestsOf(call)) {
        // A call before may have signed them out.
        await matrix.signInAgain(person);
        heard.mockClear();
        await matrix.ask(call.name, sendable(call, request), person);
        for (const [query] of heard.mock.calls)
          if (isPlanned(query.sql) && !first.has(query.sql)) first.set(query.sql, [query, call.name]);
      }
  return new Map(first.values());
};

const planOf = async ({ sql: text, parameters }: CompiledQuery): Promise<readonly PlanNode[]> => {
  const { rows } = await matrix.backend.database.db.executeQuery<{
    readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
  }>(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]));
  return rows.flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => Plan);
};

it('no list and no save reads everyone there is', { timeout: patienceMs }, async () => {
  const reading = new Map<string, string>();
  for (const [query, call] of await hearStatements())
    for (const read of (await planOf(query)).flatMap((plan) => wholeReads(plan)))
      reading.set(call, `${read}: ${query.sql.replaceAll(/\s+/g, ' ').slice(0, 200)}`);

  expect(Object.fromEntries([...reading].filter(([call]) => known[call] === undefined))).toEqual({});
});
