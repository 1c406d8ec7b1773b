import { type RawBuilder, sql } from 'kysely';
import { usualLimits } from '#domain/group/checkGroup.ts';
import type { LoadedRow, RowQuery, RowReader } from '#server/crud/sources/rows.ts';
import { findPlacePaths, readScopeOf } from '#server/features/directory/scope.ts';
import { groupLimitsOf } from '#server/features/groups/groupRow.ts';
import { judgesGroup, seesComplaints } from '#server/features/groups/groupScope.ts';
import { findGroupPeople, type GroupPeople } from '#server/features/groups/store/chatGroups.ts';
import { countActivated, countComplaintOutcomes } from '#server/features/groups/store/groupFigures.ts';
import { idArray } from '#server/features/groups/store/groupMembers.ts';
import {
  countComplaints,
  countedSizes,
  isOfDepartment,
  isOfScope,
  isRunBy,
} from '#server/features/groups/store/groupPages.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { escapedLike } from '#server/platform/search/searchText.ts';
import { readsLike } from '#server/platform/store/searchConditions.ts';

const group = sql`record`;

/** What the company calls large: more people than groups may have without being listed. */
const ordinaryLimit = (companyId: number) => sql`coalesce(
  (select member_limit from group_setting where company_id = ${companyId}), ${usualLimits.memberLimit})`;

/** The owner is in a department the reader knows, or below it: owners in one they do not are no one's they know. */
const isOwnerIn = (value: unknown, { actor, models }: RowReader) => {
  if (value === 0) return undefined;
  const scope = readScopeOf({ actor, models }, 'group');
  return sql`exists (
    select 1 from membership seat
    join department home on home.company_id = seat.company_id and home.id = seat.department_id and home.deleted_at is null
    where seat.company_id = record.company_id and seat.user_id = record.owner_id
      and home.ancestors @> array[${value}::bigint])
    and exists (select 1 from department asked where asked.company_id = ${actor.companyId} and asked.id = ${value}
      and asked.deleted_at is null and (${scope.all} or asked.ancestors && ${idArray(scope.departments)}))`;
};

/** By the name of a group, or of its owner as it is written or read. */
const isNamed = (keyword: string) => {
  const like = `%${escapedLike(keyword.toLowerCase())}%`;
  return sql`(lower(record.name) like ${like} or exists (
    select 1 from member owner where owner.company_id = record.company_id and owner.user_id = record.owner_id
      and (lower(owner.name) like ${like} or ${readsLike(sql`owner`, keyword)})))`;
};

/**
 * The groups of a company with what any list of them is asked by, and `columns` of `chat_group` besides. Dissolved ones are listed only
 * where someone asks for a status; people are counted only where someone asks by their number: all of them at once.
 */
const selectGroups = (
  { actor: { companyId }, now }: RowReader,
  asked: ReadonlySet<string> | undefined,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const condition =
    asked === undefined || asked.has('status') ? sql`true` : sql`chat_group.status = 'normal'`;
  const isSized = asked?.has('users_count') === true || asked?.has('is_large') === true;
  const size = isSized ? sql`chat_group.users_count` : sql`null::integer`;
  return sql`
    ${isSized ? countedSizes(companyId, condition) : sql``}
    select chat_group.company_id, chat_group.group_id, chat_group.name, chat_group.type, chat_group.dept_id,
      chat_group.owner_id, owner.name as owner_name, owner.main_department_id as owner_dept_id,
      ${size} as users_count, (${size} > ${ordinaryLimit(companyId)})::integer as is_large,
      chat_group.member_limit, chat_group.created_at, chat_group.last_active_at,
      case when chat_group.muted_until > ${now} then chat_group.muted_until end as muted_until,
      coalesce(chat_group.muted_until > ${now}, false)::integer as is_muted, chat_group.status, ${columns}
    from ${isSized ? sql`sized as chat_group` : sql`chat_group`}
    left join member owner on owner.company_id = chat_group.company_id and owner.user_id = chat_group.owner_id
    where chat_group.company_id = ${companyId} and ${condition}`;
};

/**
 * Whose groups they are (contract.md section 4, "Groups list, save, dissolve"): those of a sub-administrator's departments or of owners
 * in them, those of departments someone is responsible for, one's own; and how any list of them is asked.
 */
const groupQuestions = {
  isBelow: (departments, by) =>
    by === 'mandate' ? isOfScope(departments, group) : isOfDepartment(departments, group),
  isOwn: ({ actor }) => isRunBy(actor.userId, group),
  filters: { owner_dept_id: isOwnerIn },
  keyword: isNamed,
} as const satisfies Partial<RowQuery>;

/** What a page of groups is told with beside its rows. */
interface Facts {
  readonly people: ReadonlyMap<number, GroupPeople>;
  /** Undefined: the reader is not told of complaints. */
  readonly complaints: ReadonlyMap<number, number> | undefined;
  readonly places: ReadonlyMap<number, string>;
  readonly ordinaryLimit: number;
}

