import { type RawBuilder, sql } from 'kysely';
import { containsText } from '#server/crud/filters.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import type { SearchTerms } from '#server/platform/search/grams.ts';
import { foundPeople } from '#server/platform/store/searchConditions.ts';

/** What a value of a custom field has to be; `id` is a field the company has. */
export type CustomFilter =
  | {
      readonly kind: 'options';
      readonly id: string;
      readonly isMany: boolean;
      readonly options: readonly number[];
    }
  | { readonly kind: 'text'; readonly id: string; readonly text: string }
  | {
      readonly kind: 'number';
      readonly id: string;
      readonly from: number | undefined;
      readonly to: number | undefined;
    }
  | {
      readonly kind: 'day';
      readonly id: string;
      readonly from: string | undefined;
      readonly to: string | undefined;
    };

/** What a list of people is narrowed by; undefined or null narrows nothing. */
export interface MemberFilter {
  /** Chosen people alone. */
  readonly userIds?: readonly number[] | null | undefined;
  readonly terms?: SearchTerms | undefined;
  readonly activeStatus?: 0 | 1 | null | undefined;
  readonly isRealName?: number | null | undefined;
  readonly executiveMode?: number | null | undefined;
  readonly isSupervisor?: number | null | undefined;
  readonly memberTypes?: readonly string[] | null | undefined;
  readonly phoneShow?: readonly number[] | null | undefined;
  readonly entryFrom?: string | null | undefined;
  readonly entryTo?: string | null | undefined;
  /** Held in a department of the place people are looked for in. */
  readonly position?: string | null | undefined;
  /** Whether an SMS notice went out since an instant. */
  readonly sms?: { readonly since: Date; readonly isSent: boolean } | undefined;
  /** When the last activation notice went out, by an instant the week began at. */
  readonly notified?: { readonly kind: 'never' | 'week' | 'earlier'; readonly since: Date } | undefined;
  /** Whether their number takes no messages. */
  readonly isUndeliverable?: number | null | undefined;
  /** Whom an import wrote and no one took back; of one creator's imports alone where one is named. */
  readonly imported?: { readonly importId: number; readonly creatorId: number | undefined } | undefined;
  /** Holding one of these roles by assignment. */
  readonly roles?: readonly number[] | undefined;
  readonly custom?: readonly CustomFilter[] | undefined;
}

/** Where people are looked for: in a branch, or in one department itself, by any or by the main membership. */
export interface MemberPlace {
  readonly bounds: TreeBounds;
  readonly onlyDepartment?: number | undefined;
  readonly mainOnly: boolean;
}

/** A piece of a statement. */
export type Part = RawBuilder<unknown>;

/** A condition where a value is given, none where it is not. */
export const given = <Value>(
  value: Value | null | undefined,
  part: (value: Value) => Part,
): readonly Part[] => (value === null || value === undefined ? [] : [part(value)]);

/** What someone is in a department out of reach finds no one: only seats of the place count. */
const seatInPlace = ({ bounds, onlyDepartment }: MemberPlace): Part => {
  if (onlyDepartment !== undefined) return sql`seat.department_id = ${onlyDepartment}`;
  return bounds.all
    ? sql`true`
    : sql`exists (select 1 from department around
        where around.company_id = seat.company_id and around.id = seat.department_id
          and around.deleted_at is null and around.ancestors && ${[...bounds.departments]}::bigint[])`;
};

const hasSeat = (place: MemberPlace, seat: Part): Part => sql`exists (select 1 from membership seat
  where seat.company_id = person.company_id and seat.user_id = person.user_id
    and ${seat} and ${seatInPlace(place)})`;

const supervises = (place: MemberPlace): Part => hasSeat(place, sql`seat.is_supervisor = 1`);

const holds = (place: MemberPlace, position: string): Part =>
  hasSeat(place, sql`seat.position = ${position}`);

const notified = ({ since, isSent }: NonNullable<MemberFilter['sms']>) =>
  isSent
    ? sql`person.last_sms_at >= ${since}`
    : sql`(person.last_sms_at is null or person.last_sms_at < ${since})`;

const lastNotified = ({ kind, since }: NonNullable<MemberFilter['notified']>): Part => {
  if (kind === 'never') return sql`person.last_sms_at is null`;
  return kind === 'week' ? sql`person.last_sms_at >= ${since}` : sql`person.last_sms_at < ${since}`;
};

/** Whether the number a person has now was turned down for good. */
export const takesNoMessages: Part = sql`exists (select 1 from undeliverable_number number
  where number.company_id = person.company_id and number.country_code = person.country_code
    and number.phone = person.phone)`;

/** Ids of the people an import wrote and no one took back. */
export const importedPeople = (
  companyId: Part,
  { importId, creatorId }: NonNullable<MemberFilter['imported']>,
): Part => sql`select written.target_id from import_job job
    join import_row written on written.company_id = job.company_id and written.import_id = job.import_id and written.state = 'written'
    where job.company_id = ${companyId} and job.import_id = ${importId} and job.noun = 'member'
      and ${creatorId === undefined ? sql`true` : sql`job.creator_id = ${creatorId}`}`;

const wasImported = (imported: NonNullable<MemberFilter['imported']>): Part =>
  sql`person.user_id in (${importedPeople(sql`person.company_id`, imported)})`;

const holdsRole = (posIds: readonly number[]): Part => sql`exists (select 1 from role_member held
  where held.company_id = person.company_id and held.user_id = person.user_id
    and held.pos_id = any(${[...posIds]}::bigint[]))`;

/** Both conditions of the index: people with any value, and with one in this field. */
const hasValue = (id: string): Part => sql`person.custom_fields <> '{}' and person.custom_fields ? ${id}`;

