import { type RawBuilder, sql } from 'kysely';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { CallContext, NamesById } from '#server/platform/handler.ts';
import { displayName } from './auditOf.ts';
import { findRowsById } from './rows.ts';
import { isWithin, shownValue } from './scope.ts';
import type { LoadedRow } from './sources/rows.ts';
import { type Entity, tableOf } from './table.ts';

const findGenerated = async (
  entity: Entity,
  {
    model,
    ids,
    context,
  }: { readonly model: EntityModel; readonly ids: readonly number[]; readonly context: CallContext },
): Promise<NamesById> => {
  const target: Entity = { ...entity, model, query: context.sources.queryOf(model, context) };
  const conditions = [isWithin(target, 'read')];
  const rows = await findRowsById(context.db, { entity: target, ids, options: { conditions } });
  const shown = (row: LoadedRow) =>
    Object.fromEntries(
      model.fields.map((field) => [field.name, shownValue(field, row.values, entity.actor)]),
    );
  return new Map(rows.map((row) => [row.id, displayName(model, shown(row))]));
};

/** Relations by id; one that leads to another field of its target keeps the value itself. */
const targetOf = (
  { models }: Entity,
  { options }: FieldModel,
  { sources }: CallContext,
): EntityModel | undefined => {
  const { relation } = options;
  const target = relation && models[relation.resource];
  const isById = relation?.target === undefined || relation.target === target?.idField;
  return isById && (target?.readsByDefault === true || sources.namesOf(target?.noun ?? '') !== undefined)
    ? target
    : undefined;
};

/** Names of rows of a noun, as far as the reader may know them. */
export const findVisibleNames = (
  entity: Entity,
  {
    target,
    ids,
    context,
  }: { readonly target: EntityModel; readonly ids: readonly number[]; readonly context: CallContext },
): Promise<NamesById> => {
  const find = context.sources.namesOf(target.noun);
  return find === undefined ? findGenerated(entity, { model: target, ids, context }) : find(ids, context);
};

/** A row and what it is known by. */
interface Named {
  readonly id: number;
  readonly name: string;
}

/** Rows of these names in the company, no matter who may see them; `label`: the column of the name. */
export const findNamed = async (
  { db, actor }: CallContext,
  {
    target,
    label,
    names,
  }: { readonly target: EntityModel; readonly label: string; readonly names: readonly string[] },
): Promise<readonly Named[]> => {
  const table = tableOf(target);
  if (table === undefined) return [];
  const column: RawBuilder<unknown> = sql.ref(`target.${label}`);
  const { rows } = await sql<Named>`
    select ${sql.ref(`target.${table.idColumn}`)} as id, ${column} as name from ${sql.table(table.name)} as target
    where target.company_id = ${actor.companyId} and ${table.isLive('target')}
      and ${column} = any(${[...names]}::text[]) limit 20000`.execute(db);
  return rows;
};

const idsIn = (field: FieldModel, rows: readonly LoadedRow[]): readonly number[] => [
  ...new Set(
    rows
      .flatMap((row) => row.values[field.name])
      .filter((id) => id !== null && id !== undefined)
      .map(Number),
  ),
];

/** For each column that is a relation: the names of the rows it leads to, as the reader may know them. */
export const relatedNames = async (
  entity: Entity,
  {
    columns,
    rows,
    context,
  }: {
    readonly columns: readonly FieldModel[];
    readonly rows: readonly LoadedRow[];
    readonly context: CallContext;
  },
): Promise<ReadonlyMap<string, NamesById>> => {
  const found = new Map<string, NamesById>();
  for (const field of columns) {
    const target = targetOf(entity, field, context);
    if (target === undefined) continue;
    found.set(field.name, await findVisibleNames(entity, { target, ids: idsIn(field, rows), context }));
  }
  return found;
};
