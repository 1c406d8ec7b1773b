import { violation } from '#domain/violation.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { filesIn } from '#engine/objectFormats.ts';
import { reviewReason } from '#engine/reason.ts';
import { reviewFields } from '#engine/review.ts';
import { errorKeyOf } from '#server/platform/errorKeys.ts';
import { copyFiles } from '#server/platform/files/copyFiles.ts';
import { fileFields } from '#server/platform/files/scene.ts';
import { type CallContext, type Refusal, refused } from '#server/platform/handler.ts';
import { auditedName } from './auditedName.ts';
import { changedFields } from './checkRecord.ts';
import { submitReview, withdrawReviews } from './reviews.ts';
import type { LoadedRow } from './wireRow.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a row is once it is put before the platform; nothing where this save does not do that. */
export const submitted = (
  { review }: EntityModel,
  on: 'create' | 'update' | 'action',
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Values =>
  review === undefined || (on !== 'action' && !review.on.includes(on))
    ? {}
    : {
        [review.field]: review.waiting,
        [reviewFields.submitTime]: now.toISOString(),
        [reviewFields.submittedBy]: actor.userId,
        [reviewFields.reason]: null,
        [reviewFields.decideTime]: null,
      };

/** What the platform decided counts for what it read: a row that says something else is a draft again. Nothing where it says the same. */
export const undecided = (model: EntityModel, before: Values | undefined, after: Values): Values => {
  const { review } = model;
  const state = before?.[review?.field ?? ''];
  if (review === undefined || (state !== review.approved && state !== review.rejected)) return {};
  if (!changedFields(model, before, after).some(({ name }) => review.of.includes(name))) return {};
  return {
    [review.field]: review.withdrawn,
    [reviewFields.submitTime]: null,
    [reviewFields.submittedBy]: null,
    [reviewFields.reason]: null,
    [reviewFields.decideTime]: null,
  };
};

/** Whether a row waits for the platform. */
export const isWaiting = ({ review }: EntityModel, values: Values | undefined): boolean =>
  review !== undefined && values?.[review.field] === review.waiting;

/** Why a row that is reviewed cannot be changed or deleted as it stands; undefined: it can. */
export const refusedByReview = (
  model: EntityModel,
  permission: 'update' | 'delete',
  values: Values,
): Refusal | undefined => {
  const reason = reviewReason(model, permission, values);
  if (reason === undefined) return undefined;
  const rule = reason.kind === 'condition' ? 'call.changeWaits' : 'call.transitionRefused';
  const said = isWaiting(model, values) ? 'call.underReview' : rule;
  return { ...refused([violation(said)], errorKeyOf(said)), reason };
};

/** Whether a change of this row is a row of its own, and the row stays. */
export const isKept = ({ review }: EntityModel, values: Values): boolean =>
  review?.replaced !== undefined && review.on.includes('update') && values[review.field] === review.approved;

const timeOf = (values: Values | undefined): number => {
  const time = values?.[reviewFields.submitTime];
  return time instanceof Date ? time.getTime() : Date.parse(String(time ?? ''));
};

/** Keeps the platform's desk in step with a row that was written: puts it there, puts it there anew, takes it back. */
export const followReview = async (
  { db, actor, now }: CallContext,
  model: EntityModel,
  before: Values | undefined,
  row: LoadedRow,
): Promise<void> => {
  const was = isWaiting(model, before);
  const is = isWaiting(model, row.values);
  const isNew = is && (!was || timeOf(before) !== timeOf(row.values));
  const about = { companyId: actor.companyId, kind: model.noun };
  if (was && (!is || isNew)) await withdrawReviews(db, { ...about, targetIds: [row.id] }, now);
  if (isNew)
    await submitReview(db, {
      ...about,
      targetId: row.id,
      targetName: auditedName(model, row.values),
      submittedBy: actor.userId,
      at: now,
    });
};

/** Takes rows off the platform's desk that are no more. */
export const forgetReviews = async (
  { db, actor, now }: CallContext,
  { noun, review }: EntityModel,
  ids: readonly number[],
): Promise<void> => {
  if (review === undefined) return;
  await withdrawReviews(db, { companyId: actor.companyId, kind: noun, targetIds: ids }, now);
};

const isSameFile = (field: FieldModel, one: Values, other: Values): boolean => {
  const ids = (values: Values) => filesIn(values[field.name]).map((file) => file.file_id);
  return ids(one).length > 0 && JSON.stringify(ids(one)) === JSON.stringify(ids(other));
};

/** A change that is a row of its own has files of its own: those it shares with the row it is to replace are copied. */
export const withOwnFiles = async (
  context: CallContext,
  model: EntityModel,
  kept: Values,
  after: Values,
): Promise<Values> => {
  const own: Record<string, unknown> = {};
  for (const field of fileFields(model.fields))
    if (isSameFile(field, kept, after)) own[field.name] = await copyFiles(context, after[field.name]);
  return { ...after, ...own };
};
