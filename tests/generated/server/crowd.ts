import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { type MockInstance, vi } from 'vitest';
import type { CallModel } from '#engine/model.ts';
import type { Encoding } from '#engine/vocabulary.ts';
import type { Standing } from '#tests/builders/standing.ts';
import { company } from '#tests/setup/company.ts';
import type { Matrix } from './matrixWorld.ts';

const manyDepartments = 250;
const firstId = 10_000;

/** What the database learnt of the rows of tests before; looking at a table that is empty now does not make it forget. */
const forgetStatistics = async (db: Matrix['backend']['database']['db']): Promise<void> => {
  await sql`delete from pg_statistic where starelid in (
    select oid from pg_class where relnamespace = current_schema()::regnamespace)`.execute(db);
  // How many rows there were is kept apart from what they held.
  await sql`update pg_class set reltuples = -1, relpages = 0
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i')`.execute(db);
};

/** So many more people like one of the first company (卫销售), in departments of their own. The database has not looked at them yet. */
export const crowd = async ({ database: { db } }: Matrix['backend'], manyPeople: number): Promise<void> => {
  await forgetStatistics(db);
  const ids = sql`${firstId}::bigint + n`;
  const home = sql`(${firstId}::bigint + n % ${manyDepartments}::int)`;
  const series = sql`generate_series(0, ${manyPeople - 1}::int) n`;
  const copies = [
    sql`insert into department select (jsonb_populate_record(row, jsonb_build_object('id', ${ids}, 'name', '部门' || n,
      'name_key', '部门' || n, 'super_dept_id', 20, 'ancestors', array[20, ${ids}], 'admin_id', null,
      'rank', row.rank || to_char(n, 'FM0000'), 'sort_path', row.sort_path || to_char(n, 'FM0000') || '/'))).*
      from department row, generate_series(0, ${manyDepartments - 1}::int) n where company_id = ${company} and id = 21`,
    sql`insert into member select (jsonb_populate_record(row, jsonb_build_object('user_id', ${ids}, 'name', '某人' || n,
      'phone', '137' || to_char(n, 'FM00000000'), 'email', null, 'work_id', 'W' || n, 'account_id', null,
      'main_department_id', ${home}))).*
      from member row, ${series} where company_id = ${company} and user_id = 8`,
    sql`insert into member_search select (jsonb_populate_record(row, jsonb_build_object('user_id', ${ids}))).*
      from member_search row, ${series} where company_id = ${company} and user_id = 8`,
    sql`insert into membership select (jsonb_populate_record(row, jsonb_build_object('user_id', ${ids},
      'department_id', ${home}, 'is_supervisor', 0))).*
      from membership row, ${series} where company_id = ${company} and user_id = 8`,
    sql`insert into usage_member (company_id, user_id, department_id, activated, opened, messages, messages_week, messages_month)
      select company_id, user_id, main_department_id, 1, user_id % 1000, '{}', user_id % 7, user_id % 30
      from member where company_id = ${company} on conflict do nothing`,
  ];
  for (const copy of copies) await copy.execute(db);
};

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly 'Total Cost': number;
  /** How often it was begun: only where the statement was run. */
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A node of a plan with all below it. */
export const below = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(below)];

/** The plans of a statement; `run`: with how often each part of them was begun. */
export const planOf = async (
  { backend }: Matrix,
  { sql: text, parameters }: CompiledQuery,
  { run = false } = {},
): Promise<readonly PlanNode[]> => {
  const how = run ? 'analyze, timing off, format json' : 'format json';
  const { rows } = await backend.database.db.executeQuery<{
    readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
  }>(CompiledQuery.raw(`explain (${how}) ${text}`, [...parameters]));
  return rows.flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => Plan);
};

/** Whether a statement has a plan; the others begin and end transactions. */
export const isPlanned = (text: string): boolean =>
  /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with)\b/i.test(text);

/** Neither sends a file nor answers with one. */
export const asking: readonly Encoding[] = ['json', 'form', 'query'];

/** What stands in an address as it is. */
const sendable = ({ encoding }: CallModel, fields: object): object =>
  encoding === 'json'
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value !== 'object'));

/** Hears what is sent to the database, from now on, until it is restored. */
export const hearStatements = (): MockInstance<DefaultQueryExecutor['executeQuery']> =>
  vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');

/** What was heard since it was cleared, each with its statement in front. */
interface Heard {
  readonly mockClear: () => unknown;
  readonly mock: { readonly calls: readonly (readonly [CompiledQuery, ...unknown[]])[] };
}

/** Every statement that is sent for these requests of these people, with the first call that did. */
export const statementsOf = async (
  matrix: Matrix,
  heard: Heard,
  {
    calls,
    readers,
    requestsOf,
  }: {
    readonly calls: readonly CallModel[];
    readonly readers: readonly Standing[];
    readonly requestsOf: (call: CallModel) => readonly object[];
  },
): Promise<ReadonlyMap<CompiledQuery, string>> => {
  const first = new Map<string, readonly [CompiledQuery, string]>();
  for (const call of calls)
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
