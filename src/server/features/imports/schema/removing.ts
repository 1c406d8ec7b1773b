import { violation } from '#domain/violation.ts';
import type { ImportModel } from '#engine/model.ts';
import { answerDelete } from '#server/crud/answerDelete.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import { countRows, findRowsById } from '#server/crud/rows.ts';
import type { ImportTarget, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';
import { findMatched, type Matched } from './findMeant.ts';
import { entityOf } from './plannedRows.ts';
import { keyIdentity } from './rowIdentities.ts';

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
export const takeBack: (
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
