import type { Kysely } from 'kysely';
import type { EntityModel } from '#engine/model.ts';
import { type Decision, reviewStates } from '#engine/review.ts';
import {
  endReview,
  findReviewPlace,
  findReviewsOlderThan,
  lockWaitingReview,
  type ReviewRecord,
} from '#server/crud/review.ts';
import type { Tables } from '#server/database/tables.ts';
import { lockCompany } from '#server/features/directory/member/store/candidates.ts';
import { generatedContract } from '#server/platform/contract.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, platformOrigin } from '#server/platform/store/operationRecords.ts';
import { reviewedKind } from './kinds.ts';
import type { ReviewedChange, ReviewedKind, VerdictDetails } from './reviewedKind.ts';

type Models = Readonly<Record<string, EntityModel>>;

/** An operator's answer; `reason` is free text and belongs to a rejection. */
interface Verdict extends VerdictDetails {
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
  {
    reviewedKind: { noun },
    decided: { review, decision, reason },
    at,
    changes,
  }: {
    readonly reviewedKind: ReviewedKind;
    readonly decided: Decided;
    readonly at: Date;
    readonly changes: readonly ReviewedChange[];
  },
) => {
  const said = reason === null ? [] : [{ field: 'reason', old: null, new: reason }];
  const action = decision === 'approved' ? 'review.approve' : 'review.reject';
  return insertOperationRecords(db, {
    origin: platformOrigin(review.companyId, at),
    category: noun,
    entries: [
      {
        action,
        targetType: noun,
        targetId: review.targetId,
        targetName: review.targetName,
        changes: [...changes, ...said],
        concerns: noun === 'assetAdmin' ? [{ type: 'member', id: review.targetId }] : [],
      },
    ],
  });
};

const standing = async (
  db: Kysely<Tables>,
  {
    kind,
    review,
    verdict: { decision, reason, at },
  }: { readonly kind: ReviewedKind; readonly review: ReviewRecord; readonly verdict: Verdict },
): Promise<Decided> => {
  if (decision === 'rejected') return { review, decision, reason };
  const objection = await kind.objection(db, review, at);
  return objection === undefined
    ? { review, decision, reason: null }
    : { review, decision: 'rejected', reason: objection.rule };
};

/**
 * Decides what waits, in one transaction with its audit row, operator "platform". Undefined: nothing of that number waits.
 * `models`: those of the schemas this program was built from, unless others are served. Anyone who does not meet the conditions any more is rejected, whatever the answer.
 */
export const decideReview = (
  db: Kysely<Tables>,
  verdict: Verdict,
  models: Models = generatedContract().models,
): Promise<Decided | undefined> =>
  db.transaction().execute(async (transaction) => {
    const place = await findReviewPlace(transaction, verdict.reviewId);
    const kind = place && reviewedKind(place.kind, models);
    if (place === undefined || kind === undefined) return undefined;
    // Company before review, like a hand-over, which withdraws what waits; rows before it, like a save, which does so, too.
    await lockCompany(transaction, place.companyId);
    await kind.lock?.(transaction, place);
    const review = await lockWaitingReview(transaction, verdict.reviewId);
    if (review === undefined) return undefined;
    const decided = await standing(transaction, { kind, review, verdict });
    const { decision, reason } = decided;
    const { at } = verdict;
    const change = await kind.apply(transaction, review, {
      ...verdict,
      decision,
      reason,
    });
    await endReview(transaction, review, { status: reviewStates[decision], reason, by: 'platform', at });
    await record(transaction, { reviewedKind: kind, decided, at, changes: [change].flat() });
    return decided;
  });

const perRun = 100;
const second = 1_000;

/** With REVIEW_MODE=auto: approves what has waited long enough. Answers how many were decided; none in any other mode. */
export const decideWaiting = async ({ database, clock, config, contract }: Ports): Promise<number> => {
  if (config.reviewAfterSeconds === undefined) return 0;
  const at = clock();
  const before = new Date(at.getTime() - config.reviewAfterSeconds * second);
  let decided = 0;
  for (const reviewId of await findReviewsOlderThan(database.db, before, perRun)) {
    const verdict = { reviewId, decision: 'approved', reason: null, at, isAutomatic: true } as const;
    if ((await decideReview(database.db, verdict, contract().models)) !== undefined) decided += 1;
  }
  return decided;
};
