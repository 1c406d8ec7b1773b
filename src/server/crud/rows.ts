import { type Kysely, type RawBuilder, sql } from 'kysely';
import { actsOf } from '#domain/permission/mandate.ts';
import { companyZone } from '#engine/dateText.ts';
import { isStored } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { columnTypeOf, toWireValue } from '#server/database/columnValue.ts';
import type { Tables } from '#server/database/tables.ts';
import { expressionOf, joinsOf, rowAlias } from './expressions.ts';
import { isInLedDepartments, isInSubScope, isOfAdministrator, isOwn } from './scope.ts';
import type { LoadedRow } from './sources/rows.ts';
import type { Entity } from './table.ts';

/** Which rows, in which order, how many. */
export interface Selection {
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly order?: RawBuilder<unknown>;
  readonly limit?: number;
  readonly offset?: number;
  /** Rows are locked until the transaction ends. */
  readonly isLocked?: boolean;
}

type SystemColumn =
  | 'row_version'
  | 'row_in_view_scope'
  | 'row_in_manage_scope'
  | 'row_is_supervised'
  | 'row_is_responsible'
  | 'row_is_own'
  | 'row_is_administrators'
  | 'row_updated_by'
  | 'row_updated_at';

const instantOf = (value: unknown): Date | undefined => {
  if (value === null) return undefined;
  return value instanceof Date ? value : new Date(String(value));
};

const idOf = (model: EntityModel): RawBuilder<unknown> => sql.ref(`${rowAlias}.${model.idField}`);

/** Where the rows come from, under the name every expression knows them by. */
const sourceOf = ({ model, query, asked }: Entity): RawBuilder<unknown> =>
  sql`${query === undefined ? sql.table(model.noun) : sql`(${query.select(asked)})`} as ${sql.table(rowAlias)}`;

/** A query says by itself whose rows it selects, and which of them are there. */
const isThere = ({ actor, query }: Entity): readonly RawBuilder<unknown>[] =>
  query === undefined
    ? [
        sql`${sql.ref(`${rowAlias}.company_id`)} = ${actor.companyId}`,
        sql`${sql.ref(`${rowAlias}.deleted_at`)} is null`,
      ]
    : [];

