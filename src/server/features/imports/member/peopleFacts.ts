import { phoneChangeProof } from '#domain/member/checkPhoneChange.ts';
import { sheetAskingBudgets as budgets } from '#domain/member/limits.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import {
  type MemberPlan,
  movesPhone,
  uniqueValuesOf,
} from '#server/features/directory/member/memberChange.ts';
import type { MemberRecord } from '#server/features/directory/member/store/members.ts';
import { findNamesakes } from '#server/features/directory/member/store/newcomers.ts';
import { type TakenValue, takenValuesOfMany } from '#server/features/directory/member/uniqueHolders.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { takeTokensOfMany } from '#server/features/messages/store/messageSpend.ts';
import { findRights } from '#server/guard/store/actors.ts';
import { findKeysNoted, insertMoments } from '#server/guard/store/rateLimits.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { readingsOf } from '#server/platform/search/searchText.ts';
import { problemsOf } from './rowRequest.ts';

/** A row with what it would make of a person; 0: of someone new. */
interface PlannedPerson {
  readonly row: SheetRow;
  readonly plan: MemberPlan;
  readonly userId: number;
}

/** Whose the value is, as far as the reader may know; someone who left can be restored instead (spec section 5). */
const takenViolation = ({ field, name, resigned }: TakenValue): Violation => {
  if (name === null) return violation(`member.${field}Taken`, field);
  return violation(`memberImport.${field}${resigned === 1 ? 'OfResigned' : 'TakenBy'}`, field, { name });
};

/**
 * What other people's numbers, work ids and addresses say against each row, in a constant number of statements. Someone who asks (no
 * row is written) is told only so often of people they do not see.
 */
export const takenProblems = async (
  context: CallContext,
  people: readonly PlannedPerson[],
  isAsking: boolean,
): Promise<readonly (readonly RowProblem[])[]> => {
  const sought = people.map(({ plan, userId }) => ({ ...uniqueValuesOf(plan), exceptUserId: userId }));
  const taken = await takenValuesOfMany(context, sought);
  const unnotified = isAsking ? await unansweredRows(context, people, taken) : new Set();
  return people.map((person, index) =>
    problemsOf(
      person.row,
      unnotified.has(person)
        ? [violation('memberImport.askedTooOften')]
        : (taken[index] ?? []).map(takenViolation),
    ),
  );
};

/** A warning for each row whose name someone else has whom the reader sees: the same person may be meant. */
export const namesakeProblems = async (
  context: CallContext,
  people: readonly PlannedPerson[],
): Promise<readonly (readonly RowProblem[])[]> => {
  const names = people.map(({ plan: { profile }, userId }) => ({
    name: profile.name,
    pinyin: (readingsOf(profile.name)[0] ?? []).join(' '),
    exceptUserId: userId,
  }));
  const { db, actor } = context;
  const found = await findNamesakes(db, {
    companyId: actor.companyId,
    names,
    bounds: readScopeOf(context, 'member'),
  });
  return people.map(({ row }, index) =>
    found.has(index) ? problemsOf(row, [violation('memberImport.namesake', 'name')], 'warning') : [],
  );
};

/** Values of a row in use by people the reader does not see, as they are noted: no one's number stands there. */
const unseenKeys = (
  { actor }: CallContext,
  { plan }: PlannedPerson,
  taken: readonly TakenValue[],
): readonly string[] => {
  const values = uniqueValuesOf(plan);
  return taken
    .filter(({ user_id: holder }) => holder === null)
    .map(({ field }) => {
      const value = field === 'phone' ? `${values.countryCode} ${values.phone}` : values[field];
      return `${actor.companyId}:${actor.userId}:${hashSecret(`${field} ${value}`)}`;
    });
};

const takeRoom = async ({ db, actor, now }: CallContext, count: number) => {
  const { companyId, userId } = actor;
  const own = await insertMoments(db, { ...budgets.person, key: `${companyId}:${userId}`, now }, count);
  const all = await insertMoments(db, { ...budgets.company, key: String(companyId), now }, own.taken);
  return { notified: all.taken, room: Math.min(own.room, all.room) };
};

/**
 * Which rows are not told whether their values are in use: the reader has learned enough of people they do not see for a day. From there
 * on nothing is said of any row, or what is not said would tell of it. In the order of the rows; `db` is the owner's.
 */
const unansweredRows = async (
  context: CallContext,
  people: readonly PlannedPerson[],
  taken: readonly (readonly TakenValue[])[],
): Promise<ReadonlySet<PlannedPerson>> => {
  const { db, now } = context;
  if (readScopeOf(context, 'member').all || people.length === 0) return new Set();
  const keys = people.map((person, at) => unseenKeys(context, person, taken[at] ?? []));
  const known = await findKeysNoted(db, { ...budgets.notifiedOnce, now }, keys.flat());
  const fresh = [...new Set(keys.flat())].filter((key) => !known.has(key));
  const { notified, room } = await takeRoom(context, fresh.length);
  if (notified > 0)
    await takeTokensOfMany(db, { budget: budgets.notifiedOnce, keys: fresh.slice(0, notified), now });
  if (notified === fresh.length && (room > 0 || notified > 0)) return new Set();
  const unnotified = new Set(fresh.slice(notified));
  const first =
    notified === fresh.length ? 0 : keys.findIndex((each) => each.some((key) => unnotified.has(key)));
  const isKnown = (at: number): boolean => {
    const own = keys[at] ?? [];
    return (taken[at] ?? []).length > 0 && own.every((key) => !unnotified.has(key));
  };
  return new Set(people.filter((_, at) => at >= first && !isKnown(at)));
};

/** A row with the person it changes. */
interface ChangedPerson {
  readonly row: SheetRow;
  readonly plan: MemberPlan;
  readonly record: MemberRecord;
}

/**
 * Numbers that open the console change one by one, with the proof the form asks for (contract.md section 4): what is said of their
 * rows, by person.
 */
export const proofProblems = async (
  { db, actor }: CallContext,
  people: readonly ChangedPerson[],
): Promise<ReadonlyMap<number, readonly RowProblem[]>> => {
  const movers = people.filter(({ plan, record }) => movesPhone(plan, record));
  const rights = await findRights(
    db,
    actor.companyId,
    movers.map(({ record }) => record.user_id),
  );
  const guarded = new Set(
    rights
      .filter((each) => phoneChangeProof(each.actor.roles, each.actor.userId === actor.userId).length > 0)
      .map((each) => each.actor.userId),
  );
  return new Map(
    movers
      .filter(({ record }) => guarded.has(record.user_id))
      .map(({ row, record }) => [
        record.user_id,
        problemsOf(row, [violation('memberImport.phoneNeedsProof', 'phone')]),
      ]),
  );
};
