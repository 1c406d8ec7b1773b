import { checkConfirmed } from '#domain/customField/checkDefinition.ts';
import { fieldNumber, findLive, missingField, reindexChanged } from '#server/addressBook/changedFields.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { settingsReply } from '#server/addressBook/fieldRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findFields, lockFields, updateField } from '#server/repositories/customFields.ts';
import { countValues } from '#server/repositories/customFieldValues.ts';

/**
 * Deletes a field, once whoever does has seen how many people have a value in it (`confirm_count`; a refusal says how many).
 * Field and values can be brought back for 30 days; then the timer takes them away.
 */
export const customFieldDel: Handler<'customFieldDel'> = async (request, context) => {
  const { db, actor, now } = context;
  await lockFields(db, actor.companyId);
  const records = await findFields(db, actor.companyId);
  const field = findLive(records, request.id);
  if (field === undefined) return refuse([missingField]);
  const count = await countValues(db, actor.companyId, field.id);
  const unseen = checkConfirmed(count, request.confirm_count, 'customField.inUse');
  if (unseen.length > 0) return refuse(unseen, { count });
  const place = { companyId: actor.companyId, id: field.id };
  await updateField(db, place, { deleted_at: now }, { at: now, by: actor.userId });
  await reindexChanged(context, records);
  context.audit({
    action: 'customField.delete',
    targetType: 'customField',
    targetId: fieldNumber(field.id),
    targetName: field.name,
    changes: [{ field: 'values', old: count, new: 0 }],
  });
  return done(await settingsReply(context));
};
