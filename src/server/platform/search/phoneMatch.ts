import { type RawBuilder, sql } from 'kysely';
import { maskedDigits } from '#domain/member/phone.ts';
import { shownAtEnd } from '#domain/member/shownDigits.ts';
import { escapedLike } from './searchText.ts';

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
