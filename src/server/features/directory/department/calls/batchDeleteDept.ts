import { checkBatch } from '#domain/department/checkRemoval.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { removeAll } from '#server/features/directory/department/batchRemoval.ts';
import {
  lockSelected,
  placeOf,
  type Selection,
  selectDepartments,
} from '#server/features/directory/department/departmentRemoval.ts';
import { isChanged, refuseChanged } from '#server/features/directory/department/departmentUpdate.ts';
import { removalProofRefusal } from '#server/features/directory/department/removalProof.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { setDeletions } from '#server/features/directory/department/timedRemoval.ts';
import { chosenDepartments } from '#server/features/directory/department/visibleDepartments.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

type Reply = Calls['batchDeleteDept']['reply'];

const nothing: Reply = {
  deleted: [],
  moved_count: 0,
  left_count: 0,
  moved_departments: 0,
  task: null,
  tasks: [],
  failed: [],
};

/** Without the right to all of them nothing is done (case D14); what is not there and what is out of sight read alike. */
const refuseSelection = ({ locale }: CallContext, { offenders }: Selection) =>
  refuse([violation('department.someNotAllowed')], {
    failed: offenders.map(({ id, rule }) => ({ id, reason: ruleText(locale, { rule }) })),
  });

/** What the reader saw of one; undefined: whatever is there now. */
const versionOf = ({ ids, versions }: Calls['batchDeleteDept']['request'], id: number): number | undefined =>
  versions?.[ids.indexOf(id)];

/**
 * Deletes several departments now, after moving what they hold, or at a set time. Rights are all or nothing; of those that
 * may be deleted, the ones that cannot be are answered with their reasons and stay.
 */
export const batchDeleteDept: Handler<'batchDeleteDept'> = async (request, context) => {
  const { db, actor, locale } = context;
  const mode = request.mode ?? 'now';
  const groupAction = request.group_action ?? 'dissolve';
  await lockTree(db, actor.companyId);
  const selection = await selectDepartments(context, request.ids);
  if (selection.offenders.length > 0) return refuseSelection(context, selection);

  const locked = await lockSelected(context, selection, request.target_dept_id);
  const changed = locked.filter((record) => isChanged(record, versionOf(request, record.id)));
  const [only] = changed;
  if (only !== undefined && locked.length === 1) return refuseChanged(context, only);

  const unchanged = locked.filter((record) => !changed.includes(record));
  const chosen = await chosenDepartments(placeOf(context), unchanged);
  const blocked = new Map([
    ...changed.map(({ id }) => [id, [violation('department.changed')]] as const),
    ...checkBatch(chosen, mode === 'now'),
  ]);
  const departments = unchanged.filter(({ id }) => !blocked.has(id));
  const [first] = blocked.values();
  if (departments.length === 0) return refuse(first ?? []);
  const unproved = await removalProofRefusal(
    context,
    departments.map(({ id }) => id),
  );
  if (unproved !== undefined) return unproved;
  const failed = [...blocked].map(([id, [reason]]) => ({
    id,
    reason: reason === undefined ? '' : ruleText(locale, reason),
  }));

  const wish = { targetId: request.target_dept_id, groupAction };
  if (mode === 'timed') {
    const set = await setDeletions(context, {
      departments,
      scope: selection.scope,
      wish: {
        ...wish,
        executeAt: request.execute_at,
      },
    });
    return 'violations' in set ? refuse(set.violations) : done({ ...nothing, ...set, failed });
  }
  const removed = await removeAll(context, { departments, scope: selection.scope, wish: { ...wish, mode } });
  return 'violations' in removed ? refuse(removed.violations) : done({ ...nothing, ...removed, failed });
};
