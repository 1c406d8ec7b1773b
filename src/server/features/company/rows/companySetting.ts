import { sql } from 'kysely';
import { singletonId } from '#engine/answersByDefault.ts';
import type { RowQuery } from '#server/crud/sources/rowQuery.ts';

/** What a company says of itself, with who said so last; version 0: it never has. */
export const companySettingRows: RowQuery = {
  isVersioned: true,
  select: ({ actor }) => sql`
  select ${sql.lit(singletonId)} as setting_id, company.name as company_name, company.verification_status,
    company.industry, company.size, company.province, company.city, company.contact_name, company.contact_phone,
    company.contact_email, own.logo, company.logo as logo_url, coalesce(own.version, 0) as version, own.updated_at,
    own.updated_by
  from company left join company_setting own on own.company_id = company.company_id
  where company.company_id = ${actor.companyId}`,
};
