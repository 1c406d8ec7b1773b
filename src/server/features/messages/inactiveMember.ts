import { type RawBuilder, sql } from 'kysely';
import { checkCompanyMaySend, weekStart } from '#domain/message/activation.ts';
import { mostPeople, spendDay } from '#domain/message/limits.ts';
import { lastingTypes } from '#domain/temporary/term.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { conditionsOf, type ListSelection, listedAs } from '#server/crud/answerList.ts';
import { isAskable } from '#server/crud/filters.ts';
import { modelOf } from '#server/crud/ofNoun.ts';
import { findIds } from '#server/crud/rows.ts';
import type { CountedRows, LoadedRow, RowQuery, RowReader } from '#server/crud/sources/rows.ts';
import { entityOf } from '#server/crud/table.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import { shownMembersOf } from '#server/features/directory/member/memberRows.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import {
  importedPeople,
  type MemberFilter,
  takesNoMessages,
} from '#server/features/directory/member/store/memberConditions.ts';
import { writeScopeOf } from '#server/features/directory/scope.ts';
import { creatorBound } from '#server/features/imports/importJob.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { searchTerms } from '#server/platform/search/grams.ts';
import { foundPeople } from '#server/platform/store/searchConditions.ts';
import { type ActivationPerson, countInactive, findActivationPeople } from './store/activationPeople.ts';

/** Someone is in one of these departments or below, at home or beside. */
const isSeatedIn = (roots: readonly number[], { actor }: RowReader): RawBuilder<unknown> => sql`exists (
  select from membership seat
  join department place on place.company_id = seat.company_id and place.id = seat.department_id and place.deleted_at is null
  where seat.company_id = ${actor.companyId} and seat.user_id = record.user_id and place.ancestors && ${[...roots]}::bigint[])`;

/** Where people are is told as far as the reader knows the departments. */
const complete = async (rows: readonly LoadedRow[], context: CallContext): Promise<readonly LoadedRow[]> => {
  const people = await shownMembersOf(
    context,
    rows.map(({ id }) => id),
  );
  const shown = new Map(people.map((person) => [person.user_id, person]));
  return rows.map((row) => {
    const person = shown.get(row.id);
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
  const counts = await countInactive(db, foundBut(...counted));
  const { verificationStatus } = await findAdministeredCompany(db, actor.companyId);
  return { ...counts, is_verified: checkCompanyMaySend(verificationStatus).length === 0 ? 1 : 0 };
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
    return terms === undefined ? sql`false` : sql`record.user_id in (${foundPeople(actor.companyId, terms)})`;
  },
  order: () => sql`record.sort_path, record.pinyin collate "C", record.user_id`,
  complete,
  figures,
};

/** Which inactive people are meant: where, narrowed by what. */
type InactiveQuestion = NonNullable<Calls['smsPreview']['request']['filter']>;

/** Whom a call of an activation names: chosen people, or all that a filter leaves. */
export type ActivationTarget = Calls['smsPreview']['request'];

/** The week activation notices count for now, by its Monday. */
export const weekOf = (now: Date): string => spendDay(weekStart(now));

/** The departments whose people an actor may notify; those they are responsible for count with all their people. */
const inactiveBounds = (context: CallContext): TreeBounds => {
  const { all, departments, below } = writeScopeOf(context, 'inactiveMember', 'sendSms');
  return { all, departments: [...departments, ...below] };
};

/** Who is called inactive: never signed in, and no temporary staff, who are invited for their term (screens.md A15). */
export const inactiveFilter = { activeStatus: 0, memberTypes: lastingTypes } as const satisfies MemberFilter;

/** What the list of them would be asked for the same. */
const selectionOf = ({ keyword, dept, ...filter }: InactiveQuestion): ListSelection => ({
  keyword: keyword ?? null,
  filter: { ...filter, main_department_id: dept ?? null },
});

/** People a call means, and ids that are no one's in the actor's reach. */
interface MatchedPeople {
  readonly people: readonly ActivationPerson[];
  readonly missing: readonly number[];
}

const chosenPeople = async (
  context: CallContext,
  bounds: TreeBounds,
  userIds: readonly number[],
): Promise<MatchedPeople> => {
  const which = {
    companyId: context.actor.companyId,
    place: { bounds, mainOnly: false },
    filter: { userIds },
  };
  const people = await findActivationPeople(context.db, which, {
    week: weekOf(context.now),
    limit: mostPeople,
  });
  const found = new Set(people.map(({ userId }) => userId));
  return { people, missing: userIds.filter((id) => !found.has(id)) };
};

/** All that the list would show of those the actor may notify. */
const listedPeople = async (context: CallContext, question: InactiveQuestion): Promise<MatchedPeople> => {
  const { db, actor, now } = context;
  const asked = selectionOf(question);
  const entity = listedAs(entityOf('inactiveMember', context), asked);
  const limit = mostPeople + 1;
  const userIds = await findIds(db, entity, { conditions: conditionsOf(entity, asked, 'sendSms'), limit });
  const place = { bounds: { all: true, departments: [] }, mainOnly: false };
  const which = { companyId: actor.companyId, place, filter: { userIds } };
  return { people: await findActivationPeople(db, which, { week: weekOf(now), limit }), missing: [] };
};

/** Everyone a call means, or why it cannot be said. */
export const matchedPeople = async (
  context: CallContext,
  { all, filter, user_ids: userIds }: ActivationTarget,
): Promise<MatchedPeople | readonly Violation[]> => {
  if (all !== 1)
    return userIds === undefined || userIds === null
      ? [violation('message.noTarget', 'user_ids')]
      : chosenPeople(context, inactiveBounds(context), userIds);
  const listed = await listedPeople(context, filter ?? {});
  return listed.people.length > mostPeople
    ? [violation('message.tooMany', undefined, { limit: mostPeople })]
    : listed;
};
