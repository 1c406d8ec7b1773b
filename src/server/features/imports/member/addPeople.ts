import { pathText } from '#domain/department/path.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { ImportChoices } from '#server/database/tables/sheet.ts';
import { saveSearchEntries } from '#server/features/directory/customField/store/customFieldValues.ts';
import { planMember } from '#server/features/directory/member/memberChange.ts';
import { requestedOf } from '#server/features/directory/member/memberSave.ts';
import { lockDepartments, saveMemberships } from '#server/features/directory/member/store/memberships.ts';
import {
  insertMembers,
  lockNewcomers,
  type NewcomerRecord,
  removeNewcomers,
} from '#server/features/directory/member/store/newcomers.ts';
import { deleteUnusedPositions, insertPositions } from '#server/features/directory/member/store/positions.ts';
import { mayPutInto, type WriteScope, writeScopeOf } from '#server/features/directory/scope.ts';
import { unfoundDepartments } from '#server/features/imports/departments/unfoundDepartments.ts';
import type {
  CheckedRow,
  ImportTarget,
  RowOutcome,
  TargetImport,
} from '#server/features/imports/sheet/importTarget.ts';
import type { MadeThing } from '#server/features/imports/store/importMade.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { lockGround, lockPiece, mayMakeDepartments, tickedOf, whyNot } from './choices.ts';
import { type DecidedAdd, decideAdds } from './decideAdds.ts';
import { makeDepartments, resolvePlan } from './newDepartments.ts';
import { placeCellsOf, problemsOf, requestOf, seatsText } from './rowRequest.ts';

/** Makes the positions that rows bring, each once. Answers them: of one someone else made meanwhile the number is no one's. */
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

/** Brings decided rows to life: departments first, then everyone whose numbers are still free. */
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
    plan: resolvePlan(each.plan, made),
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
const placeNewcomers = async (
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

const addedOutcome = ({ row }: DecidedAdd, newcomer: Newcomer | undefined): RowOutcome =>
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
 * Adds the people of a piece of rows, decided again under the locks every writer takes: anyone who saved one of their numbers first,
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
  const positions = newcomers.length === 0 ? [] : await placeNewcomers(context, newcomers);
  const byRow = new Map(newcomers.map((newcomer) => [newcomer.row, newcomer]));
  const outcomes = decided.map((each, index) => refused[index] ?? addedOutcome(each, byRow.get(each.row)));
  return withMade(outcomes, [...made, ...positions]);
};

type UndoneRow = Parameters<NonNullable<ImportTarget['undo']>>[2][number];

/** Why someone stays: only who was never here in any sense can be taken back. */
const whyStays = (
  { trace }: UndoneRow,
  person: NewcomerRecord | undefined,
  scope: WriteScope,
): Violation | undefined => {
  if (person === undefined) return violation('member.missing');
  if (!person.ways.every((way) => mayPutInto(scope, way))) return violation('memberImport.outOfScope');
  if (person.has_entered) return violation('memberImport.hasEntered');
  // Being put elsewhere leaves the person's own version as it is.
  const isMoved = trace.seats !== undefined && trace.seats !== seatsText(person.seats);
  if (isMoved || person.version !== trace.version) return violation('import.changedSince');
  return person.holds ? violation('memberImport.holdsSomething') : undefined;
};

const undoneOutcome = ({ index, targetId }: UndoneRow, reason: Violation | undefined): RowOutcome =>
  reason === undefined
    ? { index, targetId, outcome: 'written' }
    : { index, targetId, outcome: 'failed', problems: [{ level: 'error', ...reason }] };

/**
 * Takes people back that an import added, where they have not signed in, no one changed or moved them, and nothing is theirs: they
 * are removed as if never there, counters with them. What was made for them is asked about afterwards
 * (`undoMadePlaces`).
 */
export const undoAdds: NonNullable<ImportTarget['undo']> = async (context, _, rows) => {
  const { db, actor } = context;
  const scope = writeScopeOf(context, 'member', 'create');
  const found = await lockNewcomers(
    db,
    actor.companyId,
    rows.map(({ targetId }) => targetId),
  );
  const people = new Map(found.map((person) => [person.user_id, person]));
  const reasons = rows.map((row) => whyStays(row, people.get(row.targetId), scope));
  const gone = rows.flatMap(({ targetId }, index) =>
    reasons[index] === undefined ? (people.get(targetId) ?? []) : [],
  );
  const homes = [...new Set(gone.map((person) => person.main_department_id))];
  await lockDepartments(db, actor.companyId, homes);
  await removeNewcomers(
    db,
    actor.companyId,
    gone.map((person) => person.user_id),
  );
  for (const { user_id: targetId, name: targetName } of gone)
    context.audit({ action: 'member.takeBack', targetType: 'member', targetId, targetName });
  return rows.map((row, index) => undoneOutcome(row, reasons[index]));
};

/** Of a department no one has changed since it was made. */
const firstVersion = 1;

/**
 * Takes back the departments and positions that were made for people of a sheet, where no one is in them, nothing was put below
 * them and no one changed or uses them since.
 */
export const undoMadePlaces: NonNullable<ImportTarget['undoMade']> = async (context, target, things) => {
  const { db, actor } = context;
  const departments = things.filter(({ kind }) => kind === 'department');
  const positions = things.filter(({ kind }) => kind === 'position');
  const outcomes =
    departments.length === 0
      ? []
      : await unfoundDepartments(
          context,
          target,
          departments.map(({ targetId }, index) => ({ index, targetId, trace: { version: firstVersion } })),
        );
  const unfounded = new Set(
    outcomes.filter(({ outcome }) => outcome === 'written').map(({ index }) => index),
  );
  const kept = new Set(
    await deleteUnusedPositions(
      db,
      actor.companyId,
      positions.map(({ targetId }) => targetId),
    ),
  );
  return [
    ...departments.filter((_, index) => unfounded.has(index)),
    ...positions.filter(({ targetId }) => !kept.has(targetId)),
  ];
};
