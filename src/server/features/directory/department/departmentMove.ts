import { checkMove, checkSiblingName, checkSource } from '#domain/department/checkChange.ts';
import { checkParentSource } from '#domain/department/connection.ts';
import { type Effect, type Move, scopeEffects } from '#domain/department/path.ts';
import type { Actor } from '#domain/permission/actor.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { FormerPlace, PlacedPeople } from '#server/features/directory/member/placePeople.ts';
import { isVisible, mayChange, readScopeOf, type WriteScope } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { ChosenParent } from './departmentChange.ts';
import { findHeights, findScopeHolders, findWideGroups } from './store/departmentPaths.ts';
import { type DepartmentRecord, findKnownPeople, type SiblingRecord } from './store/departments.ts';

/** Departments that are to go under one parent, with what decides whether they may. */
export interface MovePlan {
  readonly parent: ChosenParent;
  readonly siblings: readonly SiblingRecord[];
  readonly heights: ReadonlyMap<number, number>;
  readonly scope: WriteScope;
}

/** Someone or something a move changes; names out of the reader's sight are null. */
interface Affected {
  readonly id: number | null;
  readonly name: string | null;
  readonly change: Effect;
}

/** Levels of the branches that are to move. */
export const heightsOf = ({ db, actor }: CallContext, records: readonly DepartmentRecord[]) =>
  findHeights(
    db,
    actor.companyId,
    records.map(({ id }) => id),
  );

/** What stands in the way of one of them; `taken`: names that come to the parent before it. */
const problemsOf = (
  record: DepartmentRecord,
  { parent, siblings, heights, scope }: MovePlan,
  taken: readonly string[],
): readonly Violation[] => {
  if (!mayChange(scope, record.ancestors)) return [violation('call.noPermission')];
  if (record.super_dept_id === parent.id) return [violation('department.alreadyThere')];
  const names = siblings.filter(({ id }) => id !== record.id).map(({ name }) => name);
  return [
    ...checkSource(record.source, { renames: false, moves: true }),
    ...checkParentSource(parent.source, 'superDeptId'),
    ...checkMove(
      record,
      { ...parent, childCount: parent.childCount + taken.length },
      heights.get(record.id) ?? 1,
    ),
    ...checkSiblingName(record.name, [...names, ...taken]),
  ];
};

/** Which of the departments can move, in their order, and what stands in the way of the others. */
export const sortOut = (records: readonly DepartmentRecord[], plan: MovePlan) => {
  const movable: DepartmentRecord[] = [];
  const stuck: { readonly record: DepartmentRecord; readonly problem: Violation }[] = [];
  for (const record of records) {
    const [problem] = problemsOf(
      record,
      plan,
      movable.map(({ name }) => name),
    );
    if (problem === undefined) movable.push(record);
    else stuck.push({ record, problem });
  }
  return { movable, stuck };
};

const movesOf = (records: readonly DepartmentRecord[], parent: ChosenParent): readonly Move[] =>
  records.map(({ id, ancestors }) => ({ id, before: ancestors.slice(0, -1), after: parent.ancestors }));

/** Sub-administrators who gain or lose departments by the move. */
export const affectedAdministrators = async (
  context: CallContext,
  records: readonly DepartmentRecord[],
  parent: ChosenParent,
): Promise<readonly Affected[]> => {
  const { db, actor } = context;
  const moves = movesOf(records, parent);
  const affected = (await findScopeHolders(db, actor.companyId)).flatMap((holder) =>
    scopeEffects(holder.scope, moves).map((change) => ({ ...holder, change })),
  );
  const ids = [...new Set(affected.map((holder) => holder.user_id))];
  const known = await findKnownPeople(db, {
    companyId: actor.companyId,
    userIds: ids,
    bounds: readScopeOf(context, 'member'),
  });
  return affected.map(({ user_id: id, name, change }) =>
    known.has(id) || id === actor.userId ? { id, name, change } : { id: null, name: null, change },
  );
};

/** Groups with people of sub-departments that gain or lose people by the move. */
export const affectedGroups = async (
  context: CallContext,
  records: readonly DepartmentRecord[],
  parent: ChosenParent,
): Promise<readonly Affected[]> => {
  const { db, actor } = context;
  const moves = movesOf(records, parent);
  const near = [...new Set(moves.flatMap(({ before, after }) => [...before, ...after]))];
  const scope = readScopeOf(context, 'department');
  return (await findWideGroups(db, actor.companyId, near)).flatMap((group) =>
    scopeEffects([group.dept_id], moves).map((change) =>
      isVisible(scope, group.ancestors)
        ? { id: group.group_id, name: group.name, change }
        : { id: null, name: null, change },
    ),
  );
};

/** So long what was done to many can be taken back: it is offered beside the message that it is done. */
const openMs = 60 * 60_000;

/** The user who did it takes it back, in the same company. */
const subjectOf = ({ companyId, userId }: Actor): string => `places ${companyId} ${userId}`;

interface Sealed {
  readonly until: number;
  readonly people: readonly FormerPlace[];
}

/**
 * Where people were before a call, for the answer to carry: only the server reads it, and it says supervisors and pins, which
 * no one may make up. Undefined when no one was changed.
 */
export const sealFormer = (
  { links, actor, now }: CallContext,
  { former }: Pick<PlacedPeople, 'former'>,
): string | undefined => {
  if (former.length === 0) return undefined;
  const sealed: Sealed = { until: now.getTime() + openMs, people: former };
  return links.seal(JSON.stringify(sealed), subjectOf(actor));
};

/** What became of people who were placed, as the calls answer it, with the way back. */
export const placedReply = (context: CallContext, placed: PlacedPeople) => {
  const undo = sealFormer(context, placed);
  return {
    updated: [...placed.updated],
    failed: [...placed.failed],
    ...(undo === undefined ? {} : { undo }),
  };
};

/** The same again; undefined for someone else's, one that is too old, or something else than was sealed. */
export const openFormer = (
  { links, actor, now }: CallContext,
  way: string,
): readonly FormerPlace[] | undefined => {
  const text = links.open(way, subjectOf(actor));
  if (text === undefined) return undefined;
  const { until, people }: Sealed = JSON.parse(text);
  return until < now.getTime() ? undefined : people;
};
