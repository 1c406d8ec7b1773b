import { type Kysely, sql } from 'kysely';
import { singletonId } from '#engine/defaultCall.ts';
import { isStored } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { columnTypeOf, toColumnValue } from '#server/database/columnValue.ts';
import type { Tables } from '#server/database/tables.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { storedChange } from './auditOf.ts';
import { findRowsById, type Selection } from './rows.ts';
import type { LoadedRow } from './sources/rows.ts';
import type { Entity } from './table.ts';
import { defaultsOf, hookedRow } from './wireRow.ts';
import { type Change, insertRow, updateRow } from './writeRows.ts';

/** Whether a noun is one record of a company. */
export const isSingle = ({ kind }: Pick<EntityModel, 'kind'>): boolean => kind === 'singleton';

type Query = NonNullable<Entity['query']>;

const typedColumn = (field: FieldModel, value: unknown) =>
  sql`${toColumnValue(field, value)}::${sql.raw(columnTypeOf(field))} as ${sql.ref(field.name)}`;

/** The record before anyone has saved it, as a query: its defaults, at version 0. */
const untouched = (entity: Entity): Entity => {
  const { model } = entity;
  const values = { ...defaultsOf(model), [model.idField]: singletonId };
  const columns = model.fields
    .filter(isStored)
    .map((field) => typedColumn(field, values[field.name] ?? null));
  const query: Query = {
    select: () => sql`select ${sql.join(columns)}`,
    isOwn: undefined,
    isBelow: undefined,
    order: undefined,
    keyword: undefined,
    filterOf: () => undefined,
  };
  return { ...entity, query };
};

/** Rows by id; of a singleton the one record, whether anyone has saved it or not. What a query selects is locked by hooks alone. */
export const findKnownRow = async (
  db: Kysely<Tables>,
  {
    entity,
    id,
    options = {},
  }: {
    readonly entity: Entity;
    readonly id: number;
    readonly options?: Pick<Selection, 'isLocked'> & { readonly conditions?: Selection['conditions'] };
  },
): Promise<LoadedRow | undefined> => {
  const { conditions = [] } = options;
  if (!isSingle(entity.model))
    return (
      await findRowsById(db, {
        entity,
        ids: [id],
        options: entity.query === undefined ? options : { conditions },
      })
    )[0];
  const [row] = await findRowsById(db, { entity, ids: [singletonId], options: { conditions } });
  if (row !== undefined || entity.query !== undefined) return row;
  return (
    await findRowsById(db, { entity: untouched(entity), ids: [singletonId], options: { conditions } })
  )[0];
};

/**
 * A singleton may have no row to lock yet, or be made of several: it is written one at a time, until the transaction ends. Rows of a query
 * are locked by hooks, which know what they are made of.
 */
export const lockSingle = async ({ model, actor, query }: Entity, context: CallContext): Promise<void> => {
  if (query !== undefined || isSingle(model)) await context.sources.hooksOf(model)?.lock?.(context);
  if (!isSingle(model)) return;
  const key = `row:${model.noun}:${actor.companyId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(context.db);
};

interface Write {
  readonly current: LoadedRow;
  readonly after: Readonly<Record<string, unknown>>;
  readonly changes: readonly Change[];
}

/** Writes what differs to the row it belongs to; the first save of a singleton makes its row. */
export const storeRow = async (
  entity: Entity,
  { current, after, changes }: Write,
  context: CallContext,
): Promise<void> => {
  const { model, query } = entity;
  if (query !== undefined) {
    const store = context.sources.hooksOf(model)?.store;
    if (store === undefined) throw new Error(`Rows of ${model.noun} are a query: its hooks have to "store"`);
    return store({ before: hookedRow(model, current.values), after: hookedRow(model, after) }, context);
  }
  if (!isSingle(model) || current.version > 0)
    return updateRow(context.db, { entity, id: current.id, changes, now: context.now });
  const values = await Promise.all(
    model.fields.filter(isStored).map((field) => storedChange(field, after[field.name])),
  );
  return insertRow(context.db, { entity, id: singletonId, changes: values, now: context.now });
};
