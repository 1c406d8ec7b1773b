import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** What the chat service counted for a person. */
export interface ReportedUse {
  readonly userId: number;
  readonly messages: number;
}

/** Takes over what the chat service counted on a day, in place of what it said before. Answers how many are people of the company. */
export const saveReportedUse = async (
  db: Kysely<Tables>,
  companyId: number,
  day: string,
  reported: readonly ReportedUse[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into usage_activity (company_id, day, user_id, messages)
    select ${companyId}, ${day}::date, given.user_id, given.messages
    from unnest(${reported.map(({ userId }) => userId)}::bigint[],
      ${reported.map(({ messages }) => messages)}::integer[]) as given (user_id, messages)
    join member on member.company_id = ${companyId} and member.user_id = given.user_id and member.status = 'normal'
    on conflict (company_id, day, user_id) do update set messages = excluded.messages`.execute(db);
  return Number(numAffectedRows ?? 0n);
};
