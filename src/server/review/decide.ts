import type { Kysely } from 'kysely';
import { type Decision, reviewStates } from '#domain/review/states.ts';
import type { Tables } from '#server/database/tables.ts';
import { platformOrigin } from '#server/record/origins.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import { insertOperationRecords } from '#server/repositories/operationRecords.ts';
import {
  endReview,
  findReviewCompany,
  lockWaitingReview,
  type ReviewRecord,
} from '#server/repositories/reviews.ts';
import { reviewedKinds } from './kinds.ts';
import type { ReviewedChange, VerdictDetails } from './reviewedKind.ts';

/** An operator's answer; `reason` is free text and belongs to a rejection. */
export interface Verdict extends VerdictDetails {
  readonly reviewId: number;
  readonly decision: Decision;
  readonly reason: string | null;
  readonly at: Date;
}

/** What came of it: the decision that stands, which is a rejection where the conditions are no longer met. */
export interface Decided {
  readonly review: ReviewRecord;
  readonly decision: Decision;
  /** Free text of the operator, or the rule that turned an approval down. */
  readonly reason: string | null;
}

const record = (
  db: Kysely<Tables>,
  { review, decision, reason }: Decided,
  at: Date,
  changes: readonly ReviewedChange[],
) => {
  const { noun } = reviewedKinds[review.kind];
  const said = reason === null ? [] : [{ field: 'reason', old: null, new: reason }];
  const action = decision === 'approved' ? 'review.approve' : 'review.reject';
  return insertOperationRecords(db, platformOrigin(review.companyId, at), noun, [
    {
      action,
      targetType: noun,
      targetId: review.targetId,
      targetName: review.targetName,
      changes: [...changes, ...said],
      concerns: noun === 'assetAdmin' ? [{ type: 'member', id: review.targetId }] : [],
    },
  ]);
};

const standing = async (
  db: Kysely<Tables>,
  review: ReviewRecord,
  { decision, reason, at }: Verdict,
): Promise<Decided> => {
  if (decision === 'rejected') return { review, decision, reason };
  const objection = await reviewedKinds[review.kind].objection(db, review, at);
  return objection === undefined
    ? { review, decision, reason: null }
    : { review, decision: 'rejected', reason: objection.rule };
};

/**
 * Decides what waits, in one transaction with its audit row, operator "platform". Undefined: nothing of that number waits.
 * Whoever does not meet the conditions any more is rejected, whatever the answer.
 */
export const decideReview = (db: Kysely<Tables>, verdict: Verdict): Promise<Decided | undefined> =>
  db.transaction().execute(async (transaction) => {
    const companyId = await findReviewCompany(transaction, verdict.reviewId);
    if (companyId === undefined) return undefined;
    // Company before review, like a hand-over, which withdraws what waits.
    await lockCompany(transaction, companyId);
    const review = await lockWaitingReview(transaction, verdict.reviewId);
    if (review === undefined) return undefined;
    const decided = await standing(transaction, review, verdict);
    const { decision, reason } = decided;
    const { at } = verdict;
    const change = await reviewedKinds[review.kind].settle(transaction, review, {
      ...verdict,
      decision,
      reason,
    });
    await endReview(transaction, review, { status: reviewStates[decision], reason, by: 'platform', at });
    await record(transaction, decided, at, [change].flat());
    return decided;
  });
