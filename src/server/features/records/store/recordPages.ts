import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import {
  type Attention,
  attentionActions,
  failedProofs,
  type Outcome,
  proofResults,
} from '#domain/record/outcome.ts';
import type { Tables } from '#server/database/tables.ts';

/** An operation record as stored, with its place in the chain; null while it waits for one. */
export type OperationRecord = Selectable<Tables['operation_record']> & { readonly seal: number | null };

/** Whose records: everyone's, or the reader's own and those about what is below these departments. */
export interface RecordReach {
  readonly all: boolean;
  readonly operatorId: number;
  readonly departments: readonly number[];
}

export interface RecordFilter {
  readonly id?: number | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: number | undefined;
  readonly category?: string | undefined;
  /** Whose records are left out. */
  readonly notCategories?: readonly string[] | undefined;
  /** `<noun>.<action>`, however it was written, or the action as it was written. */
  readonly action?: string | undefined;
  /** A person or a department the record concerns, whatever it is about. */
  readonly memberId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly outcome?: Outcome | undefined;
  readonly attention?: readonly Attention[] | undefined;
  /** A part of the operator's or the target's name, or a whole request id. */
  readonly keyword?: string | undefined;
  readonly operatorId?: number | undefined;
  /** Instants, ISO 8601; both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Where a page of records ended: the next begins after it. */
export interface RecordPosition {
  readonly time: Date;
  readonly id: number;
}

/** Whose company, what is in reach, what is asked for. */
export interface RecordSelection {
  readonly companyId: number;
  readonly reach: RecordReach;
  readonly filter: RecordFilter;
}

type Condition = RawBuilder<unknown>;

const isAboutOne = ({ targetType, targetId }: RecordFilter): boolean =>
  targetType !== undefined && targetId !== undefined;

/** A person or a department of the record is inside; a deleted department still is where it was. */
const concernsInside = (roots: readonly number[]): Condition => sql`exists (
  select 1 from operation_target concerned
  where concerned.company_id = record.company_id and concerned.record_id = record.id and (
    concerned.target_type = 'department' and exists (
      select 1 from department where department.company_id = record.company_id
      and department.id = concerned.target_id and department.ancestors && ${[...roots]}::bigint[])
    or concerned.target_type = 'member' and exists (
      select 1 from membership join department
        on department.company_id = membership.company_id and department.id = membership.department_id
      where membership.company_id = record.company_id and membership.user_id = concerned.target_id
      and department.deleted_at is null and department.ancestors && ${[...roots]}::bigint[])))`;

/** Which numbers the records of a span may have, both ends left out: what they concern knows no time. */
interface Numbers {
  readonly after: number;
  readonly before: number;
}

/** A selection whose numbers were looked up: given as plain values the database knows beforehand how few they are. */
type Bounded = RecordSelection & { readonly numbers: Numbers };

/** Between what a record's time says and when it was numbered: a transaction is over by then, and clocks are off by less. */
const drift = sql.lit('130 minutes');

const findNumbers = async (db: Kysely<Tables>, { companyId, filter }: RecordSelection): Promise<Numbers> => {
  const { from = null, to = null } = filter;
  const { rows } = await sql<{ readonly after: number | null; readonly before: number | null }>`select
    (select id from operation_record where company_id = ${companyId}
      and time <= ${from}::timestamptz - interval ${drift} order by time desc, id desc limit 1) as after,
    (select id from operation_record where company_id = ${companyId}
      and time >= ${to}::timestamptz + interval ${drift} order by time, id limit 1) as before`.execute(db);
  const [row] = rows;
  return { after: row?.after ?? 0, before: row?.before ?? Number.MAX_SAFE_INTEGER };
};

const bounded = async (db: Kysely<Tables>, selection: RecordSelection): Promise<Bounded> => ({
  ...selection,
  numbers: await findNumbers(db, selection),
});

/** Records that concern one of these things. */
const recordsAbout = ({ companyId, numbers }: Bounded, type: string, ids: Condition): Condition => sql`
  select record_id from operation_target
  where company_id = ${companyId} and target_type = ${type} and target_id in (${ids})
  and record_id > ${numbers.after}::bigint and record_id < ${numbers.before}::bigint`;

/**
 * The same read from the other end, with the reader's own. Plain joins, so that the database begins with the fewer: the people
 * of a small scope, or the span's records where a scope holds a hundred thousand people.
 */
const recordsInside = (selection: Bounded): Condition => {
  const { companyId, reach, filter } = selection;
  const roots = sql`${[...reach.departments]}::bigint[]`;
  const departments = sql`select id from department where company_id = ${companyId} and ancestors && ${roots}`;
  const people = sql`select membership.user_id from membership join department
      on department.company_id = membership.company_id and department.id = membership.department_id
    where membership.company_id = ${companyId} and department.deleted_at is null and department.ancestors && ${roots}`;
  return sql`
    select id from operation_record where company_id = ${companyId} and operator_id = ${reach.operatorId}
      and ${filter.from === undefined ? sql`true` : sql`time >= ${filter.from}::timestamptz`}
    union ${recordsAbout(selection, 'department', departments)}
    union ${recordsAbout(selection, 'member', people)}`;
};

/** So many in reach that the first of them are soon met on the way back in time. */
const soonMet = 1_000;

/** A timeline's few records, and a page out of very many, are asked one by one; else those in reach are gathered first. */
const withinReach = (selection: Bounded, total = 0): readonly Condition[] => {
  const { reach, filter } = selection;
  if (reach.all) return [];
  const own = sql`record.operator_id = ${reach.operatorId}`;
  if (reach.departments.length === 0) return [own];
  return isAboutOne(filter) || filter.id !== undefined || total >= soonMet
    ? [sql`(${own} or ${concernsInside(reach.departments)})`]
    : [sql`record.id in (${recordsInside(selection)})`];
};

const when = (value: string | number | undefined, condition: Condition): readonly Condition[] =>
  value === undefined ? [] : [condition];

/** Records that concern one thing, found by it. */
const concerning = (selection: Bounded, type: string, id: number | undefined): readonly Condition[] =>
  id === undefined ? [] : [sql`record.id in (${recordsAbout(selection, type, sql`${id}::bigint`)})`];

/** Actions are written with their noun or, by the default handlers, without it. */
const isAction = (action: string): Condition => {
  const [noun = '', ...rest] = action.split('.');
  return rest.length === 0
    ? sql`record.action = ${action}`
    : sql`(record.action = ${action} or record.action = ${rest.join('.')} and record.target_type = ${noun})`;
};

const isMarked = (attention: readonly Attention[] | undefined): readonly Condition[] => {
  if (attention === undefined || attention.length === 0) return [];
  const names = attention.flatMap((each): readonly string[] =>
    each === 'proof' ? [] : attentionActions[each],
  );
  const results = attention.includes('proof') ? failedProofs : [];
  // A record has one mark: of an action that failed for its proof it is the proof's.
  return [
    sql`(record.result = any(${[...results]}::text[]) or split_part(record.action, '.', -1) = any(${names}::text[])
      and record.result <> all(${[...failedProofs]}::text[]))`,
  ];
};

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const hasKeyword = (keyword: string | undefined): readonly Condition[] => {
  if (keyword === undefined) return [];
  const like = `%${escaped(keyword)}%`;
  return [
    sql`(record.operator_name ilike ${like} or record.target_name ilike ${like} or record.request_id = ${keyword})`,
  ];
};

const outcomes: Readonly<Record<Outcome, Condition>> = {
  done: sql`record.result = 'done'`,
  proof: sql`record.result = any(${[...proofResults]}::text[])`,
  refused: sql`record.result <> 'done' and record.result <> all(${[...proofResults]}::text[])`,
};

const isOutcome = (outcome: RecordFilter['outcome']): readonly Condition[] =>
  outcome === undefined ? [] : [outcomes[outcome]];

const conditionsOf = (selection: Bounded, total?: number): Condition => {
  const { companyId, filter } = selection;
  const conditions = [
    sql`record.company_id = ${companyId}`,
    ...(isAboutOne(filter) ? [] : when(filter.targetType, sql`record.target_type = ${filter.targetType}`)),
    ...when(filter.category, sql`record.category = ${filter.category}`),
    ...(filter.notCategories === undefined
      ? []
      : [sql`record.category <> all(${[...filter.notCategories]}::text[])`]),
    ...(filter.action === undefined ? [] : [isAction(filter.action)]),
    ...when(filter.id, sql`record.id = ${filter.id}`),
    ...concerning(selection, 'member', filter.memberId),
    ...concerning(selection, 'department', filter.departmentId),
    ...isOutcome(filter.outcome),
    ...isMarked(filter.attention),
    ...hasKeyword(filter.keyword),
    ...when(filter.operatorId, sql`record.operator_id = ${filter.operatorId}`),
    ...when(filter.from, sql`record.time >= ${filter.from}::timestamptz`),
    ...when(filter.to, sql`record.time <= ${filter.to}::timestamptz`),
    ...withinReach(selection, total),
  ];
  return sql.join(conditions, sql` and `);
};

/** Of one target the key is walked backwards; without one the company's records by time. */
const sourceOf = ({ companyId, filter }: RecordSelection): Condition =>
  isAboutOne(filter)
    ? sql`operation_target target join operation_record record
        on record.company_id = target.company_id and record.id = target.record_id
        and target.company_id = ${companyId} and target.target_type = ${filter.targetType}
        and target.target_id = ${filter.targetId}`
    : sql`operation_record record`;

const orderOf = ({ filter }: RecordSelection): Condition =>
  isAboutOne(filter) ? sql`target.record_id desc` : sql`record.time desc, record.id desc`;

interface RecordPage {
  readonly limit: number;
  readonly offset: number;
  readonly before?: RecordPosition | undefined;
  /** How many the selection has, where that is known: a page out of very many is found on the way. */
  readonly total?: number | undefined;
}

const isAfter = (before: RecordPosition | undefined): Condition =>
  before === undefined
    ? sql`true`
    : sql`(record.time, record.id) < (${before.time}::timestamptz, ${before.id}::bigint)`;

/** Records of a selection, newest first. What lies before the page is passed over in the index; only the page itself is read. */
export const findRecords = async (
  db: Kysely<Tables>,
  asked: RecordSelection,
  { limit, offset, before, total }: RecordPage,
): Promise<readonly OperationRecord[]> => {
  const selection = await bounded(db, asked);
  const { rows } = await sql<OperationRecord>`
    with page as (
      select record.id, row_number() over (order by ${orderOf(selection)}) as place from ${sourceOf(selection)}
      where ${conditionsOf(selection, total)} and ${isAfter(before)}
      order by ${orderOf(selection)} limit ${limit} offset ${offset})
    select record.*, seal.position as seal from page
    join operation_record record on record.company_id = ${selection.companyId} and record.id = page.id
    left join record_seal seal on seal.company_id = record.company_id and seal.record_id = record.id
    order by page.place`.execute(db);
  return rows;
};

/** How many there are. */
export const countRecords = async (db: Kysely<Tables>, asked: RecordSelection): Promise<number> => {
  const selection = await bounded(db, asked);
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from ${sourceOf(selection)} where ${conditionsOf(selection)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
};
