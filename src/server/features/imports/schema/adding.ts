import { violation } from '#domain/violation.ts';
import type { ImportModel } from '#engine/model.ts';
import { auditOf } from '#server/crud/auditOf.ts';
import { changedFields } from '#server/crud/checkRecord.ts';
import { dropRows, findRowsById, insertRows } from '#server/crud/rows.ts';
import type { LoadedRow } from '#server/crud/sources/rows.ts';
import { reaches } from '#server/crud/wireRow.ts';
import type { ImportTarget, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { isWritable } from '#server/features/imports/sheet/rowProblems.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/sequences.ts';
import { entityOf, type PlannedRow, planRows } from './plannedRows.ts';
import { takeBack } from './removing.ts';
import { uniqueIdentities } from './rowIdentities.ts';

interface Insertion {
  readonly planned: PlannedRow;
  readonly id: number;
}

const noRight: RowOutcome['problems'] = [{ level: 'error', ...violation('call.noPermission') }];

const audit = (
  context: CallContext,
  {
    purpose,
    insertion: { planned },
    row,
  }: { readonly purpose: ImportModel; readonly insertion: Insertion; readonly row: LoadedRow },
): void => {
  const { model } = entityOf(context, purpose);
  const changes = changedFields(model, undefined, planned.after).map((field) => ({
    field,
    value: planned.after[field.name],
  }));
  context.audit(auditOf(model, { row, before: undefined, changes }));
};

/** Inserts records, and takes those out again that do not lie within the importer's reach. */
const insert = async (
  context: CallContext,
  purpose: ImportModel,
  planned: readonly PlannedRow[],
): Promise<readonly RowOutcome[]> => {
  if (planned.length === 0) return [];
  const entity = entityOf(context, purpose);
  const { db, actor, now } = context;
  const first = await nextId(db, { companyId: actor.companyId, noun: purpose.noun, count: planned.length });
  const insertions = planned.map((each, at) => ({ planned: each, id: first + at }));
  await insertRows(db, {
    entity,
    rows: insertions.map(({ id, planned: { after } }) => ({ id, values: after })),
    now,
  });
  const rows = await findRowsById(db, { entity, ids: insertions.map(({ id }) => id) });
  const within = new Map(
    rows
      .filter((row) => reaches(entity.model, { permission: 'create', row, actor }))
      .map((row) => [row.id, row]),
  );
  await dropRows(
    db,
    entity,
    insertions.map(({ id }) => id).filter((id) => !within.has(id)),
  );
  return insertions.map((insertion): RowOutcome => {
    const { index } = insertion.planned.row;
    const row = within.get(insertion.id);
    if (row === undefined) return { index, outcome: 'failed', problems: noRight };
    audit(context, { purpose, insertion, row });
    return { index, outcome: 'written', targetId: row.id, trace: { version: row.version } };
  });
};

/** New records of a noun made from its schema: checked and inserted by the rules of its form. */
export const adding = (purpose: ImportModel): ImportTarget => ({
  identitiesOf: (row) => uniqueIdentities(purpose, row),
  check: async (context, _, rows) => {
    const planned = await planRows(
      context,
      purpose,
      rows.map((row) => ({ row, current: undefined })),
    );
    return planned.map(({ problems }) => ({ effect: 'add' as const, problems }));
  },
  write: async (context, _, rows, { withWarnings }) => {
    const planned = await planRows(
      context,
      purpose,
      rows.map((row) => ({ row, current: undefined })),
    );
    const all = planned.map((each) => ({ ...each, problems: [...each.row.problems, ...each.problems] }));
    const writable = all.filter(({ problems }) => isWritable(problems, withWarnings));
    const refused = all.filter(({ problems }) => !isWritable(problems, withWarnings));
    return [
      ...refused.map(({ row, problems }): RowOutcome => ({ index: row.index, outcome: 'failed', problems })),
      ...(await insert(context, purpose, writable)),
    ];
  },
  undo: (context, _, rows) => takeBack(context, purpose, rows),
});
