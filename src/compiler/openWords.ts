import { applyEdits, modify } from 'jsonc-parser';
import type { Diagnostic } from './source/diagnostic.ts';

const languages = ['en', 'ja'] as const;
const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const catalogueOf = (text: string, language: string): Readonly<Record<string, unknown>> | undefined => {
  const schema: unknown = JSON.parse(text);
  const catalogues = isObject(schema) ? schema['x-i18n'] : undefined;
  const catalogue = isObject(catalogues) ? catalogues[language] : undefined;
  return isObject(catalogue) ? catalogue : undefined;
};

/** Keys of `x-i18n` that a file lacks, as the compiler told them. */
export const lackingKeys = (diagnostics: readonly Diagnostic[], file: string): readonly string[] => [
  ...new Set(
    diagnostics.flatMap((each) =>
      each.file === file && each.code === 'missing-word' && each.expected !== undefined
        ? [each.expected]
        : [],
    ),
  ),
];

/**
 * The text of a schema file with the keys it lacks at the end of both catalogues, their words still empty: each is then a
 * mistake at the very place where it is to be written. Nothing that stands there is changed.
 */
export const withOpenWords = (text: string, keys: readonly string[]): string =>
  languages.reduce((before, language) => {
    const given = catalogueOf(before, language);
    if (given === undefined) return before;
    const open = keys.filter((key) => !Object.hasOwn(given, key));
    return open.reduce(
      (now, key) => applyEdits(now, modify(now, ['x-i18n', language, key], '', { formattingOptions })),
      before,
    );
  }, text);
