import { findCard } from '#server/features/company/store/companySettings.ts';
import { cardReply, fieldRows } from '#server/features/directory/customField/fieldRows.ts';
import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** Every field of members in the company's order (contract.md section 5): what a list, a form or a card is made of. */
export const getUserField: Handler<'getUserField'> = async (_request, context) => {
  const records = await findFields(context.db, context.actor.companyId);
  const card = await findCard(context.db, context.actor.companyId);
  return done({ list: [...fieldRows(context, records)], card: cardReply(card) });
};
