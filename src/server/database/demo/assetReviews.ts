import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { Planned } from './plannedCompany.ts';

const dayMs = 86_400_000;

/** Days ago the story of each state began, was decided and ended. */
const stories = {
  0: { submitted: 1, decided: null, ended: null, reason: null },
  1: { submitted: 96, decided: 94, ended: null, reason: null },
  2: { submitted: 12, decided: 11, ended: null, reason: '提交的授权书未加盖公章，请重新提交' },
  3: { submitted: 210, decided: 208, ended: 30, reason: null },
} as const;

/** What the platform answered: a revoked one had been approved. */
const answers = { 0: 0, 1: 1, 2: 2, 3: 1 } as const;

/** How each asset administrator of the demo came to be what they are: put forward, reviewed, revoked. */
export const insertAssetReviews = async (
  db: Kysely<Tables>,
  { company: { companyId }, administrators, main }: Planned,
  now: Date,
): Promise<void> => {
  const before = (days: number | null): Date | null =>
    days === null ? null : new Date(now.getTime() - days * dayMs);
  for (const { role, person, status = 1 } of administrators) {
    if (role !== 'asset') continue;
    const story = stories[status];
    await db
      .updateTable('administrator')
      .set({
        added_at: before(story.submitted),
        added_by: main.userId,
        ended_at: before(story.ended),
        end_reason: story.ended === null ? null : 'by_main',
      })
      .where('company_id', '=', companyId)
      .where('user_id', '=', person.userId)
      .where('kind', '=', 'asset')
      .execute();
    await db
      .insertInto('review')
      .values({
        company_id: companyId,
        kind: 'asset_admin',
        target_id: person.userId,
        target_name: person.name,
        submitted_by: main.userId,
        submitted_at: before(story.submitted) ?? now,
        status: answers[status],
        reason: story.reason,
        decided_by: story.decided === null ? null : 'platform',
        decided_at: before(story.decided),
      })
      .execute();
  }
};
