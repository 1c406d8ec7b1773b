import type { CustomFieldDefinition } from '#domain/customField/definition.ts';
import { canEditAdministrator, phoneObstacle } from '#domain/member/checkPhoneChange.ts';
import { maskPhone } from '#domain/member/phone.ts';
import { weekStart } from '#domain/message/activation.ts';
import type { Member } from '#generated/types.ts';
import { definitionOf, wireValues } from '#server/features/directory/customField/customFields.ts';
import {
  type AdministrationRecord,
  findKnownPeople,
  findMemberFacts,
  type HeldRoleRecord,
  type KnownPeople,
  type LedRecord,
  lockWithFacts,
  type MemberFacts,
  type ProfileRecord,
} from '#server/features/directory/member/store/memberFacts.ts';
import type { MemberRecord } from '#server/features/directory/member/store/members.ts';
import type { MembershipRecord } from '#server/features/directory/member/store/memberships.ts';
import type { Powers } from '#server/features/directory/registry.ts';
import {
  isVisible,
  mayPutInto,
  type ReadScope,
  readScopeOf,
  visibleWay,
  type WriteScope,
  writeScopeOf,
} from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

interface Facts {
  readonly scope: ReadScope;
  readonly update: WriteScope;
  readonly reveal: WriteScope;
  readonly memberships: ReadonlyMap<number, readonly MembershipRecord[]>;
  readonly administration: ReadonlyMap<number, readonly AdministrationRecord[]>;
  readonly led: readonly LedRecord[];
  readonly roles: ReadonlyMap<number, readonly HeldRoleRecord[]>;
  readonly names: ReadonlyMap<number, string>;
  readonly definitions: readonly CustomFieldDefinition[];
  /** When the week began that a message counts in. */
  readonly weekBegan: Date;
}

/** Records by the person they are about. */
export const byPerson = <Of extends { readonly user_id: number }>(records: readonly Of[]) => {
  const people = new Map<number, Of[]>();
  for (const record of records) {
    const known = people.get(record.user_id);
    if (known === undefined) people.set(record.user_id, [record]);
    else known.push(record);
  }
  return people;
};

const factsOf = (context: CallContext, found: MemberFacts): Facts => ({
  led: found.led,
  names: found.names,
  scope: readScopeOf(context, 'member'),
  update: writeScopeOf(context, 'member', 'update'),
  reveal: writeScopeOf(context, 'member', 'revealPhone'),
  memberships: byPerson(found.memberships),
  administration: byPerson(found.administration),
  roles: byPerson(found.roles),
  definitions: found.fields.map(definitionOf),
  weekBegan: weekStart(context.now),
});

/** The same, with what the people hold: for rows someone acts on. */
export interface ActingFacts extends Facts {
  readonly powers: Powers;
}

const actingFactsOf = async (
  context: CallContext,
  found: MemberFacts,
  userIds: readonly number[],
): Promise<ActingFacts> => {
  const facts = factsOf(context, found);
  return { ...facts, powers: await context.sources.directory.powersOf(context, facts, userIds) };
};

/** Loads what rows of these people are made of, for a reader who may act on them. */
export const loadActingFacts = async (
  context: CallContext,
  records: readonly ProfileRecord[],
): Promise<ActingFacts> => {
  const ids = records.map((record) => record.user_id);
  return actingFactsOf(context, await findMemberFacts(context.db, context.actor.companyId, ids), ids);
};

/** Locks a person and loads what their row is made of, in one turn. */
export const lockWithActingFacts = async (
  context: CallContext,
  userId: number,
): Promise<{ readonly record: MemberRecord; readonly facts: ActingFacts } | undefined> => {
  const found = await lockWithFacts(context.db, context.actor.companyId, userId);
  return found && { record: found.record, facts: await actingFactsOf(context, found.facts, [userId]) };
};

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

type Places = Pick<Facts, 'scope' | 'memberships' | 'names'>;

/** Departments outside the reader's scope are left out: for this reader they do not exist. */
export const visibleMemberships = (facts: Places, userId: number): readonly MembershipRecord[] =>
  facts.scope.all
    ? (facts.memberships.get(userId) ?? [])
    : (facts.memberships.get(userId) ?? []).filter(({ ancestors }) => isVisible(facts.scope, ancestors));

