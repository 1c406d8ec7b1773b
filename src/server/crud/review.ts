import { type Kysely, sql } from 'kysely';
import { violation } from '#domain/violation.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { filesIn } from '#engine/objectFormats.ts';
import { reviewReason } from '#engine/reason.ts';
import { reviewFields, reviewStates } from '#engine/review.ts';
import type { Tables } from '#server/database/tables.ts';
import { errorKeyOf } from '#server/platform/errorKeys.ts';
import { copyFiles } from '#server/platform/files/fileContent.ts';
import { fileFields } from '#server/platform/files/rowFiles.ts';
import { type CallContext, type Refusal, refused } from '#server/platform/handler.ts';
import { auditedName } from './auditOf.ts';
import { changedFields } from './checkRecord.ts';
import type { LoadedRow } from './sources/rows.ts';

/** A review as an operator sees it. */
export interface ReviewRecord {
  readonly companyId: number;
  readonly companyName: string;
  readonly reviewId: number;
  /** The noun of a schema that says `review`, or a kind written by hand (`src/server/features/company/review/kinds.ts`). */
  readonly kind: string;
  readonly targetId: number;
  readonly targetName: string;
  readonly submittedAt: Date;
}

/** What is asked of the platform. */
interface Submission {
  readonly companyId: number;
  readonly kind: string;
  readonly targetId: number;
  readonly targetName: string;
  readonly submittedBy: number;
  readonly at: Date;
}

/** How an open review ends; `by`: whose word it is. */
interface Ending {
  readonly status: 1 | 2 | 3;
  readonly reason: string | null;
  readonly by: string;
  readonly at: Date;
}

/** Puts something before the platform. */
export const submitReview = async (db: Kysely<Tables>, submission: Submission): Promise<void> => {
  await db
    .insertInto('review')
    .values({
      company_id: submission.companyId,
      kind: submission.kind,
      target_id: submission.targetId,
      target_name: submission.targetName,
      submitted_by: submission.submittedBy,
      submitted_at: submission.at,
    })
    .execute();
};

const columns = sql`review.company_id as "companyId", company.name as "companyName", review.review_id as "reviewId",
  review.kind, review.target_id as "targetId", review.target_name as "targetName",
  review.submitted_at as "submittedAt"`;

const toRecord = (row: ReviewRecord): ReviewRecord => ({
  ...row,
  companyId: Number(row.companyId),
  reviewId: Number(row.reviewId),
  targetId: Number(row.targetId),
});

/** What waits, of all companies, the oldest first. */
export const findWaitingReviews = async (
  db: Kysely<Tables>,
  limit: number,
): Promise<readonly ReviewRecord[]> => {
  const { rows } = await sql<ReviewRecord>`
    select ${columns} from review join company on company.company_id = review.company_id
    where review.status = ${reviewStates.waiting} and company.status = 'normal' order by review.submitted_at, review.review_id
    limit ${limit}`.execute(db);
  return rows.map(toRecord);
};

/**
 * Numbers of what has waited since before a moment; another server may be deciding them just now. What the demo's companies were
 * made with shows how a review that waits looks, and goes on waiting.
 */
export const findReviewsOlderThan = async (
  db: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    select review_id as id from review join company on company.company_id = review.company_id
    where review.status = ${reviewStates.waiting} and submitted_at <= ${before} and company.status = 'normal'
      and (company.is_demo = 0 or submitted_at > company.created_at)
    order by submitted_at, review_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => Number(id));
};

/** A review that still waits, locked; undefined: there is none of that number, or it has been decided. */
export const lockWaitingReview = async (
  db: Kysely<Tables>,
  reviewId: number,
): Promise<ReviewRecord | undefined> => {
  const { rows } = await sql<ReviewRecord>`
    select ${columns} from review join company on company.company_id = review.company_id
    where review.review_id = ${reviewId} and review.status = ${reviewStates.waiting} and company.status = 'normal'
    for no key update of review`.execute(db);
  return rows[0] && toRecord(rows[0]);
};

/** Ends one review that waits. */
export const endReview = async (
  db: Kysely<Tables>,
  { companyId, reviewId }: Pick<ReviewRecord, 'companyId' | 'reviewId'>,
  { status, reason, by, at }: Ending,
): Promise<void> => {
  await db
    .updateTable('review')
    .set({ status, reason, decided_by: by, decided_at: at })
    .where('company_id', '=', companyId)
    .where('review_id', '=', reviewId)
    .execute();
};

/** The company a review belongs to and what it is about, to be locked before the review. */
export const findReviewPlace = (
  db: Kysely<Tables>,
  reviewId: number,
): Promise<{ readonly companyId: number; readonly kind: string } | undefined> =>
  db
    .selectFrom('review')
    .select(['company_id as companyId', 'kind'])
    .where('review_id', '=', reviewId)
    .executeTakeFirst();

/** Takes back what waits about some things, null: about all of a kind. There is nothing left to decide. */
export const withdrawReviews = async (
  db: Kysely<Tables>,
  about: {
    readonly companyId: number;
    readonly kind: string;
    readonly targetIds: readonly number[] | null;
  },
  at: Date,
): Promise<void> => {
  const which =
    about.targetIds === null ? sql`true` : sql`target_id = any(${[...about.targetIds]}::bigint[])`;
  await sql`
    update review set status = ${reviewStates.withdrawn}, decided_by = 'system', decided_at = ${at}
    where company_id = ${about.companyId} and kind = ${about.kind} and status = ${reviewStates.waiting}
      and ${which}`.execute(db);
};

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
const isWaiting = ({ review }: EntityModel, values: Values | undefined): boolean =>
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

/** Keeps the platform's desk in step with a row that was written: puts it there, puts it there again, takes it back. */
export const followReview = async (
  { db, actor, now }: CallContext,
  {
    model,
    before,
    row,
  }: { readonly model: EntityModel; readonly before: Values | undefined; readonly row: LoadedRow },
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
  { model, kept, after }: { readonly model: EntityModel; readonly kept: Values; readonly after: Values },
): Promise<Values> => {
  const own: Record<string, unknown> = {};
  for (const field of fileFields(model.fields))
    if (isSameFile(field, kept, after)) own[field.name] = await copyFiles(context, after[field.name]);
  return { ...after, ...own };
};
