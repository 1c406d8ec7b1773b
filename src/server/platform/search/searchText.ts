import { pinyin } from 'pinyin-pro';

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

/** One way to read a name aloud: syllables without tones, ü as v; Latin words stay whole. */
type Reading = readonly string[];

const settings = { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' } as const;

const isWord = (syllable: string): boolean => /[a-z0-9]/.test(syllable);

const clean = (syllables: readonly string[]): Reading =>
  syllables
    .flatMap((syllable) => syllable.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((syllable) => syllable !== '');

/**
 * The readings of a name, the surname's own first (单 is Shan), then the everyday one (Dan), which people type too and
 * which is right where the surname table misleads (吕重阳).
 */
export const readingsOf = (name: string): readonly Reading[] => {
  const asSurname = clean(pinyin(name, { ...settings, surname: 'head' }));
  const asWord = clean(pinyin(name, settings));
  return asSurname.join() === asWord.join() ? [asSurname] : [asSurname, asWord];
};

/** First letters of a reading: `sxx` for shan xiong xin. Characters without a reading are left out. */
export const initialsOf = (reading: Reading): string =>
  reading
    .filter(isWord)
    .map((syllable) => syllable.charAt(0))
    .join('');

/** A reading as one word. */
export const joinedReading = (reading: Reading): string => reading.filter(isWord).join('');

/** What a department is called, in every way. */
interface NamedDepartment {
  readonly name: string;
  readonly abbreviation?: string | null;
  readonly name_en?: string | null;
  readonly name_ja?: string | null;
  readonly dept_code?: string | null;
}

/** A keyword as departments are searched: `key` within the compare key of the name, or the haystack like `like`. */
export interface DepartmentTerms {
  readonly key: string;
  readonly like: string | undefined;
}

const shortWord = /^[\x21-\x7E]{1,2}$/;

/**
 * The column `haystack` of a department: its name, pinyin and initials, the other names, its short name and its code, each behind
 * a line break. Pure and deterministic.
 */
export const departmentHaystack = (department: NamedDepartment): string => {
  const { name, abbreviation, name_en, name_ja, dept_code } = department;
  const spoken = [name, abbreviation ?? ''].flatMap(readingsOf);
  const tokens = [
    ...[name, abbreviation, name_en, name_ja, dept_code].map((text) => searchText(text ?? '')),
    ...spoken.flatMap((reading) => [joinedReading(reading), initialsOf(reading)]),
  ];
  return [...new Set(tokens)]
    .filter((token) => token !== '')
    .map((token) => `${tokenStart}${token}`)
    .join('');
};

/**
 * How departments are asked for a keyword whose compare key is known. One or two Latin characters match beginnings of
 * what is in the haystack, as they do with people: nearly every name holds an `a` when it is spelled out.
 */
export const departmentTerms = (keyword: string, key: string): DepartmentTerms => {
  const text = searchText(keyword);
  if (text === '') return { key, like: undefined };
  const start = shortWord.test(text) ? tokenStart : '';
  return { key, like: `%${start}${escapedLike(text)}%` };
};
