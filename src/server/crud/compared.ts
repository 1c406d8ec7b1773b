import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Violation, violation } from '#domain/violation.ts';
import { decidingFields, holds } from '#engine/condition.ts';
import { dayOfInstant, dayText, instantText } from '#engine/dateText.ts';
import type { Condition } from '#engine/dialect.ts';
import { findField } from '#engine/fields.ts';
import type { DefaultHandler, EntityModel, FieldModel } from '#engine/model.ts';
import { reviewFields } from '#engine/review.ts';
import { columnTypeOf, toColumnValue } from '#server/database/columnValue.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AuditEntry } from '#server/platform/handler.ts';
import { auditedName, auditOf } from './auditOf.ts';
import { conditionSql, rowAlias } from './expressions.ts';
import { findRows } from './rows.ts';
import type { LoadedRow } from './sources/rows.ts';
import type { Entity } from './table.ts';
import { reaches } from './wireRow.ts';
import { type Change, updateRow } from './writeRows.ts';

type Values = Readonly<Record<string, unknown>>;
type Db = Kysely<Tables>;

/** A record as it is about to be stored; without `id` a new one. `changed`: the fields whose values differ from before. */
export interface PlannedRecord {
  readonly id: number | undefined;
  readonly changed: readonly FieldModel[];
  readonly after: Values;
}

/** Rows that are measured against each other are written one at a time, until the transaction ends; before any of them is locked. */
export const lockCompared = async (
  db: Db,
  { model, actor }: Pick<Entity, 'model' | 'actor'>,
): Promise<void> => {
  const { noOverlap, oneActive, review } = model;
  if (noOverlap === undefined && oneActive === undefined && review === undefined) return;
  await lockNoun(db, model, actor.companyId);
};

