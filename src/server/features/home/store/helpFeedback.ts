import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

interface Person {
  readonly companyId: number;
  readonly userId: number;
}

interface Answer {
  readonly topic: string;
  readonly helpful: 0 | 1;
  readonly now: Date;
}

/** Keeps a person's answer about a topic in place of their last one. */
export const saveHelpFeedback = async (
  db: Kysely<Tables>,
  { companyId, userId }: Person,
  { topic, helpful, now }: Answer,
): Promise<void> => {
  await db
    .insertInto('help_feedback')
    .values({ company_id: companyId, user_id: userId, topic, helpful, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'topic']).doUpdateSet({ helpful, updated_at: now }),
    )
    .execute();
};

/** How many people a topic helped and how many not. */
interface TopicFeedback {
  readonly topic: string;
  readonly yes: number;
  readonly no: number;
}

/** What people of all companies said of each topic; those that helped least first. For the operator alone. */
export const countHelpFeedback = async (db: Kysely<Tables>): Promise<readonly TopicFeedback[]> => {
  const rows = await db
    .selectFrom('help_feedback')
    .select(['topic', sql<string>`count(*) filter (where helpful = 1)`.as('yes')])
    .select(sql<string>`count(*) filter (where helpful = 0)`.as('no'))
    .groupBy('topic')
    .orderBy(sql`count(*) filter (where helpful = 0)`, 'desc')
    .orderBy('topic')
    .execute();
  return rows.map(({ topic, yes, no }) => ({ topic, yes: Number(yes), no: Number(no) }));
};
