import { initialsOf, joinedReading, readingsOf } from './readings.ts';
import { escapedLike, searchText, tokenStart } from './searchText.ts';

/** What a department is called, in every way. */
export interface NamedDepartment {
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
