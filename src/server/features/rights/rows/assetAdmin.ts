import { sql } from 'kysely';
import { checkAssetCompany } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import { assetAdminStates, mostAssetAdmins } from '#domain/assetAdmin/states.ts';
import { ruleText } from '#i18n/rules.ts';
import type { RowQuery } from '#server/crud/sources/rowQuery.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import { countAssetAdmins } from '#server/features/rights/store/assetAdmins.ts';

const { pending, reviewed, rejected } = assetAdminStates;

/** Asset administrators with how the platform answered last: who has or waits for the right first, then the others, the latest first. */
export const assetAdminRows: RowQuery = {
  isVersioned: true,
  select: ({ actor }) => sql`
    select held.user_id, member.name, member.work_id as "workId", home.name as department, held.status,
      case when member.status = 'normal' then 1 else 0 end as is_here,
      held.added_at as submitted_at, adder.name as submitted_by, answer.decided_at,
      case when held.status = ${rejected} then answer.reason end as reason, held.ended_at, held.end_reason,
      held.version, held.updated_at, held.updated_by
    from administrator held
    join member on member.company_id = held.company_id and member.user_id = held.user_id
    left join department home on home.company_id = held.company_id and home.id = member.main_department_id
      and home.deleted_at is null
    left join member adder on adder.company_id = held.company_id and adder.user_id = held.added_by
    left join lateral (select decided_at, reason from review where review.company_id = held.company_id
      and review.kind = 'asset_admin' and review.target_id = held.user_id and review.status in (1, 2)
      order by review.review_id desc limit 1) answer on held.status <> ${pending}
    where held.company_id = ${actor.companyId} and held.kind = 'asset'`,
  order: () => sql`record.status in (${pending}, ${reviewed}) desc,
    coalesce(record.ended_at, record.submitted_at) desc`,
  // A rule gave the reason, or the operator's own words.
  complete: async (rows, { locale }) =>
    rows.map((row) => {
      const { reason: rule } = row.values;
      if (typeof rule !== 'string') return row;
      return { ...row, values: { ...row.values, reason: ruleText(locale, { rule }) } };
    }),
  figures: async (_rows, { db, actor, locale }) => {
    const company = await findAdministeredCompany(db, actor.companyId);
    const used = await countAssetAdmins(db, actor.companyId);
    const [objection] = checkAssetCompany({ advanced: company.advanced, used });
    return {
      verification_status: company.verificationStatus,
      advanced: company.advanced,
      used,
      limit: mostAssetAdmins,
      objection: objection === undefined ? null : ruleText(locale, objection),
    };
  },
};
