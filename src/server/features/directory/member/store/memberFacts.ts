import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { askTogether } from '#server/database/ahead.ts';
import { columnsOf, packedRows } from '#server/database/packedRows.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { mandateRows } from '#server/guard/store/actors.ts';
import { type MemberPage, type PageRow, type PageStatement, toPage } from './memberPages.ts';
import { lockingOne, type MemberRecord } from './members.ts';
import type { MembershipRecord } from './memberships.ts';

/** A department someone is responsible for, as the way to it from the root. */
export interface LedRecord {
  readonly user_id: number;
  readonly ancestors: readonly number[];
}

export interface AdministrationRecord {
  readonly user_id: number;
  readonly kind: 'main' | 'sub' | 'asset';
}

/** What a custom value means. */
type ShownField = Pick<
  Selectable<Tables['custom_field']>,
  'id' | 'name' | 'name_en' | 'name_ja' | 'help' | 'type' | 'options' | 'searchable' | 'required'
>;

/** A role someone holds; without a name where the product brings the role. */
export interface HeldRoleRecord {
  readonly user_id: number;
  readonly pos_id: number;
  readonly name: string | null;
}

/** What stands around some people: where they are, which administrators they are, and the names on the way there. */
export interface MemberFacts {
  /** Per person the main one first, then in tree order. */
  readonly memberships: readonly MembershipRecord[];
  readonly administration: readonly AdministrationRecord[];
  /** Departments the people are responsible for, whether they are in them or not. */
  readonly led: readonly LedRecord[];
  /** In the order of their groups. */
  readonly roles: readonly HeldRoleRecord[];
  /** Of every department the people are in and all above it. */
  readonly names: ReadonlyMap<number, string>;
  /** The company's own fields that are shown. */
  readonly fields: readonly ShownField[];
}

type Lists = readonly (readonly unknown[])[];

interface FactsRow {
  readonly memberships: Lists;
  readonly administration: Lists;
  readonly led: Lists;
  readonly roles: Lists;
  readonly fields: Lists;
  readonly names: Readonly<Record<string, string>>;
}

const nothing: MemberFacts = {
  memberships: [],
  administration: [],
  led: [],
  roles: [],
  names: new Map(),
  fields: [],
};

const seats = packedRows<MembershipRecord>({
  ...columnsOf('seat', ['user_id', 'department_id', 'position', 'is_main', 'is_supervisor', 'is_top']),
  ...columnsOf('seat', ['department_name', 'ancestors', 'admin_id', 'source']),
});
const offices = packedRows<AdministrationRecord>(columnsOf('office', ['user_id', 'kind']));
const leads = packedRows<LedRecord>({
  user_id: sql.ref('department.admin_id'),
  ancestors: sql.ref('department.ancestors'),
});
const heldRoles = packedRows<HeldRoleRecord>({
  ...columnsOf('held', ['user_id', 'pos_id']),
  name: sql.ref('role.name'),
});
const shownFields = packedRows<ShownField>({
  ...columnsOf('custom_field', ['id', 'name', 'name_en', 'name_ja', 'help', 'type', 'options']),
  ...columnsOf('custom_field', ['searchable', 'required']),
});

const toFacts = (row: FactsRow): MemberFacts => ({
  memberships: seats.unpack(row.memberships),
  administration: offices.unpack(row.administration),
  led: leads.unpack(row.led),
  roles: heldRoles.unpack(row.roles),
  fields: shownFields.unpack(row.fields),
  names: new Map(Object.entries(row.names).map(([id, name]) => [Number(id), name])),
});

/** One row of facts; `people` is a list of ids, `first` what stands before, `and` what else is asked of the same people. */
const factsRow = (
  companyId: number,
  people: RawBuilder<unknown>,
  {
    first = sql``,
    and = sql``,
  }: { readonly first?: RawBuilder<unknown>; readonly and?: RawBuilder<unknown> } = {},
) => sql`${keptPlan}
    with ${first} seat as materialized (
      select membership.user_id, membership.department_id, membership.position, membership.is_main,
        membership.is_supervisor, membership.is_top, department.name as department_name, department.ancestors,
        department.admin_id, department.sort_path, department.source
      from membership
      join department on department.company_id = membership.company_id and department.id = membership.department_id
      where membership.company_id = ${companyId} and membership.user_id = any(${people})
        and department.deleted_at is null
    )
    select
      coalesce((select json_agg(${seats.row} order by user_id, is_main desc, sort_path) from seat), '[]')
        as memberships,
      coalesce((select json_agg(${offices.row}) from (
        select user_id, kind from administrator
          where company_id = ${companyId} and user_id = any(${people}) and status = 1
        union
        select user_id, 'sub' from ${mandateRows}
          where company_id = ${companyId} and user_id = any(${people})) as office), '[]') as administration,
      coalesce((select json_agg(${leads.row}) from department
        where company_id = ${companyId} and admin_id = any(${people}) and deleted_at is null), '[]') as led,
      coalesce((select json_agg(${heldRoles.row} order by role_group.sort nulls first, role.sort, held.pos_id)
        from role_member held
        left join role on role.company_id = held.company_id and role.pos_id = held.pos_id
        left join role_group on role_group.company_id = role.company_id and role_group.group_id = role.group_id
        where held.company_id = ${companyId} and held.user_id = any(${people})), '[]') as roles,
      coalesce((select json_object_agg(id, name) from department
        where company_id = ${companyId} and id = any(array(select distinct unnest(ancestors) from seat))), '{}') as names,
      coalesce((select json_agg(${shownFields.row} order by sort)
        from custom_field where company_id = ${companyId} and is_system = 0 and shown = 1 and deleted_at is null), '[]')
        as fields ${and}`;

