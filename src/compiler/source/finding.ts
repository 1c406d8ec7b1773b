import { distance } from '#domain/text/lookAlike.ts';
import type { Diagnostic } from './diagnostic.ts';
import { placeOf, type SchemaFile } from './schemaFile.ts';
import type { JsonPath } from './words.ts';

/** Two mistakes in a long word, one in a short one; more is another word. */
const tolerated = (word: string): number => Math.max(1, Math.floor(word.length / 3));

/** The nearest of the allowed words, or undefined when none is near. Letter case and signs count little. */
export const nearest = (word: string, allowed: readonly string[]): string | undefined => {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const ranked = allowed
    .map((each) => ({
      each,
      edits: bare(each) === bare(word) ? 0.5 : distance(word.toLowerCase(), each.toLowerCase()),
    }))
    .sort((one, other) => one.edits - other.edits);
  const [best] = ranked;
  return best !== undefined && best.edits <= tolerated(word) ? best.each : undefined;
};

/** Words of other dialects and of every day, each with what it is called here. */
const matched: Readonly<Record<string, readonly string[]>> = {
  text: ['string', 'longText'],
  str: ['string'],
  varchar: ['string'],
  date: ['string'],
  datetime: ['date-time', 'dateTime', 'string'],
  timestamp: ['date-time', 'dateTime', 'string'],
  time: ['date-time', 'dateTime'],
  int: ['integer'],
  float: ['number'],
  decimal: ['number'],
  bool: ['boolean', 'flag'],
  list: ['array'],
  textarea: ['longText'],
  select: ['choice'],
  admin: ['main'],
  owner: ['main'],
  user: ['member'],
  employee: ['member'],
  row: ['record'],
  item: ['record'],
  selection: ['bulk'],
  list_page: ['collection'],
  table: ['collection'],
  setting: ['singleton'],
  settings: ['singleton'],
  ascending: ['asc'],
  descending: ['desc'],
  person: ['user', 'member'],
  system: ['server'],
  platform: ['server'],
  clock: ['timer'],
  edit: ['update'],
  view: ['read'],
  remove: ['delete'],
  add: ['create'],
  insert: ['add', 'create'],
  update: ['change'],
  delete: ['remove'],
  '=': ['eq', 'equals'],
  '==': ['eq'],
  '!=': ['ne'],
  '>': ['gt'],
  '>=': ['gte'],
  '<': ['lt'],
  '<=': ['lte'],
  regex: ['matches', 'pattern'],
  like: ['contains'],
  between: ['range'],
  red: ['danger'],
  green: ['success'],
  orange: ['warning'],
  yellow: ['warning'],
  blue: ['info'],
  grey: ['neutral'],
  gray: ['neutral'],
  label: ['title'],
  name: ['title'],
};

/** What someone who writes a word of another dialect means here: `admin` is `main`, `>=` is `gte`; undefined where no one can tell. */
const synonym = (word: string, allowed: readonly string[]): string | undefined => {
  const key = word.toLowerCase();
  const found = Object.hasOwn(matched, key)
    ? matched[key]?.find((each) => allowed.includes(each))
    : undefined;
  // `$from_date` is `$record.from_date` where only the way to it is missing.
  const [sameEnd, ...others] = word.startsWith('$')
    ? allowed.filter((each) => each.endsWith(`.${word.slice(1)}`))
    : [];
  return found ?? (others.length === 0 ? sameEnd : undefined);
};

/** A mistake as a check sees it: where in the data, not yet where in the text. */
export interface Finding {
  readonly path: JsonPath;
  /** Whether the key or the value is wrong; the value by default. */
  readonly part?: 'key' | 'value';
  readonly code: string;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
  readonly suggestion?: string;
  /** What has to be there is not: the file cannot be asked further. */
  readonly isGap?: true;
}

const maxShown = 60;

/** A value as it stands in the file, shortened. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text;
};

const maxListed = 8;
/** Where none of the words is near, someone has to choose one: most lists of the dialect are told in full. */
const maxChoice = 24;

/** Words for a sentence: `a, b or c`; a long list is cut. */
export const listed = (words: readonly (string | number | boolean)[], most: number = maxListed): string => {
  if (words.length === 0) return 'nothing (there is none)';
  const shownWords = words.slice(0, most).map(String);
  if (words.length > most) return `one of ${shownWords.join(', ')}, … (${words.length} words)`;
  return shownWords.length === 1
    ? String(shownWords[0])
    : `${shownWords.slice(0, -1).join(', ')} or ${shownWords.at(-1)}`;
};

/** The end of a sentence that offers the right text; nothing where none is near. */
export const didYouMean = (suggestion: string | undefined): string =>
  suggestion === undefined ? '' : `; did you mean ${suggestion}?`;

interface UnknownWord {
  readonly path: JsonPath;
  readonly part?: 'key' | 'value';
  /** Names the kind of word: `role` gives the code `unknown-role`. */
  readonly kind: string;
  readonly received: unknown;
  readonly allowed: readonly (string | number | boolean)[];
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const spaced = (name: string): string => kebab(name).replaceAll('-', ' ');

/** A word that is not among the allowed ones, with the nearest that is. */
export const unknownWord = ({ path, part, kind, received, allowed }: UnknownWord): Finding => {
  const words = allowed.map(String);
  const suggestion = nearest(String(received), words) ?? synonym(String(received), words);
  const expected = listed(allowed, suggestion === undefined ? maxChoice : maxListed);
  return {
    path,
    ...(part === undefined ? {} : { part }),
    code: `unknown-${kebab(kind)}`,
    message: `unknown ${spaced(kind)} ${shown(received)}: expected ${expected}${didYouMean(suggestion && `"${suggestion}"`)}`,
    expected,
    received: shown(received),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
};

/** A finding with its place in the text. */
export const locate = (source: SchemaFile, { path, part, isGap: _, ...rest }: Finding): Diagnostic => ({
  file: source.file,
  ...placeOf(source, path, part),
  ...rest,
});
