import { type Kysely, sql } from 'kysely';
import { reviewStates } from '#domain/review/states.ts';
import type { Tables } from '#server/database/tables.ts';

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
export interface Submission {
  readonly companyId: number;
  readonly kind: string;
  readonly targetId: number;
  readonly targetName: string;
  readonly submittedBy: number;
  readonly at: Date;
}

/** How an open review ends; `by`: whose word it is. */
export interface Ending {
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
