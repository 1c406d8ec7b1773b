import { type Violation, violation } from '#domain/violation.ts';
import type { EntityModel, FieldModel, ImportModel } from '#engine/model.ts';
import { clearedValue } from '#engine/sheet/cell.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { changedFields, checkRecord, clearHidden } from '#server/crud/checkRecord.ts';
import { checkManyReferences, checkManyUnique } from '#server/crud/checkStored.ts';
import { findRows, holdsOneOf } from '#server/crud/rows.ts';
import { isWithin } from '#server/crud/scope.ts';
import type { LoadedRow } from '#server/crud/sources/rows.ts';
import type { Entity } from '#server/crud/table.ts';
import { defaultsOf } from '#server/crud/wireRow.ts';
import type { RowIdentity } from '#server/features/imports/sheet/importTarget.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row of a sheet as a record of its noun, and what stands in its way. */
export interface PlannedRow {
  readonly row: SheetRow;
  readonly current: LoadedRow | undefined;
  readonly after: Values;
  readonly problems: readonly RowProblem[];
}

/** A row with the record it means; undefined: it is a new one. */
interface MatchedRow {
  readonly row: SheetRow;
  readonly current: LoadedRow | undefined;
}

/** The entity a sheet is for, with the user who brings it in. */
export const entityOf = ({ models, actor, now }: CallContext, { noun }: ImportModel): Entity => {
  const model = models[noun];
  if (model === undefined) throw new Error(`There is no noun ${noun}`);
  return { model, models, actor, now };
};

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** What a row says of its record. An empty cell says nothing: a template is filled in where something is to be. */
const sentValues = (model: EntityModel, purpose: ImportModel, { values }: SheetRow): Values => {
  const columns = new Set(purpose.columns.map(({ name }) => name));
  const fields = model.fields.filter(
    ({ name }) => columns.has(name) && name !== model.idField && Object.hasOwn(values, name),
  );
  return Object.fromEntries(
    fields
      .filter(({ name }) => !isEmpty(values[name]))
      .map(({ name }) => [name, values[name] === clearedValue ? null : values[name]]),
  );
};

const toProblem = ({ cells }: SheetRow, broken: Violation): RowProblem => {
  const column = broken.field?.split('.')[0];
  const isColumn = column !== undefined && Object.hasOwn(cells, column);
  return { ...broken, level: 'error', ...(isColumn ? { column, value: cells[column] } : {}) };
};

/** Columns that could not be read: nothing further is said of them. */
const misread = ({ problems }: SheetRow): ReadonlySet<string | undefined> =>
  new Set(problems.filter(({ level }) => level === 'error').map(({ column }) => column));

/** Records of rows as the form would save them, by the same rules, whatever the number of rows. */
export const planRows = async (
  context: CallContext,
  purpose: ImportModel,
  rows: readonly MatchedRow[],
): Promise<readonly PlannedRow[]> => {
  const entity = entityOf(context, purpose);
  const { model, actor } = entity;
  const known = { userId: actor.userId, now: context.now.toISOString() };
  const drafts = rows.map(({ row, current }) => {
    const sent = sentValues(model, purpose, row);
    const after = clearHidden(model, { ...(current?.values ?? defaultsOf(model)), ...sent }, known);
    const change = { before: current?.values, after, sent: Object.keys(sent) };
    return { row, current, after, violations: checkRecord(model, { change, actor, context: known }) };
  });
  const candidates = drafts.map(({ current, after }) => ({
    id: current?.id,
    // What stays as it was is not asked again.
    values: Object.fromEntries(
      changedFields(model, current?.values, after).map(({ name }) => [name, after[name]]),
    ),
  }));
  const references = await checkManyReferences(context.db, entity, candidates);
  const taken = await checkManyUnique(
    context.db,
    entity,
    drafts.map(({ current, after }) => ({ id: current?.id, values: after })),
  );
  return drafts.map(({ row, current, after, violations }, at) => {
    const unread = misread(row);
    const problems = [...violations, ...(references[at] ?? []), ...(taken[at] ?? [])]
      .map((broken) => toProblem(row, broken))
      .filter(({ column }) => column === undefined || !unread.has(column));
    return { row, current, after, problems };
  });
};