/** The way to a department as far as the reader sees it. */
export const pathTo = ({ scope, names }: Places, { ancestors }: MembershipRecord): string =>
  visibleWay(scope, ancestors)
    .map((id) => names.get(id) ?? '')
    .join('/');

const departmentOf = (facts: Facts, membership: MembershipRecord, index: number) => ({
  id: membership.department_id,
  name: membership.department_name,
  path: pathTo(facts, membership),
  position: membership.position,
  is_main: membership.is_main,
  is_supervisor: membership.is_supervisor,
  is_responsible: flag(membership.admin_id === membership.user_id),
  is_top: membership.is_top,
  sort: index,
});

const noOffice: Member['admin'] = Object.freeze({ main: 0, sub: 0, asset: 0 } as const);

const adminOf = (facts: Facts, userId: number): Member['admin'] => {
  const held = facts.administration.get(userId);
  if (held === undefined) return noOffice;
  const has = (kind: AdministrationRecord['kind']) => flag(held.some((each) => each.kind === kind));
  return { main: has('main'), sub: has('sub'), asset: has('asset') };
};

/** Roles by assignment; what follows from an administrator row or a department stands in `admin` and `departments`. */
const rolesOf = (context: CallContext, facts: Facts, userId: number): Member['roles'] =>
  (facts.roles.get(userId) ?? []).map(({ pos_id: posId, name }) => ({
    posId,
    posName: name ?? context.words.of('role', `options.posType.${posId}`) ?? '',
  }));

/** Changes of many people at once reach as far as the change of one. */
const changesOfMany = [
  'addDepartment',
  'moveDepartment',
  'setMainDepartment',
  'setPosition',
  'setVisibility',
  'removeFromDepartment',
] as const;

const canFor = (update: 0 | 1, revealPhone: 0 | 1): Readonly<Record<string, 0 | 1>> => ({
  ...Object.fromEntries(changesOfMany.map((name) => [name, update])),
  read: 1,
  update,
  revealPhone,
});
/** What may be done with someone: one of four answers, so that a long list is not made of copies. */
const can = [
  [canFor(0, 0), canFor(0, 1)],
  [canFor(1, 0), canFor(1, 1)],
] as const;

const isWithin = (scope: WriteScope, seats: readonly MembershipRecord[]): boolean =>
  scope.all || seats.some(({ ancestors }) => mayPutInto(scope, ancestors));

const canOf = (
  { actor }: CallContext,
  facts: Facts,
  { seats, admin }: { readonly seats: readonly MembershipRecord[]; readonly admin: Member['admin'] },
): Record<string, 0 | 1> => {
  const update = canEditAdministrator(actor, admin) && isWithin(facts.update, seats);
  return can[flag(update)][flag(isWithin(facts.reveal, seats))];
};

const phoneShow = (stored: number): 1 | 2 | 3 => (stored === 2 || stored === 3 ? stored : 1);

/** Whether the reader may change the department the person is at home in: their profile goes with it. */
const isHomeManaged = (facts: Facts, userId: number): boolean => {
  const home = facts.memberships.get(userId)?.find((membership) => membership.is_main === 1);
  return facts.update.all || (home !== undefined && mayPutInto(facts.update, home.ancestors));
};

/** What keeps the reader from giving the person another number. One's own opens nothing to anyone who holds it already. */
const obstacleOf = (
  { actor }: CallContext,
  {
    facts,
    userId,
    isAtHome,
  }: { readonly facts: ActingFacts; readonly userId: number; readonly isAtHome: boolean },
) => phoneObstacle(isAtHome, userId === actor.userId ? [] : facts.powers(userId));

/** What a list filters by and a form is bound by. Departments out of scope are counted, never named. */
const standingOf = (
  context: CallContext,
  facts: ActingFacts,
  { record, seen }: { readonly record: ProfileRecord; readonly seen: number },
) => {
  const isAtHome = isHomeManaged(facts, record.user_id);
  const obstacle = obstacleOf(context, { facts, userId: record.user_id, isAtHome });
  return {
    sms_this_week: flag(record.last_sms_at !== null && record.last_sms_at >= facts.weekBegan),
    is_home_managed: flag(isAtHome),
    is_phone_managed: flag(obstacle === undefined),
    phone_power: obstacle === undefined || obstacle === 'home' ? null : obstacle,
    other_departments: (facts.memberships.get(record.user_id)?.length ?? 0) - seen,
  };
};

