import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Whether a company lives, is held before it is dissolved, or is gone. */
export type CompanyStatus = 'normal' | 'dissolving' | 'dissolved';

/** Answers how it stands with a company and keeps it so until the transaction ends. For what the platform itself writes into it. */
export const holdCompanyStatus = async (db: Kysely<Tables>, companyId: number): Promise<CompanyStatus> => {
  const { rows } = await sql<{ readonly status: CompanyStatus }>`
    select status from company where company_id = ${companyId} for key share`.execute(db);
  return rows[0]?.status ?? 'dissolved';
};
