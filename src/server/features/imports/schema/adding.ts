import { violation } from '#domain/violation.ts';
import type { ImportModel } from '#engine/model.ts';
import { answerDelete } from '#server/crud/answerDelete.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import { auditOf } from '#server/crud/auditOf.ts';
import { changedFields } from '#server/crud/checkRecord.ts';
import { countRows, findRowsById } from '#server/crud/rows.ts';
import type { LoadedRow } from '#server/crud/sources/rows.ts';
import { reaches } from '#server/crud/wireRow.ts';
import { dropRows, insertRows } from '#server/crud/writeRows.ts';
import type { ImportTarget, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { isWritable } from '#server/features/imports/sheet/sheetRows.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import {
  entityOf,
  findMatched,
  keyIdentity,
  type Matched,
  type PlannedRow,
  planRows,
  uniqueIdentities,
} from './plannedRows.ts';

type Rest = Omit<RowOutcome, 'index'>;

const failed = (rule: string): Rest => ({
  outcome: 'failed',
  problems: [{ level: 'error', ...violation(rule) }],
});

/** Deletes one record as its button does; one that others still need stays, and leaves no audit row. */
const removeOne = async (context: CallContext, purpose: ImportModel, id: number): Promise<Rest> => {
  const entries: AuditEntry[] = [];
  const own: CallContext = { ...context, audit: (entry) => entries.push(entry) };
  const answer = await withinSavepoint(context.db, () =>
    answerDelete(entityOf(context, purpose), { ids: [id] }, own),
  );
  if (answer.kind !== 'done') return failed(answer.kind === 'refused' ? answer.errorKey : 'import.rowBroke');
  entries.forEach(context.audit);
  return { outcome: 'written', targetId: id };
};

/** Takes back records an import added, where nothing happened to them since. */
const takeBack: (
  context: CallContext,
  purpose: ImportModel,
  rows: Parameters<NonNullable<ImportTarget['undo']>>[2],
) => Promise<readonly RowOutcome[]> = async (context, purpose, rows) => {
  const entity = entityOf(context, purpose);
  const ids = rows.map(({ targetId }) => targetId);
  const found = await findRowsById(context.db, { entity, ids, options: { isLocked: true } });
  const versions = new Map(found.map((row) => [row.id, row.version]));
  const outcomes: RowOutcome[] = [];
  for (const { index, targetId, trace } of rows) {
    const version = versions.get(targetId);
    if (version === undefined) outcomes.push({ index, ...failed('import.goneSince') });
    else if (version !== trace.version) outcomes.push({ index, ...failed('import.changedSince') });
    else outcomes.push({ index, ...(await removeOne(context, purpose, targetId)) });
  }
  return outcomes;
};

const removeMatched = (context: CallContext, purpose: ImportModel, matched: Matched): Promise<Rest> | Rest =>
  'problem' in matched
    ? { outcome: 'failed', problems: [matched.problem] }
    : removeOne(context, purpose, matched.current.id);

/** The end of records of a noun made from its schema, named by their keys. */
export const removing = (purpose: ImportModel): ImportTarget => ({
  identitiesOf: (row) => keyIdentity(purpose, row),
  check: async (context, _, rows) =>
    (await findMatched(context, { purpose, rows, isLocked: false })).map((matched) =>
      'problem' in matched
        ? { effect: 'none', problems: [matched.problem] }
        : { effect: 'remove', targetId: matched.current.id, problems: [] },
    ),
  write: async (context, _, rows) => {
    const matched = await findMatched(context, { purpose, rows, isLocked: true });
    const outcomes: RowOutcome[] = [];
    for (const [at, row] of rows.entries()) {
      const one = matched[at];
      if (one !== undefined)
        outcomes.push({ index: row.index, ...(await removeMatched(context, purpose, one)) });
    }
    return outcomes;
  },
  weigh: async (context, { removed }) => ({
    ended: removed,
    of: await countRows(context.db, entityOf(context, purpose), []),
    always: 0,
  }),
});

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
