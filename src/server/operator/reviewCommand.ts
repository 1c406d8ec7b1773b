import type { Kysely } from 'kysely';
import { ruleText } from '#i18n/rules.ts';
import { findWaitingReviews, lockWaitingReview, type ReviewRecord } from '#server/crud/review.ts';
import type { FieldRejection } from '#server/database/tables/company.ts';
import type { Tables } from '#server/database/tables.ts';
import { decideReview } from '#server/features/company/review/decide.ts';
import { reviewedKind } from '#server/features/company/review/kinds.ts';
import type { VerdictDetails } from '#server/features/company/review/reviewedKind.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { type CommandResult, type OperatorCommand, type OperatorContext, recordId } from './command.ts';

const shown = 200;

const lineOf = (review: ReviewRecord): string =>
  [
    String(review.reviewId).padStart(6),
    review.kind,
    review.submittedAt.toISOString(),
    `${review.companyName} (${review.companyId})`,
    `${review.targetName} (${review.targetId})`,
  ].join('  ');

const detailed = async (db: Kysely<Tables>, review: ReviewRecord): Promise<readonly string[]> => {
  const kind = reviewedKind(review.kind, generatedContract().models);
  const details = (await kind?.details?.(db, review)) ?? [];
  return [lineOf(review), ...details.map((line) => `        ${line}`)];
};

const list = async (db: Kysely<Tables>): Promise<CommandResult> => {
  const lines: string[] = [];
  for (const review of await findWaitingReviews(db, shown)) lines.push(...(await detailed(db, review)));
  return { lines: lines.length === 0 ? ['Nothing waits'] : lines, isDone: true };
};

const decide = async (
  { db, at }: OperatorContext,
  {
    reviewId,
    reason,
    ...details
  }: VerdictDetails & { readonly reviewId: number; readonly reason: string | null },
): Promise<CommandResult> => {
  const requested = reason === null ? 'approved' : 'rejected';
  const decided = await decideReview(db, { ...details, reviewId, decision: requested, reason, at });
  if (decided === undefined)
    return { lines: [ruleText('en', { rule: 'review.decided', params: { id: reviewId } })], isDone: false };
  const { decision, review } = decided;
  const why = decided.reason === null ? '' : `: ${ruleText('en', { rule: decided.reason })}`;
  return {
    lines: [`${review.kind} ${review.targetName} (${review.companyName}) ${decision}${why}`],
    isDone: decision === requested,
  };
};

const refusal = (rule: string, params?: Readonly<Record<string, string>>): CommandResult => ({
  lines: [ruleText('en', { rule, ...(params && { params }) })],
  isDone: false,
});

/** Why a word about a field would be read by no one; undefined: each has its place in the form. */
const strayField = async (
  db: Kysely<Tables>,
  reviewId: number,
  fields: readonly FieldRejection[],
): Promise<CommandResult | undefined> => {
  const review = fields.length === 0 ? undefined : await lockWaitingReview(db, reviewId);
  if (review === undefined) return undefined;
  const kind = reviewedKind(review.kind, generatedContract().models);
  const known = (await kind?.fields?.(db, review)) ?? [];
  const stray = fields.find(({ field }) => !known.includes(field));
  if (stray === undefined) return undefined;
  return known.length === 0
    ? refusal('review.noFields')
    : refusal('review.unknownField', { field: stray.field, fields: known.join(', ') });
};

interface Words {
  readonly reason: string;
  readonly fields: readonly FieldRejection[];
  readonly advanced: 0 | 1 | undefined;
}

/** `name=what is wrong with it`; undefined: it is not. */
const fieldOf = (text: string | undefined): FieldRejection | undefined => {
  const [, field, reason] = /^(\w+)=(.+)$/su.exec(text ?? '') ?? [];
  return field === undefined || reason === undefined ? undefined : { field, reason: reason.trim() };
};

/** Parts the words after a number; undefined: a mark among them is followed by nothing it can mean. */
const readWords = (words: readonly string[]): Words | undefined => {
  const reason: string[] = [];
  const fields: FieldRejection[] = [];
  let advanced: 0 | 1 | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word !== '--field' && word !== '--advanced') {
      reason.push(word);
      continue;
    }
    index += 1;
    const value = words[index];
    if (word === '--advanced') {
      if (value !== '0' && value !== '1') return undefined;
      advanced = value === '1' ? 1 : 0;
    } else {
      const field = fieldOf(value);
      if (field === undefined) return undefined;
      fields.push(field);
    }
  }
  return { reason: reason.join(' ').trim(), fields, advanced };
};

/** What companies have put before the platform: listed, approved, rejected with a reason the company reads. */
export const reviewCommand: OperatorCommand = {
  usage: [
    'list                                    what waits, of all companies',
    'approve <id> [--advanced 1]             approve it; a verification: as an advanced one',
    'reject <id> <reason> [--field name=why] reject it; the company reads the reason, and of a verification those beside fields',
  ],
  run: async (context, [verb, id, ...words]) => {
    if (verb === 'list') return list(context.db);
    const reviewId = recordId(id);
    if (reviewId === undefined || (verb !== 'approve' && verb !== 'reject')) return undefined;
    const said = readWords(words);
    if (said === undefined) return undefined;
    const { reason, fields, advanced } = said;
    const marked = advanced === undefined ? {} : { advanced };
    if (verb === 'approve') return decide(context, { reviewId, reason: null, ...marked });
    if (reason === '') return refusal('review.needsReason');
    return (await strayField(context.db, reviewId, fields)) ?? decide(context, { reviewId, reason, fields });
  },
};
