import { checkIntake } from '#domain/member/checkIntake.ts';
import type { PhoneNumber } from '#domain/member/phone.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import type { Violation } from '#domain/violation.ts';
import { insertMember, type MemberRecord } from '#server/features/directory/member/store/members.ts';
import { changePeople } from '#server/features/directory/member/store/placements.ts';
import { findNewPositions, insertPosition } from '#server/features/directory/member/store/positions.ts';
import type { WriteScope } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';
import { nextId } from '#server/platform/sequences.ts';
import { type IntakeFacts, type KnownHolder, lockIntake } from './intakeFacts.ts';
import { saveMemberships } from './store/memberships.ts';

/** Somebody who comes into the company, or into one more of its departments. The number is narrowed (`normalisePhone`). */
export interface Newcomer {
  readonly name: string;
  readonly phone: PhoneNumber;
  readonly departmentId: number;
  readonly position: string;
  /** Left out: regular. Somebody who is in the company already stays what they are. */
  readonly memberType?: MemberRecord['member_type'] | undefined;
}

/**
 * What became of them: `made` anew; `added` to the department, being a member already; `present` there before, nothing changed;
 * or refused, and nothing is written.
 */
export type TakenIn =
  | { readonly kind: 'made' | 'added' | 'present'; readonly userId: number; readonly name: string }
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] };

/** What taking somebody in needs of a call; `actor` names the company. `audit` gets a row of the person. */
export type IntakeContext = Pick<CallContext, 'db' | 'actor' | 'now' | 'audit'>;

/** Of people who join without an administrator: every department there is. */
export const everywhere: WriteScope = { all: true, departments: [], below: [] };

const profileOf = ({ name, phone, departmentId }: Newcomer) => ({
  name,
  country_code: phone.countryCode,
  phone: phone.digits,
  phone_show: 1,
  email: null,
  work_id: null,
  main_department_id: departmentId,
  extension: null,
  office_location: null,
  note: null,
  entry_time: null,
  executive_mode: 0,
});

const addPosition = async ({ db, actor }: IntakeContext, name: string): Promise<void> => {
  for (const fresh of await findNewPositions(db, actor.companyId, [name]))
    await insertPosition(db, {
      companyId: actor.companyId,
      positionId: await nextId(db, { companyId: actor.companyId, noun: 'position' }),
      name: fresh,
    });
};

const makePerson = async (context: IntakeContext, newcomer: Newcomer): Promise<number> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const { departmentId, position, memberType } = newcomer;
  const profile = profileOf(newcomer);
  const userId = await nextId(db, { companyId, noun: 'member' });
  const search = memberSearchEntry({ ...profile, words: [] });
  await insertMember(db, { companyId, userId, profile, memberType, search, at: now, by: actor.userId });
  const requested = [{ departmentId, position, isMain: true }];
  await saveMemberships(db, companyId, [
    { userId, present: [], requested, oldMain: undefined, newMain: departmentId },
  ]);
  context.audit({
    action: 'member.create',
    targetType: 'member',
    targetId: userId,
    targetName: newcomer.name,
    concerns: [{ type: 'department', id: departmentId }],
  });
  return userId;
};

/** Their main department stays the one they have; the new place stands beside it. */
const addToDepartment = async (
  context: IntakeContext,
  { userId, name, departmentIds, mainDepartmentId }: KnownHolder,
  { departmentId, position }: Newcomer,
): Promise<TakenIn> => {
  const { db, actor, now } = context;
  const { companyId, userId: by } = actor;
  const isMain = mainDepartmentId === undefined;
  const newMain = mainDepartmentId ?? departmentId;
  const requested = [{ departmentId, position, isMain }];
  await saveMemberships(db, companyId, [
    { userId, present: [], requested, oldMain: mainDepartmentId, newMain },
  ]);
  await changePeople(db, { companyId, at: now, by }, [{ userId, mainDepartmentId: newMain, values: {} }]);
  context.audit({
    action: 'member.addDepartments',
    targetType: 'member',
    targetId: userId,
    targetName: name,
    changes: [{ field: 'departments', old: departmentIds, new: [...departmentIds, departmentId] }],
  });
  return { kind: 'added', userId, name };
};

/** Takes in one of those whose facts were locked together; each number stands among them once. */
export const takeInKnown = async (
  context: IntakeContext,
  facts: IntakeFacts,
  given: Newcomer,
): Promise<TakenIn> => {
  const newcomer = { ...given, name: visibleText(given.name), position: visibleText(given.position) };
  const holder = facts.holderOf(newcomer.phone);
  const violations = checkIntake(newcomer, facts.placeOf(newcomer.departmentId), holder);
  if (violations.length > 0) return { kind: 'refused', violations };
  if (holder?.departmentIds.includes(newcomer.departmentId) === true)
    return { kind: 'present', userId: holder.userId, name: holder.name };
  const taken: TakenIn =
    holder === undefined
      ? { kind: 'made', userId: await makePerson(context, newcomer), name: newcomer.name }
      : await addToDepartment(context, holder, newcomer);
  await addPosition(context, newcomer.position);
  return taken;
};

/**
 * Makes a person of name and number in one department, or puts the member who has the number there as well. The number, the
 * person and the department are locked until the transaction ends: two who take in the same number never make two people.
 * `scope`: where whoever takes them in may put people; outside it a department does not exist (`everywhere`: no administrator).
 */
export const takeIn = async (
  context: IntakeContext,
  newcomer: Newcomer,
  scope: WriteScope,
): Promise<TakenIn> => takeInKnown(context, await lockIntake(context, [newcomer], scope), newcomer);