/** The record a row names, or why none. */
export type Matched = { readonly current: LoadedRow } | { readonly problem: RowProblem };

/** The first column of those that name a record in which something stands. */
const keyColumnOf = ({ keys, columns }: ImportModel, { values }: SheetRow): FieldModel | undefined => {
  const name = keys.find((key) => (values[key] ?? null) !== null);
  return columns.find((column) => column.name === name);
};

const problemOf = (row: SheetRow, rule: string, column?: string): RowProblem => ({
  level: 'error',
  ...violation(rule, column),
  ...(column === undefined ? {} : { column, value: row.cells[column] }),
});

const textOf = (value: unknown): string => JSON.stringify(value);

/** Records within the reader's reach by the value of a key. */
const findByKey = async (
  context: CallContext,
  {
    purpose,
    key,
    lookup: { values, isLocked },
  }: {
    readonly purpose: ImportModel;
    readonly key: FieldModel;
    readonly lookup: { readonly values: readonly unknown[]; readonly isLocked: boolean };
  },
): Promise<ReadonlyMap<string, readonly LoadedRow[]>> => {
  const entity = entityOf(context, purpose);
  const permission = purpose.mode === 'remove' ? 'delete' : 'update';
  const rows = await findRows(context.db, entity, {
    conditions: [holdsOneOf(key, values), isWithin(entity, permission)],
    isLocked,
  });
  const byKey = new Map<string, LoadedRow[]>();
  for (const row of rows) {
    const text = textOf(row.values[key.name]);
    byKey.set(text, [...(byKey.get(text) ?? []), row]);
  }
  return byKey;
};

/**
 * The records rows name by their keys, in the order of the rows: one statement per key. What is out of reach does not exist.
 */
export const findMatched = async (
  context: CallContext,
  {
    purpose,
    rows,
    isLocked,
  }: { readonly purpose: ImportModel; readonly rows: readonly SheetRow[]; readonly isLocked: boolean },
): Promise<readonly Matched[]> => {
  const keyed = rows.map((row) => ({ row, key: keyColumnOf(purpose, row) }));
  const found = new Map<string, ReadonlyMap<string, readonly LoadedRow[]>>();
  for (const key of new Set(keyed.flatMap((each) => each.key ?? []))) {
    const values = keyed.filter((each) => each.key === key).map(({ row }) => row.values[key.name]);
    found.set(key.name, await findByKey(context, { purpose, key, lookup: { values, isLocked } }));
  }
  return keyed.map(({ row, key }) => {
    if (key === undefined) return { problem: problemOf(row, 'import.keyMissing') };
    const [current, another] = found.get(key.name)?.get(textOf(row.values[key.name])) ?? [];
    if (current === undefined) return { problem: problemOf(row, 'import.targetMissing', key.name) };
    return another === undefined
      ? { current }
      : { problem: problemOf(row, 'import.targetAmbiguous', key.name) };
  });
};

/** What no two rows of a sheet may share: unique values, each within what its schema says. */
export const uniqueIdentities = ({ columns }: ImportModel, { values }: SheetRow): readonly RowIdentity[] =>
  columns.flatMap((column) => {
    const { name } = column;
    const { unique } = keptOptions(column);
    if (unique === undefined || (values[name] ?? null) === null) return [];
    const within = (unique.within ?? []).map((other) => values[other] ?? null);
    return [{ column: name, key: JSON.stringify([values[name], ...within]) }];
  });

/** The record a row names: two rows do not mean the same. */
export const keyIdentity = (purpose: ImportModel, row: SheetRow): readonly RowIdentity[] => {
  const key = keyColumnOf(purpose, row);
  return key === undefined ? [] : [{ column: key.name, key: JSON.stringify(row.values[key.name]) }];
};
