import type { Kysely } from 'kysely';
import { fillWording } from '#domain/message/wording.ts';
import { purposeRules, type TemplatePurpose } from '#domain/messageTemplate/purposes.ts';
import type { Tables } from '#server/database/tables.ts';
import { findWordingInUse } from '#server/repositories/messageTemplates.ts';

/** How a company words a message: by the template it uses, else as the product does. */
export const wordingOf = async (
  db: Kysely<Tables>,
  companyId: number,
  purpose: TemplatePurpose,
): Promise<(values: Readonly<Record<string, string>>) => string> => {
  const text = (await findWordingInUse(db, companyId, purpose)) ?? purposeRules[purpose].usual;
  return (values) => fillWording(text, values);
};
