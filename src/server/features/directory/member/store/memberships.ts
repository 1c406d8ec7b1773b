import { type Kysely, sql } from 'kysely';
import { ranksAfter } from '#domain/department/order.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import type { SupervisorRecord } from '#server/features/directory/department/store/departmentFacts.ts';
import type { DepartmentRecord } from '#server/features/directory/department/store/departments.ts';
import { findLastRanks } from '#server/platform/store/sequences.ts';

/** A person in a department, with what is shown of the department. */
export interface MembershipRecord {
  readonly user_id: number;
  readonly department_id: number;
  readonly position: string | null;
  readonly is_main: number;
  readonly is_supervisor: number;
  readonly is_top: number;
  readonly department_name: string;
  readonly ancestors: readonly number[];
  readonly admin_id: number | null;
  /** Where the department comes from. */
  readonly source: DepartmentRecord['source'];
}

const idArray = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/** Supervisors of some departments: in the order they were named, the main one first; then as people are sorted. */
export const findSupervisors = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<readonly SupervisorRecord[]> =>
  departmentIds.length === 0
    ? []
    : db
        .selectFrom('membership')
        .innerJoin('member', (join) =>
          join
            .onRef('member.company_id', '=', 'membership.company_id')
            .onRef('member.user_id', '=', 'membership.user_id'),
        )
        .select(['membership.department_id', 'membership.user_id', 'member.name'])
        .where('membership.company_id', '=', companyId)
        .where('membership.is_supervisor', '=', 1)
        .where('membership.department_id', '=', idArray(departmentIds))
        .where('member.status', '=', 'normal')
        .orderBy(sql`membership.supervisor_order nulls last`)
        .orderBy('membership.rank')
        .execute();

/** Those of the people who are in the department itself. */
export const findPeopleInDepartment = async (
  db: Kysely<Tables>,
  {
    companyId,
    departmentId,
    userIds,
  }: { readonly companyId: number; readonly departmentId: number; readonly userIds: readonly number[] },
): Promise<readonly number[]> => {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('membership')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('department_id', '=', departmentId)
    .where('user_id', '=', idArray(userIds))
    .execute();
  return rows.map((row) => row.user_id);
};

/** Makes exactly these people supervisors of the department, the first of them the main one. */
export const setSupervisors = async (
  db: Kysely<Tables>,
  {
    companyId,
    departmentId,
    userIds,
  }: { readonly companyId: number; readonly departmentId: number; readonly userIds: readonly number[] },
): Promise<void> => {
  const places = sql<number | null>`array_position(${[...userIds]}::bigint[], user_id)`;
  await sql`
    update membership set is_supervisor = case when ${places} is null then 0 else 1 end, supervisor_order = ${places}
    where company_id = ${companyId} and department_id = ${departmentId}
      and (is_supervisor = 1 or ${places} is not null)
  `.execute(db);
};

/** A membership as it should be. */
export interface RequestedMembership {
  readonly departmentId: number;
  readonly position: string;
  readonly isMain: boolean;
}

/** A membership as it is. */
type PresentMembership = Pick<MembershipRecord, 'department_id' | 'position' | 'is_main'>;

/** Whether a wanted membership is there already, exactly so. */
export const isPresent = (present: readonly PresentMembership[], requested: RequestedMembership): boolean =>
  present.some(
    (each) =>
      each.department_id === requested.departmentId &&
      each.position === requested.position &&
      each.is_main === Number(requested.isMain),
  );

/** Where one person is and will be. */
export interface Reseating {
  readonly userId: number;
  /** Departments they are in and that may be changed; others stay untouched. */
  readonly present: readonly PresentMembership[];
  readonly requested: readonly RequestedMembership[];
  /** Their main department before, undefined of someone new. */
  readonly oldMain: number | undefined;
  /** And afterwards, which may be one that stays untouched otherwise; null: none. */
  readonly newMain: number | null;
}

type Db = Kysely<Tables>;

const array = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/**
 * Locks departments that gain or lose people, in the order of their ids, and answers those that are still alive: a
 * deletion that came first is seen, one that comes later waits (case D15).
 */
