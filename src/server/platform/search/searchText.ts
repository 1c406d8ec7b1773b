const marks = /[\u0300-\u036F]/g;
const unseen = /[\p{Cc}\p{Cf}\p{White_Space}]/gu;
const phoneLike = /^\+?[\d\s()-]{3,}$/;
const mainlandPrefix = /^(?:\+|00)86/;

/** Visible ASCII: nothing of it changes but its case. */
const plain = /^[\x21-\x7E]*$/;

/**
 * Text as search compares it: NFKC, lower case, ü as v, without accents, spaces and invisible characters. Names in the
 * index and keywords go through the same function.
 */
export const searchText = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .normalize('NFC')
        .replace(/[üǖǘǚǜ]/g, 'v')
        .normalize('NFD')
        .replace(marks, '')
        .normalize('NFC')
        .replace(unseen, '');

/** A keyword as it is looked up: a number loses its dashes and the mainland prefix, anything else is `searchText`. */
export const keywordText = (keyword: string): string => {
  const plain = keyword.normalize('NFKC').trim();
  if (!phoneLike.test(plain)) return searchText(keyword);
  const compact = plain.replace(/[\s()-]/g, '');
  return compact.replace(mainlandPrefix, '').replace(/^\+/, '');
};

/** Stands before every token of a haystack, and in patterns for beginnings. */
export const tokenStart = '\n';

/** A text within a LIKE pattern, its wildcards meant literally. */
export const escapedLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
