import { type RawBuilder, sql } from 'kysely';
import type { SearchTerms } from '#server/platform/search/grams.ts';

/**
 * Ids of the people of a company a search finds, as a select of `user_id`. It is made once a statement, whatever it is joined with
 * (`materialized`): in a database that has not looked at its tables yet, or not since this company came, the planner takes everyone for one
 * row and would search again for each of them. It stands apart from these rows for their policies, too: nothing that could tell a value is
 * asked before them, and the index over grams would lie idle.
 */
export const foundPeople = (
  companyId: number,
  { grams, like, number }: SearchTerms,
): RawBuilder<{ readonly user_id: number }> => {
  const byText = sql`grams @> ${[...grams]}::text[] and haystack like ${like}`;
  const found = number === undefined ? byText : sql`(${byText} or grams @> ${[number]}::text[])`;
  return sql`with entry as materialized (
      select user_id from member_search where company_id = ${companyId} and ${found}
    ) select user_id from entry`;
};
