import { violation } from '#domain/violation.ts';
import type { EntityModel, ImportModel } from '#engine/model.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import { auditOf } from '#server/crud/auditOf.ts';
import { changedFields } from '#server/crud/checkRecord.ts';
import { findRowsById } from '#server/crud/rows.ts';
import { shownValue } from '#server/crud/scope.ts';
import type { LoadedRow } from '#server/crud/sources/rows.ts';
import type { Entity } from '#server/crud/table.ts';
import { checkTree, lockTree } from '#server/crud/tree.ts';
import { reaches } from '#server/crud/wireRow.ts';
import { updateRow } from '#server/crud/writeRows.ts';
import type { RowChange, RowVerdict } from '#server/database/tables/sheet.ts';
import type { CheckedRow, ImportTarget, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { isWritable } from '#server/features/imports/sheet/sheetRows.ts';
import { type CallContext, done, refused } from '#server/platform/handler.ts';
import {
  entityOf,
  findMatched,
  keyIdentity,
  type Matched,
  type PlannedRow,
  planRows,
  uniqueIdentities,
} from './plannedRows.ts';

const failed = (index: number, rule: string): RowOutcome => ({
  index,
  outcome: 'failed',
  problems: [{ level: 'error', ...violation(rule) }],
});

const changesOf = (context: CallContext, purpose: ImportModel, planned: PlannedRow): readonly RowChange[] => {
  const { model } = entityOf(context, purpose);
  const { current, after, row } = planned;
  return changedFields(model, current?.values, after).map((field) => {
    const { name: column } = field;
    const before = current === undefined ? null : shownValue(field, current.values, context.actor);
    // A name stands in the sheet where the record keeps an id.
    return field.options.relation !== undefined && Object.hasOwn(row.cells, column)
      ? { column, old: before === null ? '' : String(before), new: row.cells[column] ?? '' }
      : { column, before, after: after[column] ?? null };
  });
};

/** Rows that name a record, as the form would save it. */
const planMatched = async (
  context: CallContext,
  {
    purpose,
    rows,
    matched,
  }: {
    readonly purpose: ImportModel;
    readonly rows: readonly CheckedRow[];
    readonly matched: readonly Matched[];
  },
): Promise<ReadonlyMap<number, PlannedRow>> => {
  const found = rows.flatMap((row, at) => {
    const one = matched[at];
    return one !== undefined && 'current' in one ? [{ row, current: one.current }] : [];
  });
  const planned = found.length === 0 ? [] : await planRows(context, purpose, found);
  return new Map(planned.map((each) => [each.row.index, each]));
};

const verdictOf = (
  context: CallContext,
  {
    purpose,
    matched,
    planned,
  }: {
    readonly purpose: ImportModel;
    readonly matched: Matched | undefined;
    readonly planned: PlannedRow | undefined;
  },
): RowVerdict => {
  if (planned === undefined || planned.current === undefined)
    return {
      effect: 'none',
      problems: matched !== undefined && 'problem' in matched ? [matched.problem] : [],
    };
  const changes = changesOf(context, purpose, planned);
  return {
    effect: changes.length === 0 ? 'none' : 'change',
    targetId: planned.current.id,
    problems: planned.problems,
    changes,
    trace: { version: planned.current.version },
  };
};

const scopeFields = ({ scope }: EntityModel): readonly (string | undefined)[] => [
  scope.department,
  scope.person,
];

const isReached = async (context: CallContext, entity: Entity, id: number): Promise<boolean> => {
  const [row] = await findRowsById(context.db, { entity, ids: [id] });
  return row !== undefined && reaches(entity.model, { permission: 'update', row, actor: context.actor });
};

/** Saves one record, unless someone changed it since it was checked: their change stays (I16). */
const save = async (
  context: CallContext,
  {
    purpose,
    plannedRow: { row, current, after },
    trace,
  }: {
    readonly purpose: ImportModel;
    readonly plannedRow: PlannedRow & { readonly current: LoadedRow };
    readonly trace: CheckedRow['trace'];
  },
): Promise<RowOutcome> => {
  const { index } = row;
  if (trace?.version !== undefined && trace.version !== current.version)
    return failed(index, 'call.versionConflict');
  const entity = entityOf(context, purpose);
  const changes = changedFields(entity.model, current.values, after).map((field) => ({
    field,
    value: after[field.name],
  }));
  if (changes.length === 0) return { index, outcome: 'unchanged', targetId: current.id };
  // Rows before it in the sheet may have moved what it is to stand below.
  const moved = changes.map(({ field }) => field);
  const [circle] = await checkTree(context.db, { entity, changed: moved, after });
  if (circle !== undefined) return failed(index, circle.rule);
  const answer = await withinSavepoint(context.db, async () => {
    await updateRow(context.db, { entity, id: current.id, changes, now: context.now });
    // The destination counts as the source does.
    const isMoved = changes.some(({ field }) => scopeFields(entity.model).includes(field.name));
    return isMoved && !(await isReached(context, entity, current.id))
      ? refused([violation('call.noPermission')])
      : done({});
  });
  if (answer.kind !== 'done')
    return failed(index, answer.kind === 'refused' ? answer.errorKey : 'import.rowBroke');
  context.audit(auditOf(entity.model, { row: current, before: current.values, changes }));
  return { index, outcome: 'written', targetId: current.id };
};

const write: ImportTarget['write'] = async (context, { model: purpose }, rows, { withWarnings }) => {
  const columns = purpose.columns.map(({ name }) => name);
  await lockTree(context.db, entityOf(context, purpose), columns);
  const matched = await findMatched(context, { purpose, rows, isLocked: true });
  const planned = await planMatched(context, { purpose, rows, matched });
  const outcomes: RowOutcome[] = [];
  for (const [at, row] of rows.entries()) {
    const plan = planned.get(row.index);
    const one = matched[at];
    const lost = one !== undefined && 'problem' in one ? [one.problem] : [];
    const problems = [...row.problems, ...lost, ...(plan?.problems ?? [])];
    if (plan?.current === undefined || !isWritable(problems, withWarnings))
      outcomes.push({ index: row.index, outcome: 'failed', problems });
    else
      outcomes.push(
        await save(context, { purpose, plannedRow: { ...plan, current: plan.current }, trace: row.trace }),
      );
  }
  return outcomes;
};

/** Changes of records of a noun made from its schema, named by their keys: saved by the rules of its form. */
export const changing = (purpose: ImportModel): ImportTarget => ({
  identitiesOf: (row) => [...keyIdentity(purpose, row), ...uniqueIdentities(purpose, row)],
  check: async (context, _, rows) => {
    const matched = await findMatched(context, { purpose, rows, isLocked: false });
    const planned = await planMatched(context, { purpose, rows, matched });
    return rows.map((row, at) =>
      verdictOf(context, { purpose, matched: matched[at], planned: planned.get(row.index) }),
    );
  },
  write,
});
