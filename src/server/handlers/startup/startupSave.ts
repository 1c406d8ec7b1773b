import { imageStates } from '#domain/companyImage/states.ts';
import { checkStartup } from '#domain/startup/checkStartup.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { imageModel } from '#server/companyImage/imageModel.ts';
import { companyToday, savedStartup, startupRow } from '#server/companyImage/imageRows.ts';
import { takePicture } from '#server/companyImage/takePicture.ts';
import { settleFileFields } from '#server/file/settleFields.ts';
import { type Answer, type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import {
  findImage,
  findTakenPeriods,
  type ImageRecord,
  type ImageSubmission,
  imageSequence,
  insertImage,
  resubmitImage,
} from '#server/repositories/companyImages.ts';
import { submitReview, withdrawReviews } from '#server/repositories/reviews.ts';
import { nextId } from '#server/repositories/sequences.ts';

type Request = Calls['startupSave']['request'];

/** What somebody wants: what they do not say of an image that is there stays. */
const wishOf = (request: Request, before: ImageRecord | undefined) => ({
  link: (request.redirect_link === undefined ? before?.link : request.redirect_link)?.trim() ?? '',
  start: request.start_date ?? before?.start ?? '',
  end: request.end_date ?? before?.end ?? '',
  isAgreed: request.agreed === 1,
});

/** Why an image cannot be changed as it stands. */
const refusalOnRow = async (
  context: CallContext,
  { id, version }: Request,
  before: ImageRecord | undefined,
): Promise<Answer<never> | undefined> => {
  if (typeof id !== 'number') return undefined;
  if (before === undefined) return refuse([violation('startup.missing', 'id')]);
  if (typeof version === 'number' && version !== before.version)
    return versionConflict(context, violation('startup.changed'), {
      current: startupRow(context, before, await companyToday(context)),
      by: before.updatedBy,
      at: before.updatedAt,
    });
  if (before.status === imageStates.offline) return refuse([violation('startup.offline')]);
  return before.pendingId === null ? undefined : refuse([violation('startup.changeWaits')]);
};

/** The image that stays shown while this one is reviewed. */
const replacedBy = (before: ImageRecord | undefined): number | null =>
  before?.status === imageStates.approved ? before.id : (before?.replacesId ?? null);

const violationsOf = async (
  context: CallContext,
  wish: ReturnType<typeof wishOf> & { readonly hasImage: boolean },
  before: ImageRecord | undefined,
): Promise<readonly Violation[]> => {
  const today = await companyToday(context);
  const taken = await findTakenPeriods(context.db, context.actor.companyId, today);
  const asking = { id: before?.id, replacesId: replacedBy(before) };
  return checkStartup(wish, { ...asking, today, taken, keptStart: before?.start ?? undefined });
};

/** Writes the submission: over an image that nobody has approved, beside one that is shown. Answers its number. */
const submit = async (
  { db, actor, now }: CallContext,
  submission: ImageSubmission,
  before: ImageRecord | undefined,
): Promise<number> => {
  const { companyId, userId } = actor;
  const isNew = before === undefined || before.status === imageStates.approved;
  const id = isNew ? await nextId(db, companyId, imageSequence) : before.id;
  if (isNew) await insertImage(db, { companyId, kind: 'startup' }, id, submission);
  else await resubmitImage(db, companyId, id, submission);
  await withdrawReviews(db, { companyId, kind: 'startup_image', targetIds: [id] }, now);
  await submitReview(db, {
    companyId,
    kind: 'startup_image',
    targetId: id,
    targetName: `${submission.start} – ${submission.end}`,
    submittedBy: userId,
    at: now,
  });
  return id;
};

const changesOf = (before: ImageRecord | undefined, { link, start, end }: ImageSubmission) =>
  [
    { field: 'start_date', old: before?.start ?? null, new: start },
    { field: 'end_date', old: before?.end ?? null, new: end },
    { field: 'redirect_link', old: before?.link ?? null, new: link },
    { field: 'status', old: before?.status ?? null, new: imageStates.reviewing },
  ].filter((change) => change.old !== change.new);

/**
 * Puts a startup image before the platform. A change of an approved one is an image of its own, and the old one stays shown until it is
 * approved; the answer is the row that was asked for, with the number of its change. Its link is read, never fetched.
 */
export const startupSave: Handler<'startupSave'> = async (request, context) => {
  const { db, actor, now } = context;
  const { companyId, userId } = actor;
  await lockCompany(db, companyId);
  const before =
    typeof request.id === 'number'
      ? await findImage(db, { companyId, kind: 'startup' }, request.id)
      : undefined;
  const refused = await refusalOnRow(context, request, before);
  if (refused !== undefined) return refused;
  const wish = wishOf(request, before);
  const { picture, violations } = await takePicture(context, 'startup', request.image, before);
  const hasImage = picture !== undefined || violations.length > 0;
  const broken = [...violations, ...(await violationsOf(context, { ...wish, hasImage }, before))];
  if (picture === undefined || broken.length > 0) return refuse(broken);
  const submission: ImageSubmission = {
    image: picture,
    link: wish.link === '' ? null : wish.link,
    start: wish.start,
    end: wish.end,
    replacesId: replacedBy(before),
    by: userId,
    at: now,
  };
  const id = await submit(context, submission, before);
  const { model, field } = imageModel(context, 'startup');
  await settleFileFields(context, model, [{ field, value: picture }], id);
  context.audit({
    action: 'startup.submit',
    targetType: 'startup',
    targetId: id,
    targetName: `${submission.start} – ${submission.end}`,
    changes: changesOf(before, submission),
  });
  return done(await savedStartup(context, before?.id ?? id));
};
