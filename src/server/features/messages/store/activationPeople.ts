import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ActivationFacts } from '#domain/message/activation.ts';
import { isTemporary } from '#domain/temporary/term.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  type MemberFilter,
  type MemberPlace,
  peopleSource,
  takesNoMessages,
} from '#server/features/directory/member/store/memberConditions.ts';

/** Someone an activation notice may go to, with what decides about it. */
export interface ActivationPerson extends ActivationFacts {
  readonly userId: number;
  readonly name: string;
  readonly phone: string;
}

/** Which people are looked at: within a place, narrowed by a filter. */
export interface WhichPeople {
  readonly companyId: number;
  readonly place: MemberPlace;
  readonly filter: MemberFilter;
}

/** Whether a notice stands against someone for a week (its Monday), no matter who sent it. */
const isSentIn = (week: string): RawBuilder<unknown> => sql`exists (select 1 from activation_notice notice
  where notice.company_id = person.company_id and notice.user_id = person.user_id and notice.week = ${week}::date)`;

/** People in the order of the tree, all in one statement, at most `limit` of them. */
export const findActivationPeople = async (
  db: Kysely<Tables>,
  { companyId, place, filter }: WhichPeople,
  { week, limit }: { readonly week: string; readonly limit: number },
): Promise<readonly ActivationPerson[]> => {
  const { rows } = await sql<Omit<ActivationPerson, 'isTemporary'> & { readonly memberType: string }>`
    select person.user_id as "userId", person.name, person.country_code as "countryCode", person.phone,
      person.member_type as "memberType", person.active_status = 1 as "isActive", person.is_real_name = 1 as "isRealName",
      ${isSentIn(week)} as "isSentThisWeek", ${takesNoMessages} as "isUndeliverable"
    ${peopleSource(companyId, { place, filter, byTree: true })}
    order by home.sort_path, person.pinyin collate "C", person.user_id limit ${limit}`.execute(db);
  return rows.map(({ memberType, ...row }) => ({
    ...row,
    userId: Number(row.userId),
    isTemporary: isTemporary(memberType),
  }));
};

/** How many people there are of a kind. */
export const countMatching = async (
  db: Kysely<Tables>,
  { companyId, place, filter }: WhichPeople,
): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count ${peopleSource(companyId, { place, filter })}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Notes a notice to each for a week; answers for whom: of two calls at once exactly one gets someone. */
export const insertNotices = async (
  db: Kysely<Tables>,
  {
    companyId,
    week,
    batchId,
  }: { readonly companyId: number; readonly week: string; readonly batchId: number },
  userIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ readonly userId: number }>`
    insert into activation_notice (company_id, user_id, week, batch_id)
    select ${companyId}::bigint, user_id, ${week}::date, ${batchId}::bigint
    from unnest(${[...userIds].toSorted((left, right) => left - right)}::bigint[]) as chosen (user_id)
    on conflict do nothing returning user_id as "userId"`.execute(db);
  return new Set(rows.map(({ userId }) => Number(userId)));
};

/** Keeps with the people when they were notified last. Locked ascending, as every write of people. */
export const saveLastNotice = async (
  db: Kysely<Tables>,
  {
    companyId,
    userIds,
    now,
  }: { readonly companyId: number; readonly userIds: readonly number[]; readonly now: Date },
): Promise<void> => {
  await sql`
    with chosen as (
      select user_id from member where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])
      order by user_id for no key update
    )
    update member set last_sms_at = ${now} from chosen
    where member.company_id = ${companyId} and member.user_id = chosen.user_id`.execute(db);
};

/** How many of those found there are, and of how many each thing holds that the list is narrowed by. */
export const countInactive = async (
  db: Kysely<Tables>,
  found: RawBuilder<unknown>,
): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<Record<string, number>>`
    select count(*)::integer as inactive,
      count(*) filter (where notified = 'never')::integer as never_sent,
      count(*) filter (where notified = 'week')::integer as sent_this_week,
      count(*) filter (where is_real_name = 0)::integer as no_real_name,
      count(*) filter (where undeliverable = 1)::integer as undeliverable
    from ${found} as record`.execute(db);
  return rows[0] ?? {};
};
