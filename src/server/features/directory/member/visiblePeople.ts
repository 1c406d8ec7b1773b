import type { CustomFieldDefinition } from '#domain/customField/definition.ts';
import { maskPhone } from '#domain/member/phone.ts';
import type { Calls, Member } from '#generated/types.ts';
import { findDepartments } from '#server/features/directory/department/store/departments.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext, FindNames } from '#server/platform/handler.ts';
import {
  type ActingFacts,
  byPerson,
  loadActingFacts,
  lockWithActingFacts,
  memberRowsOf,
  pathTo,
  toRow,
  visibleMemberships,
} from './memberRows.ts';
import type { PlacedPeople } from './store/memberFacts.ts';
import { lockMembers, type MemberRecord } from './store/members.ts';
import type { MembershipRecord } from './store/memberships.ts';

/** A person as the reader sees them, with all memberships there are, seen or not. */
export interface VisibleMember {
  readonly row: Member;
  readonly memberships: readonly MembershipRecord[];
  /** The company's own fields that are shown, as they were read for the row. */
  readonly definitions: readonly CustomFieldDefinition[];
  /** The row of the same person after a change that left memberships and roles as they were. */
  readonly rowOf: (changed: MemberRecord) => Member;
}

const seenIn = (
  context: CallContext,
  facts: ActingFacts,
  record: MemberRecord,
): VisibleMember | undefined => {
  const row = toRow(context, facts, record);
  const isSeen = facts.scope.all || row.departments.length > 0 || record.user_id === context.actor.userId;
  if (!isSeen) return undefined;
  const memberships = facts.memberships.get(record.user_id) ?? [];
  const { definitions } = facts;
  return { row, memberships, definitions, rowOf: (changed) => toRow(context, facts, changed) };
};

/** Of these people those the reader may see at all: in at least one department of the scope, or oneself. */
export const visibleMembers = async (
  context: CallContext,
  records: readonly MemberRecord[],
): Promise<ReadonlyMap<number, VisibleMember & { readonly record: MemberRecord }>> => {
  if (records.length === 0) return new Map();
  const facts = await loadActingFacts(context, records);
  return new Map(
    records.flatMap((record) => {
      const seen = seenIn(context, facts, record);
      return seen === undefined ? [] : [[record.user_id, { ...seen, record }] as const];
    }),
  );
};

/** The same for one person. */
export const visibleMember = async (
  context: CallContext,
  record: MemberRecord | undefined,
): Promise<VisibleMember | undefined> =>
  record && (await visibleMembers(context, [record])).get(record.user_id);

/** The person as the reader sees them, locked until the transaction ends; who is not seen does not exist. */
export const lockVisibleMember = async (
  context: CallContext,
  userId: number,
): Promise<(VisibleMember & { readonly record: MemberRecord }) | undefined> => {
  const locked = await lockWithActingFacts(context, userId);
  const seen = locked && seenIn(context, locked.facts, locked.record);
  return seen && { ...seen, record: locked.record };
};

/** The row alone. */
export const visibleMemberRow = async (
  context: CallContext,
  record: MemberRecord | undefined,
): Promise<Member | undefined> => (await visibleMember(context, record))?.row;

/** A person the reader sees, with all memberships there are, seen or not. */
export interface SeenPerson extends Pick<VisibleMember, 'row' | 'memberships'> {
  readonly record: MemberRecord;
}

/** Of these people those the reader sees, locked in the order of their ids; who is not seen does not exist. */
export const lockVisiblePeople = async (
  context: CallContext,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, SeenPerson>> =>
  visibleMembers(context, await lockMembers(context.db, context.actor.companyId, userIds));

/** A person as search and pickers show them. */
export type FoundPerson = Calls['searchUserAndDept']['reply']['users'][number];

/** The short form of rows: name, numbers and the way to the first department the reader sees. */
export const foundPeople = (
  context: CallContext,
  { people, memberships, names }: PlacedPeople,
): FoundPerson[] => {
  const places = { scope: readScopeOf(context, 'member'), memberships: byPerson(memberships), names };
  return people.map((person) => {
    const [first] = visibleMemberships(places, person.user_id);
    return {
      user_id: person.user_id,
      name: person.name,
      workId: person.work_id,
      phone: maskPhone(person.phone),
      path: first === undefined ? '' : pathTo(places, first),
    };
  });
};

/** The people the reader knows of, by name. */
export const findPeople: FindNames = async (ids, context) => {
  const { all } = readScopeOf(context, 'member');
  const rows = await memberRowsOf(context, ids);
  const seen = rows.filter(
    (row) => all || row.departments.length > 0 || row.user_id === context.actor.userId,
  );
  return new Map(seen.map((row) => [row.user_id, row.name]));
};

/** The departments the reader knows of, by name. */
export const findDepartmentNames: FindNames = async (ids, context) => {
  const scope = readScopeOf(context, 'department');
  const records = await findDepartments(context.db, context.actor.companyId, ids);
  const seen = records.filter((record) => isVisible(scope, record.ancestors));
  return new Map(seen.map((record) => [record.id, record.name]));
};
