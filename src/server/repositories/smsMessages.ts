import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** A message as the demo's outbox shows it. */
export interface SmsMessage {
  readonly id: number;
  readonly country_code: string;
  readonly phone: string;
  readonly text: string;
  readonly created_at: string;
}

const shown = 50;

/** The newest messages of a company, at most fifty. */
export const findRecentMessages = async (db: Kysely<Tables>, companyId: number): Promise<SmsMessage[]> => {
  const rows = await db
    .selectFrom('sms_outbox')
    .select(['id', 'country_code', 'phone', 'text', 'created_at'])
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
};
