import { type RawBuilder, sql } from 'kysely';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { findVisibleNames } from '#server/crud/relatedNames.ts';
import { tableOf } from '#server/crud/table.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Which row of a relation a text names; undefined: none, or more than one. */
export type IdOf = (field: FieldModel, name: string) => number | undefined;

const separators = /[、,，;；\r\n]+/;

/** The column a relation's rows are known by; undefined where that is no single column. */
const labelOf = (field: FieldModel, target: EntityModel): string | undefined => {
  const label = field.options.relation?.label ?? target.display;
  return label.includes('{') ? undefined : tableOf(target)?.columnOf(label);
};

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Rows of that name in the company, whoever may see them. */
const findNamed = async (
  { db, actor }: CallContext,
  target: EntityModel,
  label: string,
  names: readonly string[],
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

/** Ids by name, of rows the importer may know; a name two of them have names neither. */
const idsByName = async (
  context: CallContext,
  noun: string,
  field: FieldModel,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const target = context.models[field.options.relation?.resource ?? ''];
  const model = context.models[noun];
  const label = target && labelOf(field, target);
  if (target === undefined || model === undefined || label === undefined || names.length === 0)
    return new Map();
  const named = await findNamed(context, target, label, names);
  const entity = { model, models: context.models, actor: context.actor, now: context.now };
  const visible = await findVisibleNames(
    entity,
    target,
    named.map(({ id }) => id),
    context,
  );
  const known = named.filter(({ id }) => visible.has(id));
  const counts = new Map<string, number>();
  for (const { name } of known) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(known.filter(({ name }) => counts.get(name) === 1).map(({ id, name }) => [name, id]));
};

const partsOf = (field: FieldModel, text: string): readonly string[] =>
  field.isMany ? text.split(separators) : [text];

/** Looks up whatever texts name rows of other nouns, for many rows of a sheet at once. */
export const relatedIdsIn = async (
  context: CallContext,
  noun: string,
  columns: readonly FieldModel[],
  rows: readonly { readonly cells: Readonly<Record<string, string>> }[],
): Promise<IdOf> => {
  const found = new Map<string, ReadonlyMap<string, number>>();
  for (const field of columns.filter(({ options }) => options.relation !== undefined)) {
    const texts = rows.flatMap(({ cells }) => partsOf(field, cells[field.name] ?? ''));
    const names = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
    found.set(field.name, await idsByName(context, noun, field, names));
  }
  return (field, name) => found.get(field.name)?.get(name.trim());
};
