import { type Kysely, type Selectable, sql } from 'kysely';
import type { RankedPerson } from '#domain/department/order.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';

/** A live department as someone is put into it or taken out of it. */
export interface PlaceRecord {
  readonly id: number;
  readonly ancestors: readonly number[];
  readonly source: Selectable<Tables['department']>['source'];
}

/** Where live departments stand and come from; unknown ids are left out. */
export const findPlaces = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly PlaceRecord[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('department')
        .modifyFront(keptPlan)
        .select(['id', 'ancestors', 'source'])
        .where('company_id', '=', companyId)
        .where('deleted_at', 'is', null)
        .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
        .execute();

/** What a change of many people writes into a person's own row. */
export interface PersonChange {
  readonly phone_show?: number;
  readonly executive_mode?: number;
}

/** A person with the main department they get; null: the one they have. */
interface PersonPlace {
  readonly userId: number;
  readonly mainDepartmentId: number | null;
  readonly values: PersonChange;
}

/** Changes the rows of people, all in one statement, and counts their versions up, also where only departments changed. */
export const changePeople = async (
  db: Kysely<Tables>,
  stamp: { readonly companyId: number; readonly at: Date; readonly by: number },
  people: readonly PersonPlace[],
): Promise<void> => {
  await sql`
    update member set main_department_id = coalesce(place.main_id, member.main_department_id),
      phone_show = coalesce(place.phone_show, member.phone_show),
      executive_mode = coalesce(place.executive_mode, member.executive_mode),
      version = member.version + 1, updated_at = ${stamp.at}, updated_by = ${stamp.by}
    from unnest(${people.map(({ userId }) => userId)}::bigint[],
      ${people.map(({ mainDepartmentId }) => mainDepartmentId)}::bigint[],
      ${people.map(({ values }) => values.phone_show ?? null)}::int[],
      ${people.map(({ values }) => values.executive_mode ?? null)}::int[])
      as place (user_id, main_id, phone_show, executive_mode)
    where member.company_id = ${stamp.companyId} and member.user_id = place.user_id`.execute(db);
};

/** What a person is in a department beside being in it, lost with the membership itself. */
export interface Standing {
  readonly userId: number;
  readonly departmentId: number;
  readonly isSupervisor: number;
  readonly supervisorOrder: number | null;
  readonly isTop: number;
  readonly rank: string;
}

type SeatKey = Pick<Standing, 'userId' | 'departmentId'>;

const keysOf = (seats: readonly SeatKey[]) =>
  sql`${seats.map(({ userId }) => userId)}::bigint[], ${seats.map(({ departmentId }) => departmentId)}::bigint[]`;

/** The standing of people in departments they are in. */
export const findStandings = async (
  db: Kysely<Tables>,
  companyId: number,
  seats: readonly SeatKey[],
): Promise<readonly Standing[]> => {
  if (seats.length === 0) return [];
  const { rows } = await sql<Standing>`
    select membership.user_id as "userId", membership.department_id as "departmentId",
      is_supervisor as "isSupervisor", supervisor_order as "supervisorOrder", is_top as "isTop", rank
    from membership join unnest(${keysOf(seats)}) as seat (user_id, department_id)
      on membership.user_id = seat.user_id and membership.department_id = seat.department_id
    where membership.company_id = ${companyId}`.execute(db);
  return rows;
};

/** Gives people back the standing they had in departments they are in again. */
export const restoreStandings = async (
  db: Kysely<Tables>,
  companyId: number,
  standings: readonly Standing[],
): Promise<void> => {
  if (standings.length === 0) return;
  await sql`
    update membership set is_supervisor = seat.is_supervisor, supervisor_order = seat.supervisor_order,
      is_top = seat.is_top, rank = seat.rank
    from unnest(${keysOf(standings)}, ${standings.map((seat) => seat.isSupervisor)}::int[],
      ${standings.map((seat) => seat.supervisorOrder)}::int[], ${standings.map((seat) => seat.isTop)}::int[],
      ${standings.map((seat) => seat.rank)}::text[])
      as seat (user_id, department_id, is_supervisor, supervisor_order, is_top, rank)
    where membership.company_id = ${companyId} and membership.user_id = seat.user_id
      and membership.department_id = seat.department_id`.execute(db);
};

/** A live membership of someone at work, by where its department stands. */
interface PlacedSeat {
  readonly userId: number;
  readonly isMain: boolean;
  readonly ancestors: readonly number[];
}

/** All departments these people are in. */
export const findPlacedSeats = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly PlacedSeat[]> => {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'membership.company_id')
        .onRef('member.user_id', '=', 'membership.user_id'),
    )
    .innerJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'membership.company_id')
        .onRef('department.id', '=', 'membership.department_id'),
    )
    .select(['membership.user_id', 'membership.is_main', 'department.ancestors'])
    .where('membership.company_id', '=', companyId)
    .where('membership.user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('member.status', '=', 'normal')
    .where('department.deleted_at', 'is', null)
    .execute();
  return rows.map(({ user_id: userId, is_main: isMain, ancestors }) => ({
    userId,
    isMain: isMain === 1,
    ancestors,
  }));
};

