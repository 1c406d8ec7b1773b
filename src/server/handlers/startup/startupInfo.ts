import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { companyToday, startupRow } from '#server/companyImage/imageRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findImage } from '#server/repositories/companyImages.ts';

/** One startup image. */
export const startupInfo: Handler<'startupInfo'> = async ({ id }, context) => {
  const { db, actor } = context;
  const record = await findImage(db, { companyId: actor.companyId, kind: 'startup' }, id);
  return record === undefined
    ? refuse([violation('startup.missing', 'id')])
    : done(startupRow(context, record, await companyToday(context)));
};
