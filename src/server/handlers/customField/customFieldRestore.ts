import { checkFieldName, checkRoom } from '#domain/customField/checkDefinition.ts';
import { fieldNumber, missingField, reindexChanged } from '#server/addressBook/changedFields.ts';
import { isLive } from '#server/addressBook/customFields.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { settingsReply, takenNames } from '#server/addressBook/fieldRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findFields, lockFields, updateField } from '#server/repositories/customFields.ts';

/** Brings a deleted field back with everybody's values, as long as it is kept and its name is still free. */
export const customFieldRestore: Handler<'customFieldRestore'> = async (request, context) => {
  const { db, actor, now } = context;
  await lockFields(db, actor.companyId);
  const records = await findFields(db, actor.companyId);
  const field = records.find(({ id, deleted_at: deletedAt }) => id === request.id && deletedAt !== null);
  if (field === undefined) return refuse([missingField]);
  const broken = [
    ...checkRoom(records.filter(isLive).length),
    ...checkFieldName(field.name, takenNames(context, records, field.id)),
  ];
  if (broken.length > 0) return refuse(broken);
  const place = { companyId: actor.companyId, id: field.id };
  await updateField(db, place, { deleted_at: null }, { at: now, by: actor.userId });
  await reindexChanged(context, records);
  context.audit({
    action: 'customField.restore',
    targetType: 'customField',
    targetId: fieldNumber(field.id),
    targetName: field.name,
  });
  return done(await settingsReply(context));
};
