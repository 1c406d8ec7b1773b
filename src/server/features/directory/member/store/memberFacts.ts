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

/** Where people are: their seats, and the names on the way there. */
export type MemberPlaces = Pick<MemberFacts, 'memberships' | 'names'>;

const toPlaces = (row: Pick<FactsRow, 'memberships' | 'names'>): MemberPlaces => ({
  memberships: seats.unpack(row.memberships),
  names: new Map(Object.entries(row.names).map(([id, name]) => [Number(id), name])),
});

const toFacts = (row: FactsRow): MemberFacts => ({
  ...toPlaces(row),
  administration: offices.unpack(row.administration),
  led: leads.unpack(row.led),
  roles: heldRoles.unpack(row.roles),
  fields: shownFields.unpack(row.fields),
});

interface Asked {
  /** What stands before. */
  readonly first?: RawBuilder<unknown>;
  /** What else is asked of the same people. */
  readonly and?: RawBuilder<unknown>;
}

/** One row that tells where people are (`seat`), and what `columns` ask beside it; `people` is a list of ids. */
const placesRow = (
  companyId: number,
  people: RawBuilder<unknown>,
  { first = sql``, and = sql`` }: Asked,
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
      coalesce((select json_object_agg(id, name) from department
        where company_id = ${companyId} and id = any(array(select distinct unnest(ancestors) from seat))), '{}') as names
      ${and}`;

/** One row of all facts. */
const factsRow = (companyId: number, people: RawBuilder<unknown>, { first, and = sql`` }: Asked = {}) =>
  placesRow(companyId, people, {
    ...(first === undefined ? {} : { first }),
    and: sql`,
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
      coalesce((select json_agg(${shownFields.row} order by sort)
        from custom_field where company_id = ${companyId} and is_system = 0 and shown = 1 and deleted_at is null), '[]')
        as fields ${and}`,
  });

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

const peopleColumn = (companyId: number, ids: RawBuilder<unknown>, row: RawBuilder<unknown>) => sql`
  , coalesce((select json_agg(${row} order by array_position(${ids}, person.user_id))
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
  const { rows } = await factsRow(companyId, ids, { and: peopleColumn(companyId, ids, profiles.row) })
    .$castTo<PeopleRow>()
    .execute(db);
  const [row] = rows;
  return row === undefined ? { people: [], facts: nothing } : toPeople(row);
};

interface PageQuestion<And> {
  readonly page: PageStatement;
  /** One value that is asked with it. */
  readonly and: RawBuilder<And>;
}

/** A page with what was asked with it. */
interface FoundPage<And> {
  readonly page: MemberPage;
  readonly and: And;
}

/** What stands around a statement about the people of a page. */
const aroundPage = <And>(companyId: number, { page, and }: PageQuestion<And>, row: RawBuilder<unknown>) => {
  const ids = sql`(select ids from page)::bigint[]`;
  return {
    ids,
    first: sql`page as materialized (${page}),`,
    and: sql`${peopleColumn(companyId, ids, row)}, (select to_json(page) from page) as page, (${and}) as "and"`,
  };
};

type PageAnswer<And> = { readonly people: Lists; readonly page: PageRow; readonly and: And };

const onlyRow = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('A statement of a page answered nothing');
  return row;
};

/** A page of a list with its people. */
export type KnownPage<And> = KnownPeople & FoundPage<And>;

/** A page, the people on it, and one value that is asked with them, in one statement. */
export const findKnownPage = async <And>(
  db: Kysely<Tables>,
  companyId: number,
  question: PageQuestion<And>,
): Promise<KnownPage<And>> => {
  const { ids, ...around } = aroundPage(companyId, question, profiles.row);
  const { rows } = await factsRow(companyId, ids, around).$castTo<FactsRow & PageAnswer<And>>().execute(db);
  const row = onlyRow(rows);
  return { ...toPeople(row), page: toPage([row.page]), and: row.and };
};

/** What search and pickers show of a person themselves. */
export type NamedRecord = Pick<MemberRecord, 'user_id' | 'name' | 'work_id' | 'phone'>;

const named = packedRows<NamedRecord>(columnsOf('person', ['user_id', 'name', 'work_id', 'phone']));

/** People by name, and where they are. */
export interface PlacedPeople extends MemberPlaces {
  readonly people: readonly NamedRecord[];
}

type PlacedRow = Pick<FactsRow, 'memberships' | 'names'> & { readonly people: Lists };

const toPlaced = (row: PlacedRow): PlacedPeople => ({ ...toPlaces(row), people: named.unpack(row.people) });

/** People who have not left, by their ids and in that order, as search shows them. */
export const findPlacedPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<PlacedPeople> => {
  if (userIds.length === 0) return { people: [], memberships: [], names: new Map() };
  const ids = idArray(userIds);
  const { rows } = await placesRow(companyId, ids, { and: peopleColumn(companyId, ids, named.row) })
    .$castTo<PlacedRow>()
    .execute(db);
  return toPlaced(onlyRow(rows));
};

/** The same of a page, with one value that is asked with it. */
export const findPlacedPage = async <And>(
  db: Kysely<Tables>,
  companyId: number,
  question: PageQuestion<And>,
): Promise<PlacedPeople & FoundPage<And>> => {
  const { ids, ...around } = aroundPage(companyId, question, named.row);
  const { rows } = await placesRow(companyId, ids, around).$castTo<PlacedRow & PageAnswer<And>>().execute(db);
  const row = onlyRow(rows);
  return { ...toPlaced(row), page: toPage([row.page]), and: row.and };
};
