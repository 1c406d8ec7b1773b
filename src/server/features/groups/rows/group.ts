import { sql } from 'kysely';
import type { RowQuery } from '#server/crud/sources/rowQuery.ts';
import type { LoadedRow } from '#server/crud/wireRow.ts';
import { findPlacePaths } from '#server/features/directory/placePaths.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { groupLimitsOf } from '#server/features/groups/groupSizes.ts';
import { findGroupPeople, type GroupPeople } from '#server/features/groups/store/chatGroups.ts';
import { countComplaints } from '#server/features/groups/store/groupPages.ts';
import { judgesGroup, seesComplaints } from '#server/features/rights/groupRights.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { groupQuestions, selectGroups } from './groups.ts';

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
      ? await countComplaints(db, actor.companyId, ids, { isOpen: false })
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

/** A dissolved group is over; a mute is ended by whoever decides about complaints on it. */
const withheldFrom = (context: CallContext, { values }: LoadedRow, people: GroupPeople | undefined) => [
  ...(values.status === 'normal' ? [] : ['update', 'configure', 'unmute']),
  ...(judgesGroup(context, values.owner_id, people) ? [] : ['unmute']),
];

/** People are counted and named for the groups that are shown; one by one they are answered with a group alone. */
const complete = async (rows: readonly LoadedRow[], context: CallContext): Promise<readonly LoadedRow[]> => {
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
  complete,
};