const chose = (id: string, isMany: boolean, option: number): Part =>
  sql`person.custom_fields @> ${JSON.stringify({ [id]: isMany ? [option] : option })}::jsonb`;

const between = (
  value: Part,
  { from, to }: { readonly from: unknown; readonly to: unknown },
): readonly Part[] => [
  ...given(from, (end) => sql`${value} >= ${end}`),
  ...given(to, (end) => sql`${value} <= ${end}`),
];

/** Compared as JSON: numbers among numbers, without a cast that a value of another type would break. */
const numbersBetween = (
  id: string,
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
): readonly Part[] => [
  ...given(from, (end) => sql`person.custom_fields -> ${id} >= ${JSON.stringify(end)}::jsonb`),
  ...given(to, (end) => sql`person.custom_fields -> ${id} <= ${JSON.stringify(end)}::jsonb`),
];

const ownValue = (custom: CustomFilter): readonly Part[] => {
  const { id } = custom;
  switch (custom.kind) {
    case 'options': {
      const chosen = custom.options.map((option) => chose(id, custom.isMany, option));
      return [sql`person.custom_fields <> '{}' and (${sql.join(chosen, sql` or `)})`];
    }
    case 'text':
      return [hasValue(id), containsText(sql`person.custom_fields ->> ${id}`, custom.text)];
    case 'number':
      return [hasValue(id), ...numbersBetween(id, custom)];
    case 'day':
      return [hasValue(id), ...between(sql`person.custom_fields ->> ${id}`, custom)];
    default:
      return custom satisfies never;
  }
};

/** The conditions of a filter, each on `person`. */
export const partsOf = (filter: MemberFilter, place: MemberPlace): readonly Part[] => [
  ...given(filter.userIds, (ids) => sql`person.user_id = any(${[...ids]}::bigint[])`),
  ...given(filter.activeStatus, (value) => sql`person.active_status = ${value}`),
  ...given(filter.isRealName, (value) => sql`person.is_real_name = ${value}`),
  ...given(filter.executiveMode, (value) => sql`person.executive_mode = ${value}`),
  ...given(filter.isSupervisor, (value) => (value === 1 ? supervises(place) : sql`not ${supervises(place)}`)),
  ...given(filter.memberTypes, (values) => sql`person.member_type = any(${[...values]}::text[])`),
  ...given(filter.phoneShow, (values) => sql`person.phone_show = any(${[...values]}::int[])`),
  ...given(filter.entryFrom, (value) => sql`person.entry_time >= ${value}::date`),
  ...given(filter.entryTo, (value) => sql`person.entry_time <= ${value}::date`),
  ...given(filter.position, (position) => holds(place, position)),
  ...given(filter.sms, notified),
  ...given(filter.notified, lastNotified),
  ...given(filter.isUndeliverable, (value) => (value === 1 ? takesNoMessages : sql`not ${takesNoMessages}`)),
  ...given(filter.imported, wasImported),
  ...given(filter.roles, holdsRole),
  ...(filter.custom ?? []).flatMap(ownValue),
];

/** The company is named once more: people in second departments may be put into a list first, and that of every company is no one's to read. */
const inBranch = (companyId: number, { departments }: TreeBounds, mainOnly: boolean): Part => {
  const roots = sql`${[...departments]}::bigint[]`;
  const second = sql`exists (select 1 from membership
    join department inside on inside.company_id = membership.company_id and inside.id = membership.department_id
    where membership.company_id = ${companyId} and membership.user_id = person.user_id
      and membership.is_main = 0 and inside.deleted_at is null and inside.ancestors && ${roots})`;
  return mainOnly ? sql`home.ancestors && ${roots}` : sql`(home.ancestors && ${roots} or ${second})`;
};

const inDepartment = (departmentId: number, mainOnly: boolean): Part =>
  mainOnly
    ? sql`person.main_department_id = ${departmentId}`
    : sql`exists (select 1 from membership where membership.company_id = person.company_id
        and membership.user_id = person.user_id and membership.department_id = ${departmentId})`;

const placeParts = (
  companyId: number,
  { bounds, onlyDepartment, mainOnly }: MemberPlace,
): readonly Part[] => [
  ...(bounds.all ? [] : [inBranch(companyId, bounds, mainOnly)]),
  ...(onlyDepartment === undefined ? [] : [inDepartment(onlyDepartment, mainOnly)]),
];

/** The main department, where a branch or the order of the tree asks for it; in a whole company some people have none. */
const homeOf = (all: boolean, byTree: boolean): Part => {
  // Joined for nothing it costs a third.
  if (all && !byTree) return sql``;
  const home = sql`join department home on home.company_id = person.company_id and home.id = person.main_department_id`;
  return all ? sql`left ${home}` : home;
};

/** The people a filter leaves, as `person`, with what the conditions need joined; `byTree`: with their main department as `home`. */
export const peopleSource = (
  companyId: number,
  {
    place,
    filter,
    byTree = false,
  }: { readonly place: MemberPlace; readonly filter: MemberFilter; readonly byTree?: boolean },
): Part => {
  const parts = [...placeParts(companyId, place), ...partsOf(filter, place)];
  const searched =
    filter.terms === undefined
      ? sql``
      : sql`
    join (${foundPeople(companyId, filter.terms)}) found on found.user_id = person.user_id`;
  return sql`from member person ${searched} ${homeOf(place.bounds.all, byTree)}
    where person.company_id = ${companyId} and person.status = 'normal'
    ${parts.length === 0 ? sql`` : sql`and ${sql.join(parts, sql` and `)}`}`;
};
