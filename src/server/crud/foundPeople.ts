import { type RawBuilder, sql } from 'kysely';
import type { SearchTerms } from '#server/platform/search/grams.ts';

/**
 * Ids of the people of a company a search finds, as a select of `user_id`. It stands apart from the rows it is joined with (`offset 0`):
 * where these have a policy, nothing that could tell a value is asked before it, and the index over grams would lie idle.
 */
export const foundPeople = (
  companyId: number,
  { grams, like, number }: SearchTerms,
): RawBuilder<{ readonly user_id: number }> => {
  const byText = sql`entry.grams @> ${[...grams]}::text[] and entry.haystack like ${like}`;
  const found = number === undefined ? byText : sql`(${byText} or entry.grams @> ${[number]}::text[])`;
  return sql`select entry.user_id from member_search entry
    where entry.company_id = ${companyId} and ${found} offset 0`;
};