const loadFacts = async (context: CallContext, ids: readonly number[]): Promise<Facts> => {
  const { db, actor } = context;
  const people = await findGroupPeople(db, actor.companyId, ids);
  const homes = [...people.values()].flatMap(({ owner_dept_id: id }) => id ?? []);
  return {
    people,
    complaints: seesComplaints(context)
      ? await countComplaints(db, { companyId: actor.companyId, groupIds: ids, filter: { isOpen: false } })
      : undefined,
    places: await findPlacePaths(context, homes, readScopeOf(context, 'group')),
    ordinaryLimit: (await groupLimitsOf(context)).member_limit,
  };
};

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Where the owner works, as far as the reader knows of it. */
const homeOf = ({ places }: Facts, people: GroupPeople | undefined): number | null => {
  const id = people?.owner_dept_id ?? null;
  return id !== null && places.has(id) ? id : null;
};

const valuesOf = (facts: Facts, id: number) => {
  const people = facts.people.get(id);
  const size = people?.users_count ?? 0;
  return {
    owner_gone: flag(people?.owner_gone !== false),
    owner_dept_id: homeOf(facts, people),
    admins: people?.admins ?? [],
    admin_ids: (people?.admins ?? []).map((admin) => admin.user_id),
    users_count: size,
    is_large: flag(size > facts.ordinaryLimit),
    whitelisted: flag(people?.is_owner_listed === true),
    complaint_count: facts.complaints === undefined ? null : (facts.complaints.get(id) ?? 0),
  };
};

/** A dissolved group is over; a mute is ended by those who decide about complaints on it. */
const withheldFrom = (context: CallContext, { values }: LoadedRow, people: GroupPeople | undefined) => [
  ...(values.status === 'normal' ? [] : ['update', 'configure', 'unmute']),
  ...(judgesGroup(context, values.owner_id, people) ? [] : ['unmute']),
];

/** People are counted and named for the groups that are shown; one by one they are answered with a group alone. */
const completeGroups = async (
  rows: readonly LoadedRow[],
  context: CallContext,
): Promise<readonly LoadedRow[]> => {
  const facts = await loadFacts(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    values: { ...row.values, ...valuesOf(facts, row.id) },
    withheld: withheldFrom(context, row, facts.people.get(row.id)),
  }));
};

/** The chat groups of a company, those last used first. */
export const groupRows: RowQuery = {
  ...groupQuestions,
  isVersioned: true,
  completed: ['owner_gone', 'admins', 'admin_ids', 'whitelisted', 'complaint_count', 'members'],
  select: (reader, asked) =>
    selectGroups(
      reader,
      asked,
      sql`(owner.status is distinct from 'normal')::integer as owner_resigned, chat_group.post_rule, chat_group.private_chat,
        chat_group.include_sub, chat_group.include_hidden, chat_group.in_step as "isSameGroup", chat_group.dissolved_at,
        chat_group.version, chat_group.updated_at, chat_group.updated_by`,
    ),
  complete: completeGroups,
};

/** What is counted of the groups of a page; complaints only for who is told of them. */
const completeStatistics = async (
  rows: readonly LoadedRow[],
  context: CallContext,
): Promise<readonly LoadedRow[]> => {
  const { db, actor } = context;
  const ids = rows.map(({ id }) => id);
  const people = await findGroupPeople(db, actor.companyId, ids);
  const activated = await countActivated(db, actor.companyId, ids);
  const complaints = seesComplaints(context)
    ? await countComplaintOutcomes(db, actor.companyId, ids)
    : undefined;
  const homes = [...people.values()].flatMap((known) => known.owner_dept_id ?? []);
  const places = await findPlacePaths(context, homes, readScopeOf(context, 'group'));
  return rows.map((row) => {
    const known = people.get(row.id);
    const size = known?.users_count ?? 0;
    const active = Math.min(size, activated.get(row.id) ?? 0);
    const home = places.get(known?.owner_dept_id ?? -1);
    return {
      ...row,
      values: {
        ...row.values,
        owner_dept_id: home === undefined ? null : (known?.owner_dept_id ?? null),
        owner_dept: home ?? null,
        users_count: size,
        active_count: active,
        inactive_count: size - active,
        admins_count: known?.admins.length ?? 0,
        complaint_count: complaints && (complaints.get(row.id)?.total ?? 0),
        upheld_count: complaints && (complaints.get(row.id)?.upheld ?? 0),
      },
    };
  });
};

/** What is counted of the groups the reader may see. */
export const groupStatisticRows: RowQuery = {
  ...groupQuestions,
  completed: [
    'owner_dept',
    'active_count',
    'inactive_count',
    'admins_count',
    'complaint_count',
    'upheld_count',
  ],
  select: (reader, asked) =>
    selectGroups(
      reader,
      asked,
      sql`greatest(0, floor(extract(epoch from ${reader.now}::timestamptz
          - coalesce(chat_group.last_active_at, chat_group.created_at)) / 86400))::integer as idle_days,
        (chat_group.last_active_at is null)::integer as is_unused`,
    ),
  complete: completeStatistics,
};
