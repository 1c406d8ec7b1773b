import type { Kysely } from 'kysely';
import { defaultTemplate } from '#domain/message/template.ts';
import type { Tables } from '#server/database/tables.ts';

/** The wording a company's invitations go out with, the one approved last, and how far the review of the newest is. */
export const findNoteInUse = async (db: Kysely<Tables>, companyId: number) => {
  const row = await db
    .selectFrom('inviteNote')
    .select(['approved_text', 'status'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return { text: row?.approved_text ?? defaultTemplate, status: row?.status ?? ('approved' as const) };
};
