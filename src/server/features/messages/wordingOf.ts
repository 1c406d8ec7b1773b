import type { Kysely } from 'kysely';
import { fillWording } from '#domain/message/wording.ts';
import { purposeRules, type TemplatePurpose } from '#domain/messageTemplate/purposes.ts';
import type { Tables } from '#server/database/tables.ts';

/** How a company words a message: by the template it uses, else as the product does. */
export const wordingOf = async (
  db: Kysely<Tables>,
  companyId: number,
  purpose: TemplatePurpose,
): Promise<(values: Readonly<Record<string, string>>) => string> => {
  const used = await db
    .selectFrom('messageTemplate')
    .select('approved_text')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('purpose', '=', purpose)
    .where('in_use', '=', 1)
    .executeTakeFirst();
  const text = used?.approved_text ?? purposeRules[purpose].usual;
  return (values) => fillWording(text, values);
};