/** Waits until this transaction alone writes rows of a noun in a company. */
export const lockNoun = async (db: Db, { noun }: EntityModel, companyId: number): Promise<void> => {
  const key = `rows:${noun}:${companyId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
};

const column = (name: string): RawBuilder<unknown> => sql.ref(`${rowAlias}.${name}`);

const fieldNamed = ({ fields, noun }: EntityModel, name: string): FieldModel => {
  const field = findField(fields, name);
  if (field === undefined) throw new Error(`${noun} has no field ${name}`);
  return field;
};

interface Group {
  readonly within?: readonly string[];
  readonly when?: Condition;
}

/** The rows a record stands beside: alike in `within`, meant by `when`, and neither itself nor the one it takes the place of. */
const besides = (
  { model, now }: Entity,
  { within = [], when = {} }: Group,
  { id, after }: Pick<PlannedRecord, 'id' | 'after'>,
): readonly RawBuilder<unknown>[] => {
  const own = [id, after[reviewFields.replaces]].filter((each) => typeof each === 'number');
  return [
    conditionSql(when, {
      fieldOf: (name) => findField(model.fields, name),
      column,
      today: dayOfInstant(now),
      now,
    }),
    ...within.map(
      (name) =>
        sql`${column(name)} is not distinct from ${toColumnValue(fieldNamed(model, name), after[name])}`,
    ),
    sql`not ${column(model.idField)} = any(${own}::bigint[])`,
  ];
};

/** Whether a write has to do with a group at all: what was there before and stays as it is does not hold up who changes a note. */
const isConcerned = (
  { now }: Entity,
  {
    group: { within = [], when = {} },
    plannedRecord: { id, changed, after },
    names,
  }: { readonly group: Group; readonly plannedRecord: PlannedRecord; readonly names: readonly string[] },
): boolean => {
  if (!holds(when, after, { now: now.toISOString() })) return false;
  const deciding = [...names, ...within, ...decidingFields(when)];
  return id === undefined || changed.some(({ name }) => deciding.includes(name));
};

const shownEnd = (value: unknown): string => {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  return text.length > 10 ? instantText(text) : dayText(text);
};

/** How another row is called to someone who may not see it. */
const overlapRule = ({ model, actor }: Entity, row: LoadedRow): string => {
  const { review } = model;
  if (!reaches(model, { permission: 'read', row, actor })) return 'call.overlapUnseen';
  return review !== undefined && row.values[review.field] === review.waiting
    ? 'call.overlapWaiting'
    : 'call.overlap';
};

const checkOverlap = async (
  db: Db,
  entity: Entity,
  planned: PlannedRecord,
): Promise<readonly Violation[]> => {
  const { model } = entity;
  const { noOverlap } = model;
  if (noOverlap === undefined) return [];
  const { from, to } = noOverlap;
  if (!isConcerned(entity, { group: noOverlap, plannedRecord: planned, names: [from, to] })) return [];
  const field = fieldNamed(model, from);
  const type = sql.raw(columnTypeOf(field));
  const begin = sql`${toColumnValue(field, planned.after[from])}::${type}`;
  const end = sql`${toColumnValue(fieldNamed(model, to), planned.after[to])}::${type}`;
  // Days belong to both ends; of moments one ends where the next begins.
  const before = columnTypeOf(field) === 'date' ? sql`<=` : sql`<`;
  const conditions = [
    ...besides(entity, noOverlap, planned),
    sql`coalesce(${column(from)} ${before} ${end}, true)`,
    sql`coalesce(${begin} ${before} ${column(to)}, true)`,
  ];
  const [other] = await findRows(db, entity, { conditions, order: column(from), limit: 1 });
  if (other === undefined) return [];
  const params = {
    name: auditedName(model, other.values),
    from: shownEnd(other.values[from]),
    to: shownEnd(other.values[to]),
  };
  return [violation(overlapRule(entity, other), from, params)];
};

const checkActive = async (db: Db, entity: Entity, planned: PlannedRecord): Promise<readonly Violation[]> => {
  const { model, actor } = entity;
  const { oneActive } = model;
  if (oneActive === undefined || oneActive.others !== undefined) return [];
  if (!isConcerned(entity, { group: oneActive, plannedRecord: planned, names: [] })) return [];
  const [other] = await findRows(db, entity, { conditions: besides(entity, oneActive, planned), limit: 1 });
  if (other === undefined) return [];
  const [field] = oneActive.within ?? [];
  return reaches(model, { permission: 'read', row: other, actor })
    ? [violation('call.activeElsewhere', field, { name: auditedName(model, other.values) })]
    : [violation('call.activeUnseen', field)];
};

/** What the rows beside a record say against it: periods that overlap, a place that is taken. Asked behind `lockCompared`. */
export const checkCompared = async (
  db: Db,
  entity: Entity,
  planned: PlannedRecord,
): Promise<readonly Violation[]> => [
  ...(await checkOverlap(db, entity, planned)),
  ...(await checkActive(db, entity, planned)),
];

const setRow = async (
  db: Db,
  { entity, row, sets }: { readonly entity: Entity; readonly row: LoadedRow; readonly sets: Values },
): Promise<AuditEntry> => {
  const { model, now } = entity;
  const changes: readonly Change[] = Object.entries(sets).map(([name, value]) => ({
    field: fieldNamed(model, name),
    value,
  }));
  await updateRow(db, { entity, id: row.id, changes, now });
  return auditOf(model, { row, before: row.values, changes });
};

/** The approved row a change takes the place of, when that is approved itself. */
const replacedBy = async (db: Db, entity: Entity, { values }: LoadedRow): Promise<readonly LoadedRow[]> => {
  const { model } = entity;
  const { review } = model;
  if (review?.replaced === undefined || values[review.field] !== review.approved) return [];
  const conditions = [
    sql`${column(model.idField)} = ${values[reviewFields.replaces] ?? null}::bigint`,
    sql`${column(review.field)} = ${review.approved}`,
  ];
  return findRows(db, entity, { conditions, isLocked: true });
};

/** Takes the place of others, as the schema says, once a row stands as it is; answers what happened to them. */
export const takePlace = async (db: Db, entity: Entity, row: LoadedRow): Promise<readonly AuditEntry[]> => {
  const { model, now } = entity;
  const { oneActive, review } = model;
  const entries: AuditEntry[] = [];
  for (const each of await replacedBy(db, entity, row))
    entries.push(await setRow(db, { entity, row: each, sets: { [review?.field ?? '']: review?.replaced } }));
  const others = oneActive?.others;
  if (oneActive === undefined || others === undefined) return entries;
  if (!holds(oneActive.when, row.values, { now: now.toISOString() })) return entries;
  const conditions = besides(entity, oneActive, { id: row.id, after: row.values });
  for (const each of await findRows(db, entity, { conditions, isLocked: true }))
    entries.push(await setRow(db, { entity, row: each, sets: others }));
  return entries;
};

const oneRow: readonly DefaultHandler['kind'][] = ['info', 'save', 'action'];

/** A request as the default answers take it, however its schema had to spell it (`callNames`). */
export const asUsual = (handler: DefaultHandler, request: Values): Values => {
  const { key, filters = {} } = 'key' in handler || 'filters' in handler ? handler : {};
  const decided = [...(key === undefined ? [] : [key]), ...Object.keys(filters)];
  if (decided.length === 0) return request;
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !decided.includes(name)));
  const asked = Object.entries(filters).flatMap(([name, field]) =>
    request[name] === undefined || request[name] === null ? [] : [[field, request[name]] as const],
  );
  return {
    ...rest,
    ...(key === undefined || request[key] === undefined
      ? {}
      : { [oneRow.includes(handler.kind) ? 'id' : 'ids']: request[key] }),
    ...(asked.length === 0
      ? {}
      : { filter: { ...(request.filter as Values | null), ...Object.fromEntries(asked) } }),
  };
};