const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/** All facts of some people in one statement: every list of people needs all of them. */
export const findMemberFacts = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<MemberFacts> => {
  if (userIds.length === 0) return nothing;
  const { rows } = await factsRow(companyId, idArray(userIds)).$castTo<FactsRow>().execute(db);
  const [row] = rows;
  return row === undefined ? nothing : toFacts(row);
};

/** Locks a person and finds their facts in one turn: as they are once the lock is held. */
export const lockWithFacts = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<{ readonly record: MemberRecord; readonly facts: MemberFacts } | undefined> => {
  const facts = factsRow(companyId, idArray([userId])).$castTo<FactsRow>();
  const [[record], [row]] = await askTogether<[MemberRecord, FactsRow]>(db, [
    lockingOne(db, companyId, userId).compile(),
    facts.compile(db),
  ]);
  return record === undefined || row === undefined ? undefined : { record, facts: toFacts(row) };
};

const profileColumns = [
  ...(['user_id', 'name', 'pinyin', 'avatar', 'country_code', 'phone', 'phone_show', 'email'] as const),
  ...(['work_id', 'extension', 'office_location', 'note', 'entry_time', 'active_status', 'status'] as const),
  ...(['is_real_name', 'executive_mode', 'member_type', 'custom_fields', 'version'] as const),
] as const;
const profileMoments = ['last_active_at', 'last_sms_at'] as const;

/** What a row shows of a person themselves. */
export type ProfileRecord = Pick<
  MemberRecord,
  (typeof profileColumns)[number] | (typeof profileMoments)[number]
>;

/** The same as JSON: moments are texts. */
type SentProfile = Omit<ProfileRecord, (typeof profileMoments)[number]> &
  Readonly<Record<(typeof profileMoments)[number], string | null>>;

const profiles = packedRows<SentProfile>(columnsOf('person', [...profileColumns, ...profileMoments]));

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const toProfile = (sent: SentProfile): ProfileRecord => ({
  ...sent,
  last_active_at: momentOf(sent.last_active_at),
  last_sms_at: momentOf(sent.last_sms_at),
});

/** People and their facts. */
export interface KnownPeople {
  readonly people: readonly ProfileRecord[];
  readonly facts: MemberFacts;
}

type PeopleRow = FactsRow & { readonly people: Lists };

const profilesOf = (companyId: number, ids: RawBuilder<unknown>) => sql`
  , coalesce((select json_agg(${profiles.row} order by array_position(${ids}, person.user_id))
      from member person where person.company_id = ${companyId} and person.user_id = any(${ids})
        and person.status = 'normal'), '[]') as people`;

const toPeople = (row: PeopleRow): KnownPeople => ({
  people: profiles.unpack(row.people).map(toProfile),
  facts: toFacts(row),
});

/** People who have not left, by their ids and in that order, with their facts, in one statement: what a page of a list shows. */
export const findKnownPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<KnownPeople> => {
  if (userIds.length === 0) return { people: [], facts: nothing };
  const ids = idArray(userIds);
  const { rows } = await factsRow(companyId, ids, { and: profilesOf(companyId, ids) })
    .$castTo<PeopleRow>()
    .execute(db);
  const [row] = rows;
  return row === undefined ? { people: [], facts: nothing } : toPeople(row);
};

/** A page of a list with its people. */
export interface KnownPage<And> extends KnownPeople {
  readonly page: MemberPage;
  /** What was asked with it. */
  readonly and: And;
}

/** A page, the people on it, and one value `and` that is asked with them, in one statement. */
export const findKnownPage = async <And>(
  db: Kysely<Tables>,
  companyId: number,
  { page, and }: { readonly page: PageStatement; readonly and: RawBuilder<And> },
): Promise<KnownPage<And>> => {
  const ids = sql`(select ids from page)::bigint[]`;
  const { rows } = await factsRow(companyId, ids, {
    first: sql`page as materialized (${page}),`,
    and: sql`${profilesOf(companyId, ids)}, (select to_json(page) from page) as page, (${and}) as "and"`,
  })
    .$castTo<PeopleRow & { readonly page: PageRow; readonly and: And }>()
    .execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement of a page answered nothing');
  return { ...toPeople(row), page: toPage([row.page]), and: row.and };
};

/** What a row says of the person it means; null: nothing. */
export interface PersonKey {
  readonly userId: number | null;
  readonly workId: string | null;
  readonly countryCode: string;
  readonly phone: string | null;
}

/** Who each part of a key names among those who work here. */
export interface KeyedPerson {
  readonly by_id: number | null;
  readonly by_work_id: number | null;
  readonly by_phone: number | null;
}

/** The people keys name, in the order given, in one statement. */
export const findKeyedPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  keys: readonly PersonKey[],
): Promise<readonly KeyedPerson[]> => {
  if (keys.length === 0) return [];
  const one = sql`select user_id from member where company_id = ${companyId} and status = 'normal'`;
  const { rows } = await sql<KeyedPerson>`
    select (${one} and user_id = sought.id) as by_id,
      (${one} and work_id = sought.work_id) as by_work_id,
      (${one} and country_code = sought.country_code and phone = sought.phone) as by_phone
    from unnest(${keys.map(({ userId }) => userId)}::bigint[], ${keys.map(({ workId }) => workId)}::text[],
      ${keys.map(({ countryCode }) => countryCode)}::text[], ${keys.map(({ phone }) => phone)}::text[])
      with ordinality as sought (id, work_id, country_code, phone, place)
    order by place`.execute(db);
  return rows;
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
