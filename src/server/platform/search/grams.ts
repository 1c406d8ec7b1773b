import { shownDigits } from '#domain/member/phone.ts';
import {
  escapedLike,
  initialsOf,
  joinedReading,
  keywordText,
  readingsOf,
  searchText,
  tokenStart,
} from './searchText.ts';

/** What of a person can be searched for. */
export interface SearchableMember {
  readonly name: string;
  readonly phone: string;
  readonly work_id: string | null;
  readonly email: string | null;
  /** Values of searchable custom fields. */
  readonly words?: readonly string[];
}

/** The columns of `member` and `member_search` that follow from a person's name and numbers. */
export interface MemberSearchEntry {
  /** Syllables of the surname reading, joined by spaces: the sort key of the name. */
  readonly pinyin: string;
  readonly initials: string;
  readonly grams: readonly string[];
  readonly haystack: string;
}

/**
 * A search as the index understands it: rows must hold all grams, then the haystack must be like the pattern; or they
 * hold `number`, which stands for a whole phone number.
 */
export interface SearchTerms {
  readonly grams: readonly string[];
  readonly like: string;
  readonly number: string | undefined;
}

const asciiGram = 3;
const runs = /[\x21-\x7E]+|[^\x21-\x7E]+/gu;

const windows = (characters: readonly string[], size: number): readonly string[] =>
  characters.length < size
    ? []
    : Array.from({ length: characters.length - size + 1 }, (_, index) =>
        characters.slice(index, index + size).join(''),
      );

/** The same of a text of one-unit characters: most of what is indexed, and much faster. */
const slices = (text: string, size: number): readonly string[] =>
  Array.from({ length: Math.max(0, text.length - size + 1) }, (_, index) => text.slice(index, index + size));

const isAscii = (run: string): boolean => /^[\x21-\x7E]/.test(run);

/** Latin letters and digits: runs of three. Everything else (Chinese, Hangul, …): single characters and pairs. */
const gramsOfRun = (run: string): readonly string[] => {
  if (isAscii(run)) return slices(run, asciiGram);
  const characters = [...run];
  return [...characters, ...windows(characters, 2)];
};

/** One- and two-letter keywords are looked up at the beginning of a token only. */
const prefixesOf = (token: string): readonly string[] => {
  const head = [...token].slice(0, asciiGram - 1);
  return isAscii(token) ? head.map((_, index) => `^${head.slice(0, index + 1).join('')}`) : [];
};

const gramsOfToken = (token: string): readonly string[] => [
  ...prefixesOf(token),
  ...(token.match(runs) ?? []).flatMap(gramsOfRun),
];

/** Everyone shares the company's e-mail domain: as grams it would find everyone. */
const localPart = (email: string): string => email.split('@')[0] ?? '';

/** Marks the gram of a whole phone number. */
const numberMark = '=';

/** Search index entry of one person. Pure and deterministic; pinyin-pro is the only thing it knows. */
export const memberSearchEntry = (member: SearchableMember): MemberSearchEntry => {
  const readings = readingsOf(member.name);
  const spoken = readings.flatMap((reading) => [joinedReading(reading), initialsOf(reading)]);
  const email = searchText(member.email ?? '');
  const plain = [
    searchText(member.name),
    ...spoken,
    ...shownDigits(member.phone),
    searchText(member.work_id ?? ''),
    ...(member.words ?? []).map(searchText),
  ];
  const tokens = [...new Set(plain)].filter((token) => token !== '');
  const indexed = [...tokens, localPart(email)].filter((token) => token !== '');
  return {
    pinyin: (readings[0] ?? []).join(' '),
    initials: initialsOf(readings[0] ?? []),
    grams: [...new Set(indexed.flatMap(gramsOfToken)), `${numberMark}${member.phone}`],
    haystack: [...tokens, email].map((token) => `${tokenStart}${token}`).join(''),
  };
};

const required = (text: string): readonly string[] =>
  (text.match(runs) ?? []).flatMap((run) => {
    if (isAscii(run)) return slices(run, asciiGram);
    const characters = [...run];
    return characters.length === 1 ? characters : windows(characters, 2);
  });

const wholeNumber = /^\d{5,15}$/;

/**
 * How a keyword is searched for, or undefined when it holds nothing to look for. Keywords of one or two Latin
 * characters match beginnings (of name, pinyin, initials, number); longer ones match anywhere. A phone number is found
 * whole, or by the digits its mask shows.
 */
export const searchTerms = (keyword: string): SearchTerms | undefined => {
  const text = keywordText(keyword);
  if (text === '') return undefined;
  const grams = [...new Set(required(text.includes('@') ? localPart(text) : text))];
  const number = wholeNumber.test(text) ? `${numberMark}${text}` : undefined;
  if (grams.length > 0) return { grams, like: `%${escapedLike(text)}%`, number };
  const start = localPart(text);
  return { grams: [`^${start}`], like: `%${tokenStart}${escapedLike(text)}%`, number };
};
