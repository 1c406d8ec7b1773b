import { findReviewsOlderThan } from '#server/crud/review.ts';
import { decideReview } from '#server/features/company/review/decide.ts';
import type { Ports } from '#server/platform/ports.ts';

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
