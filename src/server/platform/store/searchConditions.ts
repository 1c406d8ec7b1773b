import { type RawBuilder, sql } from 'kysely';
import { maskedDigits, shownAtEnd } from '#domain/member/phone.ts';
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