/** What is told of someone, without what the reader may do with them. */
export type ShownMember = Omit<
  Member,
  | 'can'
  | 'admin'
  | 'sms_this_week'
  | 'is_home_managed'
  | 'is_phone_managed'
  | 'phone_power'
  | 'other_departments'
>;

const nowhere: readonly MembershipRecord[] = [];

/** Written out in one piece: a row is made a hundred times for a page, and copying its parts together took longer than reading them. */
const shownRow = (context: CallContext, facts: Facts, record: ProfileRecord) => {
  const memberships = visibleMemberships(facts, record.user_id);
  const main = memberships.find((membership) => membership.is_main === 1);
  return {
    user_id: record.user_id,
    name: record.name,
    pinyin: record.pinyin,
    country_code: record.country_code,
    phone: maskPhone(record.phone),
    phone_show: phoneShow(record.phone_show),
    email: record.email,
    workId: record.work_id,
    extension: record.extension,
    office_location: record.office_location,
    note: record.note,
    entry_time: record.entry_time,
    active_status: flag(record.active_status === 1),
    is_real_name: record.is_real_name,
    executive_mode: record.executive_mode,
    member_type: record.member_type,
    status: record.status,
    last_active_at: record.last_active_at?.toISOString() ?? null,
    last_sms_at: record.last_sms_at?.toISOString() ?? null,
    avatar: record.avatar,
    version: record.version,
    custom_fields: wireValues(facts.definitions, record.custom_fields),
    is_supervisor: flag(memberships.some((membership) => membership.is_supervisor === 1)),
    position: (main ?? memberships[0])?.position ?? null,
    main_department_id: main?.department_id ?? null,
    departments: memberships.map((membership, index) => departmentOf(facts, membership, index)),
    roles: rolesOf(context, facts, record.user_id),
    // What lists are filtered by, and what is asked with a new person: rows say nothing of it.
    import_id: null,
    welcome: null,
  } satisfies ShownMember;
};

/** The row of a person whose facts are there. */
export const toRow = (context: CallContext, facts: ActingFacts, record: ProfileRecord): Member => {
  const shown = shownRow(context, facts, record);
  const seats = facts.memberships.get(record.user_id) ?? nowhere;
  const admin = adminOf(facts, record.user_id);
  return Object.assign(shown, standingOf(context, facts, { record, seen: shown.departments.length }), {
    admin,
    can: canOf(context, facts, { seats, admin }),
  });
};

/**
 * People in the wire shape of contract.md section 5, in the order given. Phones are masked for everyone (case M15); the
 * whole number is answered by `revealPhone` alone, which writes it down.
 */
export const memberRows = async (
  context: CallContext,
  records: readonly MemberRecord[],
): Promise<Member[]> => {
  if (records.length === 0) return [];
  const facts = await loadActingFacts(context, records);
  return records.map((record) => toRow(context, facts, record));
};

/** The same for people whose facts were found with them. */
export const knownRows = async (context: CallContext, { people, facts }: KnownPeople): Promise<Member[]> => {
  if (people.length === 0) return [];
  const ids = people.map(({ user_id: id }) => id);
  const acting = await actingFactsOf(context, facts, ids);
  return people.map((person) => toRow(context, acting, person));
};

/** The same for people given by their ids, in that order; anyone who left is missing. */
export const memberRowsOf = async (context: CallContext, userIds: readonly number[]): Promise<Member[]> => {
  return knownRows(context, await findKnownPeople(context.db, context.actor.companyId, userIds));
};

/** The same people as a file or a message tells of them: no one acts on a row of it. */
export const shownMembersOf = async (
  context: CallContext,
  userIds: readonly number[],
): Promise<ShownMember[]> => {
  const { people, facts } = await findKnownPeople(context.db, context.actor.companyId, userIds);
  const shown = factsOf(context, facts);
  return people.map((person) => shownRow(context, shown, person));
};

/** Records in the order the ids are given. */
export const inOrder = (
  ids: readonly number[],
  records: readonly MemberRecord[],
): readonly MemberRecord[] => {
  const byId = new Map(records.map((record) => [record.user_id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
