import { pathKey, pathOf, pathText } from '#domain/department/path.ts';
import { similarDepartments } from '#domain/department/similar.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import { findNamed, findVisibleNames } from '#server/crud/relatedNames.ts';
import { tableOf } from '#server/crud/table.ts';
import { findPlacedNames } from '#server/features/directory/department/store/departments.ts';
import { mayPutInto, readScopeOf, visibleWay, type writeScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { RowIdentity } from './importTarget.ts';

/** Which row of a relation a text names; undefined: none, or more than one. */
type IdOf = (field: FieldModel, name: string) => number | undefined;

const separators = /[、,，;；\r\n]+/;

/** The column a relation's rows are known by; undefined where that is no single column. */
const labelOf = (field: FieldModel, target: EntityModel): string | undefined => {
  const label = field.options.relation?.label ?? target.display;
  return label.includes('{') ? undefined : tableOf(target)?.columnOf(label);
};

/** Ids by name, of rows the importer may know; a name two of them have names neither. */
const idsByName = async (
  context: CallContext,
  {
    noun,
    field,
    names,
  }: { readonly noun: string; readonly field: FieldModel; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, number>> => {
  const target = context.models[field.options.relation?.resource ?? ''];
  const model = context.models[noun];
  const label = target && labelOf(field, target);
  if (target === undefined || model === undefined || label === undefined || names.length === 0)
    return new Map();
  const named = await findNamed(context, { target, label, names });
  const entity = { model, models: context.models, actor: context.actor, now: context.now };
  const visible = await findVisibleNames(entity, { target, ids: named.map(({ id }) => id), context });
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
  {
    noun,
    columns,
    rows,
  }: {
    readonly noun: string;
    readonly columns: readonly FieldModel[];
    readonly rows: readonly { readonly cells: Readonly<Record<string, string>> }[];
  },
): Promise<IdOf> => {
  const found = new Map<string, ReadonlyMap<string, number>>();
  for (const field of columns.filter(({ options }) => options.relation !== undefined)) {
    const texts = rows.flatMap(({ cells }) => partsOf(field, cells[field.name] ?? ''));
    const names = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
    found.set(field.name, await idsByName(context, { noun, field, names }));
  }
  return (field, name) => found.get(field.name)?.get(name.trim());
};

/** A row as others name it. */
interface RowPlace {
  readonly index: number;
  readonly line: number;
}

/** The rows of a file by what no two of them may share. */
export type PlacesByIdentity = ReadonlyMap<string, readonly RowPlace[]>;

/** An identity as one text: it is stored with its row. */
export const identityText = ({ column, key }: RowIdentity): string => `${column} ${key}`;

/** Puts the rows of a file under their identities. */
export const placesByIdentity = (
  rows: readonly (RowPlace & { readonly identities: readonly string[] })[],
): PlacesByIdentity => {
  const places = new Map<string, RowPlace[]>();
  for (const { identities, index, line } of rows)
    for (const identity of identities) {
      const known = places.get(identity);
      if (known === undefined) places.set(identity, [{ index, line }]);
      else known.push({ index, line });
    }
  return places;
};

/** What is said of a row that shares an identity with others: each names the first of the others. */
export const duplicateProblems = (
  row: SheetRow,
  identities: readonly RowIdentity[],
  places: PlacesByIdentity,
): readonly RowProblem[] =>
  identities.flatMap((identity) => {
    const other = places.get(identityText(identity))?.find(({ index }) => index !== row.index);
    if (other === undefined) return [];
    const { column } = identity;
    return [
      {
        level: 'error' as const,
        rule: 'import.duplicate',
        field: column,
        column,
        value: row.cells[column],
        params: { line: other.line },
      },
    ];
  });

/** Departments of a scope that are called nearly as those a sheet names, by the names of the sheet; each by the path its reader sees. */
export const findSimilarIn = async (
  context: CallContext,
  within: Awaited<ReturnType<typeof writeScopeOf>>,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const scope = readScopeOf(context, 'department');
  const placed = await findPlacedNames(context.db, context.actor.companyId, scope);
  const nameOf = new Map(placed.map(({ id, name }) => [id, name]));
  const known = placed
    .filter(({ ancestors }) => mayPutInto(within, ancestors))
    .map(({ id, super_dept_id: parentId, ancestors }) => ({
      id,
      parentId,
      path: visibleWay(scope, ancestors).map((above) => nameOf.get(above) ?? ''),
    }));
  const similar = similarDepartments(known, names.map(pathOf));
  return new Map(names.map((name) => [name, (similar.get(pathKey(pathOf(name))) ?? []).map(pathText)]));
};