const whereOf = (entity: Entity, conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([...isThere(entity), ...conditions, sql`true`], sql` and `);

/** Version and last change, which every table of a noun keeps, and what many queries select. */
const keptColumns = ({ query }: Entity): readonly RawBuilder<unknown>[] => {
  const kept = (column: string, otherwise: RawBuilder<unknown>) =>
    query === undefined || query.isVersioned === true ? sql.ref(`${rowAlias}.${column}`) : otherwise;
  return [
    sql`${kept('version', sql`0`)} as row_version`,
    sql`${kept('updated_by', sql`null`)} as row_updated_by`,
    sql`${kept('updated_at', sql`null`)} as row_updated_at`,
  ];
};

const expressions = (entity: Entity) =>
  entity.model.fields
    .filter(({ name }) => entity.query?.completed?.includes(name) !== true)
    .map((field) => ({ field, expression: expressionOf(entity, field) }));

const toLoaded = (model: EntityModel, row: Readonly<Record<string, unknown>>): LoadedRow => {
  const system = (column: SystemColumn) => row[column];
  const holds = (column: SystemColumn) => system(column) === true;
  const by = system('row_updated_by');
  return {
    id: Number(row[model.idField]),
    version: Number(system('row_version')),
    isInSubScope: { view: holds('row_in_view_scope'), manage: holds('row_in_manage_scope') },
    ...(Array.isArray(row.row_acts) ? { reachedActs: row.row_acts.map(String) } : {}),
    isInLedDepartments: { supervisor: holds('row_is_supervised'), responsible: holds('row_is_responsible') },
    isOwn: holds('row_is_own'),
    isOfAdministrator: holds('row_is_administrators'),
    updatedBy: by === null ? null : Number(by),
    updatedAt: instantOf(system('row_updated_at')),
    values: Object.fromEntries(model.fields.map(({ name }) => [name, toWireValue(row[name])])),
  };
};

/** A condition on rows: a stored field holds one of these values. */
export const holdsOneOf = (field: FieldModel, values: readonly unknown[]): RawBuilder<unknown> =>
  sql`${sql.ref(`${rowAlias}.${field.name}`)} = any(${[...values]}::${sql.raw(columnTypeOf(field))}[])`;

/** Each mandate keeps acts back in its own departments: where one does, a row says which of them reach it. */
const actColumns = (entity: Entity): readonly RawBuilder<unknown>[] => {
  const { model, actor } = entity;
  if (actor.mandates.every(({ withheld }) => withheld.length === 0)) return [];
  const names = Object.keys(model.permissions).filter((name) => actsOf(model.noun, name).length > 0);
  const each = names.map((name) => sql`case when ${isInSubScope(entity, name)} then ${name}::text end`);
  return [sql`array_remove(array[${sql.join([...each, sql`null::text`])}], null) as row_acts`];
};

/** Live rows of the actor's company that meet the conditions, with every computed field. */
export const findRows = async (
  db: Kysely<Tables>,
  entity: Entity,
  { conditions, order, limit, offset, isLocked }: Selection,
): Promise<readonly LoadedRow[]> => {
  const { model } = entity;
  const fields = expressions(entity);
  const columns = [
    ...fields.map(({ field, expression }) => sql`${expression.value} as ${sql.ref(field.name)}`),
    sql`${isInSubScope(entity, 'read')} as row_in_view_scope`,
    sql`${isInSubScope(entity, 'update')} as row_in_manage_scope`,
    sql`${isInLedDepartments(entity, 'supervisor')} as row_is_supervised`,
    sql`${isInLedDepartments(entity, 'responsible')} as row_is_responsible`,
    sql`${isOwn(entity)} as row_is_own`,
    sql`${isOfAdministrator(entity)} as row_is_administrators`,
    ...keptColumns(entity),
    ...actColumns(entity),
  ];
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sourceOf(entity)}
    ${joinsOf(fields.map(({ expression }) => expression))}
    where ${whereOf(entity, conditions)}
    order by ${order ?? idOf(model)}
    ${limit === undefined ? sql`` : sql`limit ${limit}`} ${offset === undefined ? sql`` : sql`offset ${offset}`}
    ${isLocked === true ? sql`for update of ${sql.table(rowAlias)}` : sql``}
  `.execute(db);
  return rows.map((row) => toLoaded(model, row));
};

/** The live rows that meet the conditions, as part of a statement: all their columns, with what is computed besides. */
export const rowsMeeting = (
  entity: Entity,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> => {
  const fields = expressions(entity);
  const computed = fields
    .filter(({ field }) => !isStored(field))
    .map(({ field, expression }) => sql`${expression.value} as ${sql.ref(field.name)}`);
  return sql`(
    select ${sql.join([sql`${sql.table(rowAlias)}.*`, ...computed])} from ${sourceOf(entity)}
    ${joinsOf(fields.map(({ expression }) => expression))}
    where ${whereOf(entity, conditions)})`;
};

/** How many live rows meet the conditions. */
export const countRows = async (
  db: Kysely<Tables>,
  entity: Entity,
  conditions: readonly RawBuilder<unknown>[],
): Promise<number> => {
  const { rows } = await sql<{ readonly total: number }>`
    select count(*) as total from ${sourceOf(entity)}
    ${joinsOf(expressions(entity).map(({ expression }) => expression))}
    where ${whereOf(entity, conditions)}
  `.execute(db);
  return rows[0]?.total ?? 0;
};

/** What rows are counted apart by, and the number that is added up in place of counting them. */
export interface Tallied {
  readonly by?: RawBuilder<unknown> | undefined;
  readonly sum?: RawBuilder<unknown> | undefined;
}

/** A value as the day (`2026-11-01`) or the month (`2026-11`) of the company's clock, for `tallyRows` to group by. */
export const dayOrMonthOf = (
  value: RawBuilder<unknown>,
  { unit, isInstant }: { readonly unit: 'day' | 'month'; readonly isInstant: boolean },
): RawBuilder<unknown> => {
  const local = isInstant ? sql`(${value} at time zone ${companyZone}::text)` : value;
  return sql`to_char(${local}, ${unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}::text)`;
};

/** How many live rows meet the conditions, or what they add up to, by value; without `by` one number under null. */
export const tallyRows = async (
  db: Kysely<Tables>,
  {
    entity,
    conditions,
    tallied: { by, sum },
  }: {
    readonly entity: Entity;
    readonly conditions: readonly RawBuilder<unknown>[];
    readonly tallied: Tallied;
  },
): Promise<ReadonlyMap<unknown, number>> => {
  const { rows } = await sql<{ readonly place: unknown; readonly total: number }>`
    select ${by ?? sql`null::text`} as place,
      ${sum === undefined ? sql`count(*)` : sql`coalesce(sum(${sum}), 0)`}::double precision as total
    from ${sourceOf(entity)}
    ${joinsOf(expressions(entity).map(({ expression }) => expression))}
    where ${whereOf(entity, conditions)}
    group by 1
  `.execute(db);
  return new Map(rows.map(({ place, total }) => [place, Number(total)]));
};

/** Ids of the live rows that meet the conditions, in order. */
export const findIds = async (
  db: Kysely<Tables>,
  entity: Entity,
  { conditions, order, limit }: Selection,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly row_id: number }>`
    select ${idOf(entity.model)} as row_id from ${sourceOf(entity)}
    ${joinsOf(expressions(entity).map(({ expression }) => expression))}
    where ${whereOf(entity, conditions)}
    order by ${order ?? idOf(entity.model)}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}
  `.execute(db);
  return rows.map((row) => Number(row.row_id));
};

/** Rows by id, in no promised order. */
export const findRowsById = (
  db: Kysely<Tables>,
  {
    entity,
    ids,
    options = {},
  }: {
    readonly entity: Entity;
    readonly ids: readonly number[];
    readonly options?: Pick<Selection, 'isLocked'> & { readonly conditions?: Selection['conditions'] };
  },
): Promise<readonly LoadedRow[]> =>
  findRows(db, entity, {
    ...options,
    conditions: [sql`${idOf(entity.model)} = any(${ids}::bigint[])`, ...(options.conditions ?? [])],
  });
