import { sql } from 'kysely';
import { openTransfers } from '#domain/resignation/handOver.ts';
import { subAdministrators } from '#server/guard/store/actors.ts';

/** Condition on `member`: somebody left and not all of theirs has been taken over. */
export const hasOpenHandOver = sql`member.status = 'resigned' and member.transfer_status = any(${[...openTransfers]}::integer[])`;

/** People of the company, each in their main department; who has none counts, too. */
export const countedPeople = (companyId: number) => sql<number>`(
  (select coalesce(sum(main_count), 0)::int from department where company_id = ${companyId} and deleted_at is null)
  + (select count(*)::int from member where company_id = ${companyId} and status = 'normal' and main_department_id = 0))`;

/** Everybody the list of those who left shows, those whose data has gone since among them. */
export const countedFormer = (companyId: number) => sql<number>`(
  select count(*)::int from resignation
  join member on member.company_id = resignation.company_id and member.user_id = resignation.user_id
    and member.status <> 'normal'
  where resignation.company_id = ${companyId})`;

/** Who is sub-administrator by rights of their own or by a manage group, as the role has them. */
export const countedSubAdministrators = (companyId: number) => sql<number>`(
  select count(*)::int from (${subAdministrators(companyId)}) holder
  join member on member.company_id = ${companyId} and member.user_id = holder.user_id and member.status = 'normal')`;

/** Hand-overs somebody still has to see to. */
export const countedHandOvers = (companyId: number) => sql<number>`(
  select count(*)::int from member where member.company_id = ${companyId} and ${hasOpenHandOver})`;
