import { type Kysely, sql } from 'kysely';
import { type Violation, violation } from '#domain/violation.ts';
import type { FieldModel } from '#engine/model.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { columnTypeOf, toColumnValue, toWireValue } from '#server/database/columnValue.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Entity } from './rows.ts';
import { tableOf } from './table.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record as it would be stored; without `id` a new one. */
export interface Candidate {
  readonly id: number | undefined;
  readonly values: Values;
}

interface Holder {
  readonly id: number;
  readonly key: string;
}

const withinOf = ({ model }: Entity, field: FieldModel): readonly FieldModel[] =>
  model.fields.filter((other) => keptOptions(field).unique?.within?.includes(other.name));

const keyOf = (fields: readonly FieldModel[], values: Values): string =>
  JSON.stringify(fields.map((field) => toWireValue(toColumnValue(field, values[field.name]))));

/** Live rows that have one of the values in a unique field. */
const findHolders = async (
  db: Kysely<Tables>,
  entity: Entity,
  field: FieldModel,
  candidates: readonly Candidate[],
): Promise<readonly Holder[]> => {
  const { model, actor } = entity;
  const fields = [field, ...withinOf(entity, field)];
  const wanted = [...new Set(candidates.map(({ values }) => toColumnValue(field, values[field.name])))];
  const type = sql.raw(columnTypeOf(field));
  const { rows } = await sql<Values>`
    select ${sql.ref(model.idField)} as row_id, ${sql.join(fields.map(({ name }) => sql.ref(name)))}
    from ${sql.table(model.noun)} where company_id = ${actor.companyId} and deleted_at is null
    and ${sql.ref(field.name)} = any(${wanted}::${type}[])`.execute(db);
  return rows.map((row) => ({ id: Number(row.row_id), key: keyOf(fields, row) }));
};

/**
 * What `checkUnique` says of one record, of many with a statement per unique field: violations per candidate, in their order.
 */
export const checkManyUnique = async (
  db: Kysely<Tables>,
  entity: Entity,
  candidates: readonly Candidate[],
): Promise<readonly (readonly Violation[])[]> => {
  const found: Violation[][] = candidates.map(() => []);
  for (const field of entity.model.fields.filter((each) => keptOptions(each).unique !== undefined)) {
    const given = candidates.filter(({ values }) => (values[field.name] ?? null) !== null);
    if (given.length === 0) continue;
    const fields = [field, ...withinOf(entity, field)];
    // Unique: each has one holder at most.
    const holders = new Map(
      (await findHolders(db, entity, field, given)).map((holder) => [holder.key, holder.id]),
    );
    candidates.forEach(({ id, values }, at) => {
      if ((values[field.name] ?? null) === null) return;
      const holder = holders.get(keyOf(fields, values));
      if (holder !== undefined && holder !== id) found[at]?.push(violation('call.taken', field.name));
    });
  }
  return found;
};

const idsIn = (value: unknown): readonly number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number');

/** Which of the ids a relation may name are there. */
const findExisting = async (
  db: Kysely<Tables>,
  { models, actor }: Entity,
  field: FieldModel,
  ids: readonly number[],
): Promise<ReadonlySet<number> | undefined> => {
  const { relation } = field.options;
  const target = relation && models[relation.resource];
  const table = target && tableOf(target);
  if (table === undefined) return undefined;
  const column = (relation?.target && table.columnOf(relation.target)) ?? table.idColumn;
  const { rows } = await sql<{ readonly id: number }>`
    select ${sql.ref(`target.${column}`)} as id from ${sql.table(table.name)} as target
    where target.company_id = ${actor.companyId} and ${table.isLive('target')}
    and ${sql.ref(`target.${column}`)} = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
};

/** What `checkReferences` says of one record, of many with a statement per relation. */
export const checkManyReferences = async (
  db: Kysely<Tables>,
  entity: Entity,
  candidates: readonly Candidate[],
): Promise<readonly (readonly Violation[])[]> => {
  const found: Violation[][] = candidates.map(() => []);
  for (const field of entity.model.fields.filter(
    ({ options }) => options.relation !== undefined && options.compute === undefined,
  )) {
    const ids = [...new Set(candidates.flatMap(({ values }) => idsIn(values[field.name])))];
    const existing = ids.length === 0 ? undefined : await findExisting(db, entity, field, ids);
    if (existing === undefined) continue;
    candidates.forEach(({ values }, at) => {
      if (idsIn(values[field.name]).some((id) => !existing.has(id)))
        found[at]?.push(violation('call.notFound', field.name));
    });
  }
  return found;
};
