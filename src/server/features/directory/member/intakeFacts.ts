import { checkOpen } from '#domain/department/checkChange.ts';
import type { IntakeHolder, IntakePlace } from '#domain/member/checkIntake.ts';
import { canEditAdministrator } from '#domain/member/checkPhoneChange.ts';
import type { PhoneNumber } from '#domain/member/phone.ts';
import { findClosed } from '#server/features/directory/leaving/store/deletions.ts';
import { findMemberFacts, type MemberFacts } from '#server/features/directory/member/store/memberFacts.ts';
import { lockMembers, lockUniqueValuesOfMany } from '#server/features/directory/member/store/members.ts';
import { findPlaces } from '#server/features/directory/member/store/placements.ts';
import { findHoldersOfMany } from '#server/features/directory/member/store/uniqueHolders.ts';
import { mayPutInto, type WriteScope } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { lockDepartments } from './store/memberships.ts';

/** Where somebody with this number is to come. */
export interface IntakeAim {
  readonly phone: PhoneNumber;
  readonly departmentId: number;
}

/** Somebody who has the number already. */
export interface KnownHolder extends IntakeHolder {
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

/** People before numbers before departments, each in its order (decisions/0008): whoever got a number meanwhile is seen. */
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

/** Locks whoever and whatever people with these numbers come to, for many of them at once, and reads what decides. */
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
