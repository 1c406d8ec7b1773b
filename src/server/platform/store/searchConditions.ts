import { type RawBuilder, sql } from 'kysely';
import { maskedDigits, shownAtEnd } from '#domain/member/phone.ts';
import type { SearchTerms } from '#server/platform/search/grams.ts';
import { escapedLike, searchText } from '#server/platform/search/searchText.ts';

/**
 * Whether a number is what a keyword means: the whole of it, or a part of the digits its mask shows (`shownDigits`). Any other part
 * would let the hidden ones be guessed digit by digit.
 */
export const phoneMatches = (phone: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> => {
  const hidden = sql.lit(maskedDigits);
  const start = sql`greatest(0, (length(${phone}) - ${hidden}) / 2)`;
  const like = `%${escapedLike(keyword)}%`;
  return sql<boolean>`(${phone} = ${keyword} or left(${phone}, ${start}) like ${like}
    or right(substr(${phone}, ${start} + ${hidden} + 1), ${sql.lit(shownAtEnd)}) like ${like})`;
};

/**
 * Whether a person's name, read aloud, holds a keyword: by its syllables, typed with or without spaces, or by their first letters.
 * `person` is the row of `member`. It asks nothing of their numbers, which not everyone who sees the name may ask about.
 */
export const readsLike = (person: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> => {
  const part = `%${escapedLike(searchText(keyword))}%`;
  return sql`(replace(${person}.pinyin, ' ', '') like ${part} or ${person}.initials like ${part})`;
};

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