/** Of these people, those who are in the department itself and have not left, in the order of the department. */
export const findRankedPeople = async (
  db: Kysely<Tables>,
  {
    companyId,
    departmentId,
    userIds,
  }: { readonly companyId: number; readonly departmentId: number; readonly userIds: readonly number[] },
): Promise<readonly RankedPerson[]> => {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('membership')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'membership.company_id')
        .onRef('member.user_id', '=', 'membership.user_id'),
    )
    .select(['membership.user_id', 'membership.rank', 'membership.is_top'])
    .where('membership.company_id', '=', companyId)
    .where('membership.department_id', '=', departmentId)
    .where('membership.user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('member.status', '=', 'normal')
    .orderBy('membership.is_top', 'desc')
    .orderBy('membership.rank')
    .orderBy('membership.user_id')
    .execute();
  return rows.map((row) => ({ userId: row.user_id, rank: row.rank, isTop: row.is_top === 1 }));
};

/** The nearest other rank above or below one, among people pinned like that person; undefined at the end. */
export const findRankBeside = async (
  db: Kysely<Tables>,
  {
    place,
    rankedPerson: { rank, isTop },
    side,
  }: {
    readonly place: { readonly companyId: number; readonly departmentId: number };
    readonly rankedPerson: RankedPerson;
    readonly side: 'before' | 'after';
  },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('membership')
    .select('rank')
    .where('company_id', '=', place.companyId)
    .where('department_id', '=', place.departmentId)
    .where('is_top', '=', isTop ? 1 : 0)
    .where('rank', side === 'before' ? '<' : '>', rank)
    .orderBy('rank', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return row?.rank;
};

/** Gives people of a department new ranks, all in one statement. */
export const setPeopleRanks = async (
  db: Kysely<Tables>,
  {
    companyId,
    departmentId,
    ranks,
  }: {
    readonly companyId: number;
    readonly departmentId: number;
    readonly ranks: readonly { readonly userId: number; readonly rank: string }[];
  },
): Promise<void> => {
  if (ranks.length === 0) return;
  await sql`
    update membership set rank = fresh.rank
    from unnest(${ranks.map(({ userId }) => userId)}::bigint[], ${ranks.map(({ rank }) => rank)}::text[])
      as fresh (user_id, rank)
    where membership.company_id = ${companyId} and membership.department_id = ${departmentId}
      and membership.user_id = fresh.user_id
  `.execute(db);
};

/** Pins a person to the top of a department, or lets them go back to where they stood. */
export const setPinned = async (
  db: Kysely<Tables>,
  {
    companyId,
    departmentId,
    userId,
    isTop,
  }: {
    readonly companyId: number;
    readonly departmentId: number;
    readonly userId: number;
    readonly isTop: 0 | 1;
  },
): Promise<void> => {
  await db
    .updateTable('membership')
    .set({ is_top: isTop })
    .where('company_id', '=', companyId)
    .where('department_id', '=', departmentId)
    .where('user_id', '=', userId)
    .execute();
};
