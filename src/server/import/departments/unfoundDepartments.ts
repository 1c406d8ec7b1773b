import { checkDelete } from '#domain/department/checkChange.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  carryOut,
  entriesOf,
  lockSelected,
  planRemovals,
  selectDepartments,
} from '#server/addressBook/departmentRemoval.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import type { ImportTarget, RowOutcome } from '#server/import/importTarget.ts';
import { lockTree } from '#server/repositories/departmentWrites.ts';

type UndoneRow = Parameters<NonNullable<ImportTarget['undo']>>[2][number];

const failed = ({ index, targetId }: UndoneRow, { rule, params }: Violation): RowOutcome => ({
  index,
  targetId,
  outcome: 'failed',
  problems: [{ level: 'error', rule, ...(params === undefined ? {} : { params }) }],
});

/** People the import itself put there may leave again; anybody else keeps the department. */
const joinedBy = ({ trace }: UndoneRow): number => (Array.isArray(trace.joined) ? trace.joined.length : 0);

/**
 * Deletes departments that an import made, the deepest first, where nothing happened to them since: nobody joined, nothing was put
 * below them, nothing was changed.
 */
export const unfoundDepartments: NonNullable<ImportTarget['undo']> = async (context, _, rows) => {
  const { db, actor, now } = context;
  const place = { db, companyId: actor.companyId };
  await lockTree(db, actor.companyId);
  const selection = await selectDepartments(
    context,
    rows.map(({ targetId }) => targetId),
  );
  const reasons = new Map(selection.offenders.map(({ id, rule }) => [id, violation(rule)]));
  const locked = await lockSelected(context, selection, undefined);
  const byId = new Map(locked.map((record) => [record.id, record]));
  const depthOf = ({ targetId }: UndoneRow) => byId.get(targetId)?.ancestors.length ?? 0;
  const outcomes: RowOutcome[] = [];
  for (const row of rows.toSorted((one, other) => depthOf(other) - depthOf(one))) {
    const record = byId.get(row.targetId);
    const reason =
      reasons.get(row.targetId) ?? (record === undefined ? violation('department.missing') : undefined);
    if (record === undefined || reason !== undefined) {
      outcomes.push(failed(row, reason ?? violation('department.missing')));
      continue;
    }
    outcomes.push(await takeBack({ context, place, at: now }, row, record));
  }
  return outcomes;
};

interface Undoing {
  readonly context: CallContext;
  readonly place: Parameters<typeof planRemovals>[0];
  readonly at: Date;
}

const takeBack = async (
  { context, place, at }: Undoing,
  row: UndoneRow,
  record: Awaited<ReturnType<typeof lockSelected>>[number],
): Promise<RowOutcome> => {
  if (record.version !== row.trace.version) return failed(row, violation('department.changed'));
  const [plan] = await planRemovals(place, [{ departments: [record], target: undefined }]);
  if (plan === undefined) return failed(row, violation('department.missing'));
  const { people, leaving } = plan.people;
  const strangers = people > joinedBy(row) || leaving < people ? people : 0;
  const [unfit] = checkDelete(record.id, {
    people: strangers,
    children: plan.moved.length,
    hasGroup: plan.groups > 0,
  });
  if (unfit !== undefined) return failed(row, unfit);
  const removed = await carryOut(place, plan, { groupAction: 'dissolve', at, by: context.actor.userId });
  for (const entry of entriesOf(plan, removed)) context.audit(entry);
  return { index: row.index, targetId: record.id, outcome: 'written' };
};
