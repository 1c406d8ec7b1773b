import { imageStates } from '#domain/companyImage/states.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { imageModel } from '#server/companyImage/imageModel.ts';
import { savedCover, waitingCover } from '#server/companyImage/imageRows.ts';
import { takePicture } from '#server/companyImage/takePicture.ts';
import { settleFileFields } from '#server/file/settleFields.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import {
  type ImageSubmission,
  imageSequence,
  insertImage,
  resubmitImage,
} from '#server/repositories/companyImages.ts';
import { submitReview, withdrawReviews } from '#server/repositories/reviews.ts';
import { nextId } from '#server/repositories/sequences.ts';

const nothingMore = { link: null, start: null, end: null, replacesId: null } as const;

/** Puts a cover before the platform, in place of the one that waits; the approved one stays shown until this one is approved. */
export const coverSave: Handler<'coverSave'> = async ({ image }, context) => {
  const { db, actor, now } = context;
  const { companyId, userId } = actor;
  await lockCompany(db, companyId);
  const before = await waitingCover(context);
  const { picture, violations } = await takePicture(context, 'cover', image, before);
  if (picture === undefined)
    return refuse(violations.length > 0 ? violations : [violation('cover.imageRequired', 'image')]);
  const submission: ImageSubmission = { ...nothingMore, image: picture, by: userId, at: now };
  const id = before?.id ?? (await nextId(db, companyId, imageSequence));
  if (before === undefined) await insertImage(db, { companyId, kind: 'cover' }, id, submission);
  else await resubmitImage(db, companyId, id, submission);
  const { model, field } = imageModel(context, 'cover');
  await settleFileFields(context, model, [{ field, value: picture }], id);
  await withdrawReviews(db, { companyId, kind: 'cover', targetIds: [id] }, now);
  await submitReview(db, {
    companyId,
    kind: 'cover',
    targetId: id,
    targetName: picture.name,
    submittedBy: userId,
    at: now,
  });
  context.audit({
    action: 'cover.submit',
    targetType: 'cover',
    targetId: id,
    targetName: picture.name,
    changes: [{ field: 'status', old: before?.status ?? null, new: imageStates.reviewing }],
  });
  return done(await savedCover(context, id));
};
