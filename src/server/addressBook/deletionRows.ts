import type { Deletion } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import type { ListedDeletion } from '#server/repositories/deletions.ts';
import { countPeople } from '#server/repositories/departmentCounts.ts';
import { findCompanyRoot, findDepartments } from '#server/repositories/departments.ts';
import { isVisible, mayChange, readScopeOf, type WriteScope, writeScopeOf } from './scope.ts';

/** What rows need beside the deletions themselves, loaded once for all of them. */
interface Facts {
  readonly people: ReadonlyMap<number, number>;
  readonly targets: ReadonlyMap<number, string>;
  readonly scope: WriteScope;
}

const isWaiting = ({ status }: ListedDeletion): boolean => status === 'pending' || status === 'executing';

/** The department above at this moment, unless another one was chosen. */
const targetIdOf = ({ target_dept_id: chosen, ancestors }: ListedDeletion): number =>
  chosen ?? ancestors.at(-2) ?? 0;

/** Names of targets the reader sees; the company is named for those who see all of it. */
const targetNames = async (
  context: CallContext,
  deletions: readonly ListedDeletion[],
): Promise<ReadonlyMap<number, string>> => {
  const { db, actor } = context;
  const scope = readScopeOf(context, 'department');
  const found = await findDepartments(db, actor.companyId, [...new Set(deletions.map(targetIdOf))]);
  const names = new Map(
    found.filter((record) => isVisible(scope, record.ancestors)).map(({ id, name }) => [id, name]),
  );
  if (scope.all) names.set(0, (await findCompanyRoot(db, actor.companyId)).name);
  return names;
};

/** Whoever set a deletion takes it back, and whoever may delete the department (contract.md section 2). */
export const mayCancel = (
  { actor }: Pick<CallContext, 'actor'>,
  scope: WriteScope,
  deletion: Pick<ListedDeletion, 'creator_id' | 'ancestors'>,
): boolean => deletion.creator_id === actor.userId || mayChange(scope, deletion.ancestors);

const toRow = (context: CallContext, deletion: ListedDeletion, facts: Facts): Deletion => {
  const target = targetIdOf(deletion);
  const [failure] = deletion.failure ?? [];
  return {
    task_id: deletion.task_id,
    dept_id: deletion.dept_id,
    dept_name: deletion.name_now ?? deletion.dept_name,
    execute_at: deletion.execute_at.toISOString(),
    status: deletion.status,
    users_count: deletion.people_count ?? facts.people.get(deletion.dept_id) ?? 0,
    target_dept_id: facts.targets.has(target) ? target : null,
    target_name: facts.targets.get(target) ?? null,
    group_action: deletion.group_action,
    creator_id: deletion.creator_id,
    creator_name: deletion.creator_name,
    created_at: deletion.created_at.toISOString(),
    finished_at: deletion.finished_at?.toISOString() ?? null,
    reason: failure === undefined ? null : ruleText(context.locale, failure),
    // It changes once in its life: when it ends.
    version: isWaiting(deletion) ? 1 : 2,
    can: { read: 1, cancel: mayCancel(context, facts.scope, deletion) ? 1 : 0 },
  };
};

/** Deletions in the wire shape of contract.md section 5, in the order given. */
export const deletionRows = async (
  context: CallContext,
  deletions: readonly ListedDeletion[],
): Promise<Deletion[]> => {
  if (deletions.length === 0) return [];
  const waiting = deletions.filter(isWaiting).map((each) => each.dept_id);
  const facts: Facts = {
    people: await countPeople(context.db, context.actor.companyId, waiting),
    targets: await targetNames(context, deletions),
    scope: await writeScopeOf(context, 'deletion', 'cancel'),
  };
  return deletions.map((deletion) => toRow(context, deletion, facts));
};
