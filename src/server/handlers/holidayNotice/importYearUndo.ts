import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { changeDay, endImport, lockImport, removeUntouched } from '#server/repositories/holidays.ts';

/** Takes an import back: its days go, those it changed are as before; what somebody changed since stays, and is counted. */
export const importYearUndo: Handler<'importYearUndo'> = async ({ import_id: importId }, context) => {
  const { db, actor, now } = context;
  const { companyId, userId: by } = actor;
  const made = await lockImport(db, companyId, importId);
  if (made === undefined) return refuse([violation('holiday.importMissing')]);
  const writer = { companyId, by, at: now };
  const removed = await removeUntouched(db, writer, made.added);
  let restored = 0;
  for (const day of made.changed) if (await changeDay(db, writer, day)) restored += 1;
  await endImport(db, writer, importId);
  context.audit({
    action: 'holiday.importYearUndo',
    targetType: 'holiday',
    targetName: String(made.year),
    changes: [{ field: 'date', old: made.added.length + made.changed.length, new: null }],
    concerns: [...made.added, ...made.changed.map(({ id }) => id)].map((id) => ({ type: 'holiday', id })),
  });
  const kept = made.added.length + made.changed.length - removed - restored;
  return done({ removed, restored, kept });
};
