import { type RawBuilder, sql } from 'kysely';
import { escapedLike, searchText } from './searchText.ts';

/**
 * Whether a person's name, read aloud, holds a keyword: by its syllables, typed with or without spaces, or by their first letters.
 * `person` is the row of `member`. It asks nothing of their numbers, which not everybody who sees the name may ask about.
 */
export const readsLike = (person: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> => {
  const part = `%${escapedLike(searchText(keyword))}%`;
  return sql`(replace(${person}.pinyin, ' ', '') like ${part} or ${person}.initials like ${part})`;
};
