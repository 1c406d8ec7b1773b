import type { Kysely } from 'kysely';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import { findWaitingReviews, type ReviewRecord } from '#server/repositories/reviews.ts';
import { decideReview } from './decide.ts';

/** What the command prints, and whether it did what it was asked. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly isDone: boolean;
}

const usage = [
  'npm run operator -- review list                     what waits, of all companies',
  'npm run operator -- review approve <id>             approve it',
  'npm run operator -- review reject <id> <reason>     reject it; the company reads the reason',
];

const shown = 200;

const lineOf = (review: ReviewRecord): string =>
  [
    String(review.reviewId).padStart(6),
    review.kind,
    review.submittedAt.toISOString(),
    `${review.companyName} (${review.companyId})`,
    `${review.targetName} (${review.targetId})`,
  ].join('  ');

const list = async (db: Kysely<Tables>): Promise<CommandResult> => {
  const waiting = await findWaitingReviews(db, shown);
  return { lines: waiting.length === 0 ? ['Nothing waits'] : waiting.map(lineOf), isDone: true };
};

const idOf = (given: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(given ?? '') ? Number(given) : undefined;

const decide = async (
  db: Kysely<Tables>,
  { reviewId, reason, at }: { readonly reviewId: number; readonly reason: string | null; readonly at: Date },
): Promise<CommandResult> => {
  const wish = reason === null ? 'approved' : 'rejected';
  const decided = await decideReview(db, { reviewId, decision: wish, reason, at });
  if (decided === undefined)
    return { lines: [ruleText('en', { rule: 'review.decided', params: { id: reviewId } })], isDone: false };
  const { decision, review } = decided;
  const why = decided.reason === null ? '' : `: ${ruleText('en', { rule: decided.reason })}`;
  return {
    lines: [`${review.kind} ${review.targetName} (${review.companyName}) ${decision}${why}`],
    isDone: decision === wish,
  };
};

/** The operator's command: `review list`, `review approve <id>`, `review reject <id> <reason>`. Anything else prints how it is used. */
export const runOperatorCommand = async (
  db: Kysely<Tables>,
  [subject, verb, id, ...words]: readonly string[],
  at: Date,
): Promise<CommandResult> => {
  if (subject !== 'review') return { lines: usage, isDone: false };
  if (verb === 'list') return list(db);
  const reviewId = idOf(id);
  if (reviewId === undefined || (verb !== 'approve' && verb !== 'reject'))
    return { lines: usage, isDone: false };
  if (verb === 'approve') return decide(db, { reviewId, reason: null, at });
  const reason = words.join(' ').trim();
  if (reason === '') return { lines: [ruleText('en', { rule: 'review.needsReason' })], isDone: false };
  return decide(db, { reviewId, reason, at });
};
