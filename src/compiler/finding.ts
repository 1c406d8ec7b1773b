import type { Diagnostic } from './diagnostic.ts';
import { nearest } from './nearest.ts';
import { placeOf, type SchemaFile } from './schemaFile.ts';
import type { JsonPath } from './words.ts';

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
}

const maxShown = 60;

/** A value as it stands in the file, shortened. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text;
};

const maxListed = 8;

/** Words for a sentence: `a, b or c`; a long list is cut. */
export const listed = (words: readonly (string | number | boolean)[]): string => {
  if (words.length === 0) return 'nothing (there is none)';
  const shownWords = words.slice(0, maxListed).map(String);
  if (words.length > maxListed) return `one of ${shownWords.join(', ')}, … (${words.length} words)`;
  return shownWords.length === 1
    ? String(shownWords[0])
    : `${shownWords.slice(0, -1).join(', ')} or ${shownWords.at(-1)}`;
};

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
  const suggestion = nearest(String(received), allowed.map(String));
  const expected = listed(allowed);
  return {
    path,
    ...(part === undefined ? {} : { part }),
    code: `unknown-${kebab(kind)}`,
    message: `unknown ${spaced(kind)} ${shown(received)}: expected ${expected}${
      suggestion === undefined ? '' : `; did you mean "${suggestion}"?`
    }`,
    expected,
    received: shown(received),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
};

/** A finding with its place in the text. */
export const locate = (source: SchemaFile, { path, part, ...rest }: Finding): Diagnostic => ({
  file: source.file,
  ...placeOf(source, path, part),
  ...rest,
});
