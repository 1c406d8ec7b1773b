import { checkOpen } from '#domain/department/checkChange.ts';
import { checkIntake, type IntakeHolder, type IntakePlace } from '#domain/member/checkIntake.ts';
import { canEditAdministrator } from '#domain/member/checkPhoneChange.ts';
import type { PhoneNumber } from '#domain/member/phone.ts';
import { isTemporary } from '#domain/temporary/term.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import type { Violation } from '#domain/violation.ts';
import { findClosed } from '#server/features/directory/leaving/store/deletions.ts';
import { mayPutInto, type WriteScope } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { findMemberFacts, type MemberFacts } from './store/memberFacts.ts';
import { insertMember, lockMembers, lockUniqueValuesOfMany, type MemberRecord } from './store/members.ts';
import { lockDepartments, saveMemberships } from './store/memberships.ts';
import { findHoldersOfMany } from './store/namedPeople.ts';
import { changePeople, findPlaces } from './store/placements.ts';
import { findNewPositions, insertPosition } from './store/positions.ts';

/** Where someone with this number is to come. */
interface IntakeAim {
  readonly phone: PhoneNumber;
  readonly departmentId: number;
}

/** Someone who has the number already. */
interface KnownHolder extends IntakeHolder {
  readonly userId: number;
  readonly name: string;
  readonly mainDepartmentId: number | undefined;
}

/** Everything that decides, read under the locks every writer takes. */
export interface IntakeFacts {
  readonly placeOf: (departmentId: number) => IntakePlace | undefined;
  readonly holderOf: (phone: PhoneNumber) => KnownHolder | undefined;
}

type Db = Pick<CallContext, 'db' | 'actor'>;

const soughtOf = ({ countryCode, digits }: PhoneNumber) => ({
  countryCode,
  phone: digits,
  workId: null,
  email: null,
  exceptUserId: 0,
});

const keyOf = ({ countryCode, digits }: PhoneNumber): string => `${countryCode} ${digits}`;

const findHolders = ({ db, actor }: Db, aims: readonly IntakeAim[]) =>
  findHoldersOfMany(
    db,
    actor.companyId,
    aims.map(({ phone }) => soughtOf(phone)),
  );

type Holders = Awaited<ReturnType<typeof findHolders>>;

/** People before numbers before departments, each in its order (decisions/0008): anyone who got a number meanwhile is seen. */
const lockHolders = async (context: Db, aims: readonly IntakeAim[]): Promise<Holders> => {
  const { db, actor } = context;
  const idsOf = (holders: Holders) => holders.map(({ userId }) => userId);
  const before = idsOf(await findHolders(context, aims));
  await lockMembers(db, actor.companyId, before);
  await lockUniqueValuesOfMany(
    db,
    actor.companyId,
    aims.map(({ phone }) => soughtOf(phone)),
  );
  const holders = await findHolders(context, aims);
  await lockMembers(
    db,
    actor.companyId,
    idsOf(holders).filter((id) => !before.includes(id)),
  );
  return holders;
};

const lockPlaces = async (
  { db, actor }: Db,
  aims: readonly IntakeAim[],
  scope: WriteScope,
): Promise<ReadonlyMap<number, IntakePlace>> => {
  const ids = [...new Set(aims.map(({ departmentId }) => departmentId))];
  const alive = await lockDepartments(db, actor.companyId, ids);
  const closed = await findClosed(db, actor.companyId, alive);
  const records = await findPlaces(db, actor.companyId, alive);
  return new Map(
    records
      .filter(({ ancestors }) => mayPutInto(scope, ancestors))
      .map(({ id, source }) => {
        const waiting = closed.find((each) => Number(each.id) === id);
        const objections = checkOpen(waiting && { departmentName: waiting.dept_name }, 'dept_id');
        return [id, { id, isOwn: source === 'main', closed: objections }];
      }),
  );
};

const heldBy = ({ administration }: MemberFacts, userId: number) => {
  const kinds = administration.filter((each) => each.user_id === userId).map(({ kind }) => kind);
  const flag = (kind: 'main' | 'sub' | 'asset') => Number(kinds.includes(kind));
  return { main: flag('main'), sub: flag('sub'), asset: flag('asset') };
};

const toHolder = ({ actor }: Db, facts: MemberFacts, holder: Holders[number]): KnownHolder => {
  const seats = facts.memberships.filter((seat) => seat.user_id === holder.userId);
  return {
    userId: holder.userId,
    name: holder.name,
    isResigned: holder.isResigned,
    isEditable: canEditAdministrator(actor, heldBy(facts, holder.userId)),
    departmentIds: seats.map((seat) => seat.department_id),
    mainDepartmentId: seats.find((seat) => seat.is_main === 1)?.department_id,
  };
};

/** Locks everyone and everything people with these numbers come to, for many of them at once, and reads what decides. */
export const lockIntake = async (
  context: Db,
  aims: readonly IntakeAim[],
  scope: WriteScope,
): Promise<IntakeFacts> => {
  const { db, actor } = context;
  const holders = await lockHolders(context, aims);
  const places = await lockPlaces(context, aims, scope);
  const ids = holders.map(({ userId }) => userId);
  const facts = await findMemberFacts(db, actor.companyId, ids);
  const known = new Map(
    holders.flatMap((holder) => {
      const aim = aims[holder.sought];
      return aim === undefined ? [] : [[keyOf(aim.phone), toHolder(context, facts, holder)]];
    }),
  );
  return { placeOf: (id) => places.get(id), holderOf: (phone) => known.get(keyOf(phone)) };
};

/** Someone who comes into the company, or into one more of its departments. The number is narrowed (`normalisePhone`). */
interface Newcomer {
  readonly name: string;
  readonly phone: PhoneNumber;
  readonly departmentId: number;
  readonly position: string;
  /** Left out: regular. Someone who is in the company already stays what they are. */
  readonly memberType?: MemberRecord['member_type'] | undefined;
}

/**
 * What became of them: `made` again; `added` to the department, being a member already; `present` there before, nothing changed;
 * or refused, and nothing is written.
 */
export type TakenIn =
  | { readonly kind: 'made' | 'added' | 'present'; readonly userId: number; readonly name: string }
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] };

/** What taking someone in needs of a call; `actor` names the company. `audit` gets a row of the person. */
export type IntakeContext = Pick<CallContext, 'db' | 'actor' | 'now' | 'audit' | 'sources'>;

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
  // Who comes for a term has it to look after, and no first day in the company.
  if (memberType === undefined || !isTemporary(memberType)) {
    const comer = { userId, name: newcomer.name, departmentId, entryDay: null };
    for (const begin of context.sources.directory.onJoin) await begin(context, comer);
  }
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
 * `scope`: where the user who takes them in may put people; outside it a department does not exist (`everywhere`: no administrator).
 */
export const takeIn = async (
  context: IntakeContext,
  newcomer: Newcomer,
  scope: WriteScope,
): Promise<TakenIn> => takeInKnown(context, await lockIntake(context, [newcomer], scope), newcomer);
