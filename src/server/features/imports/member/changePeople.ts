import type { ImportChoices } from '#server/database/tables/sheet.ts';
import { saveSearchEntries } from '#server/features/directory/customField/store/customFieldValues.ts';
import { planMember } from '#server/features/directory/member/memberChange.ts';
import {
  changesOf,
  leaveOldNumbers,
  numberChangeOf,
  requestedOf,
  searchOf,
} from '#server/features/directory/member/memberSave.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { findSeatIds, saveMemberships } from '#server/features/directory/member/store/memberships.ts';
import { updateMembers } from '#server/features/directory/member/store/newcomers.ts';
import type { CheckedRow, RowOutcome, TargetImport } from '#server/features/imports/sheet/importTarget.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { addPositions } from './addPeople.ts';
import { lockGround, lockPiece, mayMakeDepartments, tickedOf, whyNot } from './choices.ts';
import { type DecidedEdit, decideEdits, isUnchanged, type PlannedEdit } from './decideEdits.ts';
import { matchedPeople } from './meant.ts';
import { makeDepartments, resolvePlan } from './newDepartments.ts';
import { placeCellsOf, requestOf } from './rowRequest.ts';

/** People first, then their values and departments: the order of every writer. */
const lockRows = async (
  context: CallContext,
  target: TargetImport,
  rows: readonly CheckedRow[],
): ReturnType<typeof lockPiece> => {
  const { db, actor } = context;
  await lockGround(context, mayMakeDepartments(rows));
  const matched = await matchedPeople(context, rows);
  await lockMembers(
    db,
    actor.companyId,
    matched.flatMap(({ userId }) => userId ?? []),
  );
  const cells = rows.map(placeCellsOf);
  const moving = matched.flatMap(({ userId }, index) =>
    userId !== undefined && ((cells[index]?.paths.length ?? 0) > 0 || cells[index]?.main !== undefined)
      ? [userId]
      : [],
  );
  const nowhere = { all: false, departments: [], below: [] };
  const plans = rows.map(({ values }) =>
    planMember(requestOf(target.columns, values), { record: undefined, memberships: [], scope: nowhere }),
  );
  return lockPiece(context, plans, cells, await findSeatIds(db, actor.companyId, moving));
};

const placeColumns: readonly string[] = ['part', 'part_position', 'main_part'];

const movesAnywhere = ({ changes }: PlannedEdit): boolean =>
  changes.some(({ column }) => placeColumns.includes(column));

/** Where people are; who stays where they are is not touched. */
const savePlaces = ({ db, actor }: CallContext, edits: readonly PlannedEdit[]): Promise<void> =>
  saveMemberships(
    db,
    actor.companyId,
    edits.filter(movesAnywhere).map((edit) => ({
      userId: edit.record.user_id,
      present: edit.plan.editable,
      requested: requestedOf(edit.plan),
      oldMain: edit.record.main_department_id,
      newMain: edit.plan.mainDepartmentId,
    })),
  );

const savePeople = async (context: CallContext, edits: readonly PlannedEdit[]): Promise<void> => {
  const { db, actor, now } = context;
  const found = edits.map((edit) => ({ edit, search: searchOf(edit.record, edit.plan, edit.custom) }));
  await updateMembers(
    db,
    { companyId: actor.companyId, at: now, by: actor.userId },
    found.map(({ edit: { record, plan, custom }, search = record }) => ({
      userId: record.user_id,
      profile: { ...plan.profile, main_department_id: plan.mainDepartmentId ?? 0 },
      customFields: custom.changed.length === 0 ? record.custom_fields : custom.values,
      search,
      renumbers: numberChangeOf(context, record, plan),
    })),
  );
  const entries = found.flatMap(({ edit, search }) =>
    search === undefined
      ? []
      : [{ userId: edit.record.user_id, grams: search.grams, haystack: search.haystack }],
  );
  await saveSearchEntries(db, actor.companyId, entries);
};

const auditAll = (context: CallContext, edits: readonly PlannedEdit[]): void => {
  for (const { record, plan, custom } of edits)
    context.audit({
      action: 'member.update',
      targetType: 'member',
      targetId: record.user_id,
      targetName: plan.profile.name,
      changes: changesOf(record, plan, custom),
    });
};

const outcomeOf = (decided: DecidedEdit): RowOutcome => ({
  index: decided.row.index,
  outcome: isUnchanged(decided) ? 'unchanged' : 'written',
  targetId: decided.edit?.record.user_id,
});

/**
 * Changes the people of a piece of rows, decided again under the locks every writer takes. Who was changed since the check keeps
 * that change, and the row says so (case I16).
 */
export const changePeople = async (
  context: CallContext,
  target: TargetImport,
  rows: readonly CheckedRow[],
  choices: ImportChoices,
): Promise<readonly RowOutcome[]> => {
  const ends = await lockRows(context, target, rows);
  const decided = await decideEdits(context, { target, rows, ends });
  const ticked = tickedOf(choices);
  const refused = decided.map((each) => whyNot(each, ticked));
  const good = decided.filter((each, index) => refused[index] === undefined && !isUnchanged(each));
  const made = await makeDepartments(context, [...new Set(good.flatMap(({ departments }) => departments))]);
  const edits = good.flatMap(({ edit }) =>
    edit === undefined ? [] : [{ ...edit, plan: resolvePlan(edit.plan, made) }],
  );
  await leaveOldNumbers(context, edits);
  await savePeople(context, edits);
  await savePlaces(context, edits);
  await addPositions(context, good);
  auditAll(context, edits);
  return decided.map((each, index) => refused[index] ?? outcomeOf(each));
};
