import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import { countOptions, countValues } from '#server/features/directory/customField/store/customFieldValues.ts';
import { findLive, missingField } from '#server/features/directory/member/changedFields.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** How many people have a value in a field, and how many chose each option: what a deletion would take away. */
export const customFieldCount: Handler<'customFieldCount'> = async ({ id }, { db, actor }) => {
  const field = findLive(await findFields(db, actor.companyId), id);
  if (field === undefined) return refuse([missingField]);
  const chosen = field.options.length === 0 ? new Map() : await countOptions(db, actor.companyId, id);
  const living = field.options.filter(({ isDeleted }) => isDeleted !== true);
  return done({
    count: await countValues(db, actor.companyId, id),
    options: living.map((option) => ({ id: option.id, count: chosen.get(option.id) ?? 0 })),
  });
};
