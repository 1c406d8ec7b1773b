import { type RawBuilder, sql } from 'kysely';
import { weekStart } from '#domain/member/week.ts';
import { checkCompanyMaySend } from '#domain/message/activation.ts';
import { lastingTypes } from '#domain/temporary/vocabulary.ts';
import { isAskable } from '#server/crud/filters.ts';
import { modelOf } from '#server/crud/sources/modelOf.ts';
import type { CountedRows, RowQuery, RowReader } from '#server/crud/sources/rowQuery.ts';
import type { LoadedRow } from '#server/crud/wireRow.ts';
import { toldMembers } from '#server/features/directory/member/memberRows.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import {
  importedPeople,
  isFoundBy,
  takesNoMessages,
} from '#server/features/directory/member/store/memberSearch.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { creatorBound } from '#server/features/imports/run/ownImport.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { searchTerms } from '#server/platform/search/grams.ts';

/** Somebody is in one of these departments or below, at home or beside. */
const isSeatedIn = (roots: readonly number[], { actor }: RowReader): RawBuilder<unknown> => sql`exists (
  select from membership seat
  join department place on place.company_id = seat.company_id and place.id = seat.department_id and place.deleted_at is null
  where seat.company_id = ${actor.companyId} and seat.user_id = record.user_id and place.ancestors && ${[...roots]}::bigint[])`;

/** Where people are is told as far as the reader knows the departments. */
const complete = async (rows: readonly LoadedRow[], context: CallContext): Promise<readonly LoadedRow[]> => {
  const records = await findMembers(
    context.db,
    context.actor.companyId,
    rows.map(({ id }) => id),
  );
  const told = new Map((await toldMembers(context, records)).map((person) => [person.user_id, person]));
  return rows.map((row) => {
    const person = told.get(row.id);
    const departments = person?.departments ?? [];
    const places = {
      departments: departments.map(({ id, name, path }) => ({ id, name: name ?? '', path: path ?? '' })),
      main_department_id: person?.main_department_id ?? null,
      position: person?.position ?? null,
    };
    return { ...row, values: { ...row.values, ...places } };
  });
};

/** What each number beside the list is a filter by. */
const counted = ['notified', 'is_real_name', 'undeliverable'] as const;

const figures = async ({ foundBut }: CountedRows, { db, actor }: CallContext) => {
  const { rows } = await sql<Record<string, number>>`
    select count(*)::integer as inactive,
      count(*) filter (where notified = 'never')::integer as never_sent,
      count(*) filter (where notified = 'week')::integer as sent_this_week,
      count(*) filter (where is_real_name = 0)::integer as no_real_name,
      count(*) filter (where undeliverable = 1)::integer as undeliverable
    from ${foundBut(...counted)} as record`.execute(db);
  const { verificationStatus } = await findAdministeredCompany(db, actor.companyId);
  return { ...rows[0], is_verified: checkCompanyMaySend(verificationStatus).length === 0 ? 1 : 0 };
};

/** Who has never signed in, in the order of the tree; no temporary staff, who are invited for their term (screens.md A15). */
export const inactiveMemberRows: RowQuery = {
  isVersioned: true,
  completed: ['departments', 'main_department_id', 'position'],
  select: ({ actor, now }) => sql`select person.user_id, person.name, person.country_code, person.phone,
      person.work_id as "workId", person.added_at, person.last_sms_at,
      (select count(*)::integer from activation_notice notice
        where notice.company_id = person.company_id and notice.user_id = person.user_id) as notices_sent,
      case when person.last_sms_at is null then 'never' when person.last_sms_at >= ${weekStart(now)} then 'week'
        else 'earlier' end as notified,
      person.is_real_name, (${takesNoMessages})::integer as undeliverable, null::bigint as import_id, person.member_type,
      person.active_status, home.sort_path, person.pinyin, person.version, person.updated_at, person.updated_by
    from member person
    left join department home on home.company_id = person.company_id and home.id = person.main_department_id
    where person.company_id = ${actor.companyId} and person.status = 'normal' and person.active_status = 0
      and person.member_type = any(${[...lastingTypes]}::text[])`,
  isBelow: (departments, _, reader) => isSeatedIn(departments, reader),
  filters: {
    main_department_id: (value, reader) =>
      value === 0
        ? undefined
        : sql`(${isSeatedIn([Number(value)], reader)}
            and ${isAskable(value, { actor: reader.actor, model: modelOf(reader, 'inactiveMember') })})`,
    import_id: (value, reader) => {
      const asked = { importId: Number(value), creatorId: creatorBound(reader) };
      return sql`record.user_id in (${importedPeople(sql`${reader.actor.companyId}`, asked)})`;
    },
  },
  keyword: (text, { actor }) => {
    const terms = searchTerms(text);
    return terms === undefined
      ? sql`false`
      : sql`record.user_id in (select entry.user_id from member_search entry
          where entry.company_id = ${actor.companyId} and ${isFoundBy(terms)})`;
  },
  order: () => sql`record.sort_path, record.pinyin collate "C", record.user_id`,
  complete,
  figures,
};
