import { cardReply, fieldRows } from '#server/addressBook/fieldRows.ts';
import { done, type Handler } from '#server/platform/handler.ts';
import { findCard } from '#server/repositories/companySettings.ts';
import { findFields } from '#server/repositories/customFields.ts';

/** Every field of members in the company's order (contract.md section 5): what a list, a form or a card is made of. */
export const getUserField: Handler<'getUserField'> = async (_request, context) => {
  const records = await findFields(context.db, context.actor.companyId);
  const card = await findCard(context.db, context.actor.companyId);
  return done({ list: [...fieldRows(context, records)], card: cardReply(card) });
};
