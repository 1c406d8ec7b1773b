import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { coverRow } from '#server/companyImage/imageRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findImage } from '#server/repositories/companyImages.ts';

/** One cover. */
export const coverInfo: Handler<'coverInfo'> = async ({ id }, context) => {
  const { db, actor } = context;
  const record = await findImage(db, { companyId: actor.companyId, kind: 'cover' }, id);
  return record === undefined ? refuse([violation('cover.missing', 'id')]) : done(coverRow(context, record));
};
