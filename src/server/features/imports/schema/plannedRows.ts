import type { Violation } from '#domain/violation.ts';
import type { EntityModel, ImportModel } from '#engine/model.ts';
import { clearedValue } from '#engine/sheet/entry.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import { changedFields, checkRecord, clearHidden } from '#server/crud/checkRecord.ts';
import { checkManyReferences, checkManyUnique } from '#server/crud/checkStored.ts';
import type { LoadedRow } from '#server/crud/sources/rows.ts';
import type { Entity } from '#server/crud/table.ts';
import { defaultsOf } from '#server/crud/wireRow.ts';
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
export interface MatchedRow {
  readonly row: SheetRow;
  readonly current: LoadedRow | undefined;
}

/** The entity a sheet is for, with whoever brings it in. */
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
