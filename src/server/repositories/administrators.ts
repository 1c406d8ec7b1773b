import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Whether somebody has set a management password, in whichever administrator role. */
export const hasManagementPassword = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom('administrator')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('management_password_hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};
