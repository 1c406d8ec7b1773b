import { pathText } from '#domain/department/path.ts';
import { violation } from '#domain/violation.ts';
import type { ImportChoices } from '#server/database/tables/sheet.ts';
import { saveSearchEntries } from '#server/features/directory/customField/store/customFieldValues.ts';
import { planMember } from '#server/features/directory/member/memberChange.ts';
import { requestedOf } from '#server/features/directory/member/memberSave.ts';
import { insertMembers } from '#server/features/directory/member/store/memberBulk.ts';
import { saveMemberships } from '#server/features/directory/member/store/memberships.ts';
import { insertPositions } from '#server/features/directory/member/store/positions.ts';
import type { CheckedRow, RowOutcome, TargetImport } from '#server/features/imports/sheet/importTarget.ts';
import type { MadeThing } from '#server/features/imports/store/importMade.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';
import { nextId } from '#server/platform/sequences.ts';
import { mayMakeDepartments, tickedOf, whyNot } from './choices.ts';
import { type DecidedAdd, decideAdds } from './decideAdds.ts';
import { lockGround, lockPiece } from './lockPiece.ts';
import { makeDepartments, settledPlan } from './newDepartments.ts';
import { placeCellsOf, problemsOf, requestOf, seatsText } from './rowRequest.ts';

/** Makes the positions that rows bring, each once. Answers them: of one somebody else made meanwhile the number is nobody's. */
export const addPositions = async (
  { db, actor }: CallContext,
  rows: readonly { readonly newPositions: readonly string[] }[],
): Promise<readonly MadeThing[]> => {
  const names = [...new Set(rows.flatMap(({ newPositions }) => newPositions))];
  if (names.length === 0) return [];
  const firstId = await nextId(db, { companyId: actor.companyId, noun: 'position', count: names.length });
  await insertPositions(db, { companyId: actor.companyId, firstId, names });
  return names.map((name, index) => ({ kind: 'position', targetId: firstId + index, name }));
};

/** A row whose person is about to be there. */
interface Newcomer extends DecidedAdd {
  readonly userId: number;
  readonly search: ReturnType<typeof memberSearchEntry>;
}

const lockRows = async (
  context: CallContext,
  target: TargetImport,
  rows: readonly CheckedRow[],
): ReturnType<typeof lockPiece> => {
  await lockGround(context, mayMakeDepartments(rows));
  const nowhere = { all: false, departments: [], below: [] };
  const plans = rows.map(({ values }) =>
    planMember(requestOf(target.columns, values), { record: undefined, memberships: [], scope: nowhere }),
  );
  return lockPiece(context, plans, rows.map(placeCellsOf));
};

/** Brings decided rows to life: departments first, then everybody whose numbers are still free. */
const insertNewcomers = async (
  context: CallContext,
  decided: readonly DecidedAdd[],
): Promise<{ readonly newcomers: readonly Newcomer[]; readonly made: readonly MadeThing[] }> => {
  const { db, actor, now } = context;
  const requested = [...new Set(decided.flatMap(({ departments }) => departments))];
  const made = await makeDepartments(context, requested);
  const firstId = await nextId(db, { companyId: actor.companyId, noun: 'member', count: decided.length });
  const newcomers = decided.map((each, index) => ({
    ...each,
    plan: settledPlan(each.plan, made),
    userId: firstId + index,
    search: memberSearchEntry({ ...each.plan.profile, words: each.custom.words }),
  }));
  const people = newcomers.map(({ plan, custom, ...each }) => ({
    ...each,
    profile: { ...plan.profile, main_department_id: plan.mainDepartmentId ?? 0 },
    customFields: custom.values,
  }));
  const inserted = await insertMembers(db, { companyId: actor.companyId, at: now, by: actor.userId }, people);
  return {
    newcomers: newcomers.filter(({ userId }) => inserted.has(userId)),
    made: requested.flatMap(({ id, path }): MadeThing[] => {
      const targetId = made.get(id);
      return targetId === undefined ? [] : [{ kind: 'department', targetId, name: pathText(path) }];
    }),
  };
};

/** Puts newcomers into their departments, makes them found, and leaves an audit row of each. Answers their new positions. */
const settle = async (
  context: CallContext,
  newcomers: readonly Newcomer[],
): Promise<readonly MadeThing[]> => {
  const { db, actor } = context;
  const reseatings = newcomers.map((newcomer) => ({
    userId: newcomer.userId,
    present: [],
    requested: requestedOf(newcomer.plan),
    oldMain: undefined,
    newMain: newcomer.plan.mainDepartmentId,
  }));
  await saveMemberships(db, actor.companyId, reseatings);
  const entries = newcomers.map(({ userId, search: { grams, haystack } }) => ({ userId, grams, haystack }));
  await saveSearchEntries(db, actor.companyId, entries);
  const positions = await addPositions(context, newcomers);
  for (const newcomer of newcomers)
    context.audit({
      action: 'member.create',
      targetType: 'member',
      targetId: newcomer.userId,
      targetName: newcomer.plan.profile.name,
      concerns: requestedOf(newcomer.plan).map(({ departmentId: id }) => ({ type: 'department', id })),
    });
  return positions;
};

const outcomeOf = ({ row }: DecidedAdd, newcomer: Newcomer | undefined): RowOutcome =>
  newcomer === undefined
    ? {
        index: row.index,
        outcome: 'failed',
        problems: problemsOf(row, [violation('member.phoneTaken', 'phone')]),
      }
    : {
        index: row.index,
        outcome: 'written',
        targetId: newcomer.userId,
        trace: { version: 1, seats: seatsText(requestedOf(newcomer.plan)) },
      };

const withMade = (
  [first, ...others]: readonly RowOutcome[],
  made: readonly MadeThing[],
): readonly RowOutcome[] => (first === undefined ? [] : [{ ...first, made }, ...others]);

/**
 * Adds the people of a piece of rows, decided anew under the locks every writer takes: whoever saved one of their numbers first,
 * or took a department away, is seen, and only those rows fail.
 */
export const addPeople = async (
  context: CallContext,
  target: TargetImport,
  rows: readonly CheckedRow[],
  choices: ImportChoices,
): Promise<readonly RowOutcome[]> => {
  const ends = await lockRows(context, target, rows);
  const decided = await decideAdds(context, {
    target,
    rows,
    known: {
      ends,
      withWarnings: choices.withWarnings,
    },
  });
  const ticked = tickedOf(choices);
  const refused = decided.map((each) => whyNot(each, ticked));
  const good = decided.filter((_, index) => refused[index] === undefined);
  const { newcomers, made } =
    good.length === 0 ? { newcomers: [], made: [] } : await insertNewcomers(context, good);
  const positions = newcomers.length === 0 ? [] : await settle(context, newcomers);
  const byRow = new Map(newcomers.map((newcomer) => [newcomer.row, newcomer]));
  const outcomes = decided.map((each, index) => refused[index] ?? outcomeOf(each, byRow.get(each.row)));
  return withMade(outcomes, [...made, ...positions]);
};
