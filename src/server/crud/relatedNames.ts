import type { EntityModel, FieldModel } from '#engine/model.ts';
import { findDepartments } from '#server/features/directory/department/store/departments.ts';
import { memberRows } from '#server/features/directory/member/memberRows.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { isVisible as isDepartmentVisible, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { displayName } from './auditedName.ts';
import { type Entity, findRowsById } from './rows.ts';
import { isWithin } from './scope.ts';
import { shownValue } from './visibility.ts';
import type { LoadedRow } from './wireRow.ts';

/** What the reader may know a row by, under its id; a row out of their scope has no name here. */
export type NamesById = ReadonlyMap<number, string>;

type FindNames = (ids: readonly number[], context: CallContext) => Promise<NamesById>;

const findPeople: FindNames = async (ids, context) => {
  const { all } = readScopeOf(context, 'member');
  const rows = await memberRows(context, await findMembers(context.db, context.actor.companyId, ids));
  const seen = rows.filter(
    (row) => all || row.departments.length > 0 || row.user_id === context.actor.userId,
  );
  return new Map(seen.map((row) => [row.user_id, row.name]));
};

const findDepartmentNames: FindNames = async (ids, context) => {
  const scope = readScopeOf(context, 'department');
  const records = await findDepartments(context.db, context.actor.companyId, ids);
  const seen = records.filter((record) => isDepartmentVisible(scope, record.ancestors));
  return new Map(seen.map((record) => [record.id, record.name]));
};

/** Nouns whose rows are written by hand; every other noun is asked by its model. */
const handwritten: Readonly<Record<string, FindNames>> = {
  member: findPeople,
  department: findDepartmentNames,
};

const findGenerated = async (
  entity: Entity,
  model: EntityModel,
  ids: readonly number[],
  context: CallContext,
): Promise<NamesById> => {
  const target: Entity = { ...entity, model, query: context.sources.queryOf(model, context) };
  const conditions = [isWithin(target, 'read')];
  const rows = await findRowsById(context.db, target, ids, { conditions });
  const shown = (row: LoadedRow) =>
    Object.fromEntries(
      model.fields.map((field) => [field.name, shownValue(field, row.values, entity.actor)]),
    );
  return new Map(rows.map((row) => [row.id, displayName(model, shown(row))]));
};

/** Relations by id; one that leads to another field of its target keeps the value itself. */
const targetOf = ({ models }: Entity, { options }: FieldModel): EntityModel | undefined => {
  const { relation } = options;
  const target = relation && models[relation.resource];
  const isById = relation?.target === undefined || relation.target === target?.idField;
  return isById && (target?.readsByDefault === true || handwritten[target?.noun ?? ''] !== undefined)
    ? target
    : undefined;
};

/** Names of rows of a noun, as far as the reader may know them. */
export const findVisibleNames = (
  entity: Entity,
  target: EntityModel,
  ids: readonly number[],
  context: CallContext,
): Promise<NamesById> => {
  const find = handwritten[target.noun];
  return find === undefined ? findGenerated(entity, target, ids, context) : find(ids, context);
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
  columns: readonly FieldModel[],
  rows: readonly LoadedRow[],
  context: CallContext,
): Promise<ReadonlyMap<string, NamesById>> => {
  const found = new Map<string, NamesById>();
  for (const field of columns) {
    const target = targetOf(entity, field);
    if (target === undefined) continue;
    found.set(field.name, await findVisibleNames(entity, target, idsIn(field, rows), context));
  }
  return found;
};
