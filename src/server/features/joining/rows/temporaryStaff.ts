import { sql } from 'kysely';
import { violation } from '#domain/violation.ts';
import { ruleText } from '#i18n/rules.ts';
import { containsText } from '#server/crud/filters.ts';
import type { RowQuery } from '#server/crud/sources/rowQuery.ts';
import { phoneMatches } from '#server/platform/search/phoneMatch.ts';
import { readsLike } from '#server/platform/search/readsLike.ts';

/**
 * Terms with whoever they are about as they are now: people move and change their number, so a term is where its person is at home,
 * and where they are to come while they are invited. Without a wish whoever leaves next is on top.
 */
export const temporaryStaffRows: RowQuery = {
  isVersioned: true,
  select: ({ actor }) => sql`select staff.temp_id,
      case when person.status = 'normal' then staff.user_id end as user_id,
      coalesce(person.name, staff.name) as name,
      coalesce(person.phone, staff.phone) as phone,
      coalesce(person.country_code, staff.country_code) as country_code,
      staff.type, staff.hours, staff.start_time, staff.expire_time, staff.extend_count,
      coalesce(nullif(person.main_department_id, 0), staff.department_id) as department_id,
      case when home.deleted_at is null then home.name end as department,
      coalesce((select position from membership where membership.company_id = staff.company_id
        and membership.user_id = staff.user_id and is_main = 1), staff.position) as position,
      staff.status, inviter.name as inviter_name, staff.invited_at, staff.invite_expires_at, staff.ended_at,
      staff.kept_rule as kept_reason, staff.version, staff.updated_at, staff.updated_by
    from temporary_staff staff
    left join member person on person.company_id = staff.company_id and person.user_id = staff.user_id
    left join member inviter on inviter.company_id = staff.company_id and inviter.user_id = staff.invited_by
    left join department home on home.company_id = staff.company_id
      and home.id = coalesce(nullif(person.main_department_id, 0), staff.department_id)
    where staff.company_id = ${actor.companyId}`,
  keyword: (text, { actor }) => sql`(${containsText(sql`record.name`, text)}
    or ${phoneMatches(sql`record.phone`, text)}
    or record.user_id in (select person.user_id from member person
      where person.company_id = ${actor.companyId} and ${readsLike(sql`person`, text)}))`,
  order:
    () => sql`case record.status when 'expiring' then 0 when 'active' then 1 when 'invited' then 2 else 3 end,
    record.expire_time`,
  complete: async (rows, { locale }) =>
    rows.map((row) => {
      const { kept_reason: rule } = row.values;
      if (typeof rule !== 'string') return row;
      return { ...row, values: { ...row.values, kept_reason: ruleText(locale, violation(rule)) } };
    }),
};