export const lockDepartments = async (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<readonly number[]> => (await lockWays(db, companyId, ids)).map((row) => row.id);

/** The same, with where each stands once it is locked. */
export const lockWays = async (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly ancestors: readonly number[] }[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('department')
        .select(['id', 'ancestors'])
        .where('company_id', '=', companyId)
        .where('id', '=', sql<number>`any(${array(ids)})`)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();

/** A membership of someone, by its key, with what it becomes. */
interface Seat {
  readonly userId: number;
  readonly departmentId: number;
  /** Null: as it is. */
  readonly position: string | null;
  readonly isMain: boolean;
}

const people = (seats: readonly Pick<Seat, 'userId'>[]) => array(seats.map(({ userId }) => userId));
const places = (seats: readonly Pick<Seat, 'departmentId'>[]) =>
  array(seats.map(({ departmentId }) => departmentId));
const positions = (seats: readonly Seat[]) => sql`${seats.map(({ position }) => position)}::text[]`;
const mains = (seats: readonly Seat[]) => sql`${seats.map(({ isMain }) => Number(isMain))}::int[]`;

const clearMains = async (db: Db, companyId: number, movers: readonly Reseating[]): Promise<void> => {
  if (movers.length === 0) return;
  await sql`update membership set is_main = 0
    where company_id = ${companyId} and user_id = any(${people(movers)}) and is_main = 1`.execute(db);
};

const deleteSeats = async (
  db: Db,
  companyId: number,
  gone: readonly Pick<Seat, 'userId' | 'departmentId'>[],
): Promise<void> => {
  if (gone.length === 0) return;
  await sql`delete from membership using unnest(${people(gone)}, ${places(gone)}) as gone (user_id, department_id)
    where membership.company_id = ${companyId} and membership.user_id = gone.user_id
      and membership.department_id = gone.department_id`.execute(db);
};

const updateSeats = async (db: Db, companyId: number, seats: readonly Seat[]): Promise<void> => {
  if (seats.length === 0) return;
  await sql`update membership set position = coalesce(seat.position, membership.position), is_main = seat.is_main
    from unnest(${people(seats)}, ${places(seats)}, ${positions(seats)}, ${mains(seats)})
      as seat (user_id, department_id, position, is_main)
    where membership.company_id = ${companyId} and membership.user_id = seat.user_id
      and membership.department_id = seat.department_id`.execute(db);
};

/** Newcomers come last in their department, in the order given. */
const ranksOf = async (
  db: Db,
  companyId: number,
  seats: readonly Seat[],
): Promise<ReadonlyMap<Seat, string>> => {
  const joined = new Map<number, Seat[]>();
  for (const seat of seats) {
    const others = joined.get(seat.departmentId);
    if (others === undefined) joined.set(seat.departmentId, [seat]);
    else others.push(seat);
  }
  const last = await findLastRanks(db, companyId, [...joined.keys()]);
  return new Map(
    [...joined].flatMap(([departmentId, newcomers]) => {
      const ranks = ranksAfter(last.get(departmentId), newcomers.length);
      return newcomers.map((seat, index) => [seat, ranks[index] ?? ''] as const);
    }),
  );
};

const insertSeats = async (db: Db, companyId: number, seats: readonly Seat[]): Promise<void> => {
  if (seats.length === 0) return;
  const ranks = await ranksOf(db, companyId, seats);
  await sql`${keptPlan} insert into membership (company_id, department_id, user_id, position, is_main, rank)
    select ${companyId}, department_id, user_id, position, is_main, rank
    from unnest(${people(seats)}, ${places(seats)}, ${positions(seats)}, ${mains(seats)},
      ${seats.map((seat) => ranks.get(seat) ?? '')}::text[])
      as seat (user_id, department_id, position, is_main, rank)`.execute(db);
};

/** Counts people by main department: the one stored counter, kept in the department itself only. */
const changeMainCounts = async (db: Db, companyId: number, movers: readonly Reseating[]): Promise<void> => {
  const changes = new Map<number, number>();
  const count = (id: number | null | undefined, by: number) => {
    if (id !== null && id !== undefined) changes.set(id, (changes.get(id) ?? 0) + by);
  };
  for (const { oldMain, newMain } of movers) {
    count(oldMain, -1);
    count(newMain, 1);
  }
  if (changes.size === 0) return;
  await sql`update department set main_count = main_count + change.by
    from unnest(${array([...changes.keys()])}, ${[...changes.values()]}::int[]) as change (id, by)
    where department.company_id = ${companyId} and department.id = change.id`.execute(db);
};

const seatsLeft = ({ userId, present, requested }: Reseating) =>
  present
    .filter((seat) => !requested.some(({ departmentId }) => departmentId === seat.department_id))
    .map((seat) => ({ userId, departmentId: seat.department_id }));

const isIn = (present: readonly PresentMembership[], departmentId: number): boolean =>
  present.some((seat) => seat.department_id === departmentId);

const seatsJoined = ({ userId, present, requested }: Reseating): readonly Seat[] =>
  requested
    .filter(({ departmentId }) => !isIn(present, departmentId))
    .map((membership) => ({ userId, ...membership }));

const isMoving = ({ oldMain, newMain }: Reseating): boolean => newMain !== null && oldMain !== newMain;

/** Those that stay and become another, the main one among them where it is not theirs to change otherwise. */
const seatsChanged = (person: Reseating): readonly Seat[] => {
  const { userId, present, requested, newMain } = person;
  const isElsewhere = isMoving(person) && !requested.some(({ departmentId }) => departmentId === newMain);
  const kept = isElsewhere && newMain !== null ? [{ userId, departmentId: newMain }] : [];
  return [
    ...requested
      .filter((seat) => isIn(present, seat.departmentId) && !isPresent(present, seat))
      .map((seat) => ({ userId, ...seat })),
    ...kept.map((seat) => ({ ...seat, position: null, isMain: true })),
  ];
};

/**
 * Brings the memberships of many people to what is wanted, with the counters of their main departments, in a handful of
 * statements however many they are. People and departments are locked before. New ones come last in their department.
 */
export const saveMemberships = async (
  db: Db,
  companyId: number,
  reseatings: readonly Reseating[],
): Promise<void> => {
  const movers = reseatings.filter(isMoving);
  // At no moment are there two main ones.
  await clearMains(
    db,
    companyId,
    movers.filter(({ oldMain }) => oldMain !== undefined),
  );
  await deleteSeats(db, companyId, reseatings.flatMap(seatsLeft));
  await updateSeats(db, companyId, reseatings.flatMap(seatsChanged));
  await insertSeats(db, companyId, reseatings.flatMap(seatsJoined));
  await changeMainCounts(db, companyId, movers);
};

/** Departments any of these people are in. */
export const findSeatIds = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly department_id: number }>`
    select distinct department_id from membership
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return rows.map((row) => row.department_id);
};
