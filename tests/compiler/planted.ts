import { expect } from 'vitest';
import { createChecker } from '#compiler/checks/check.ts';
import { printJson } from '#compiler/meta/metaSchema.ts';
import { newSchema } from '#compiler/newSchema.ts';
import { byLocation, type Diagnostic } from '#compiler/source/diagnostic.ts';
import { readSchemaFile } from '#compiler/source/schemaFile.ts';

/** The text of a valid schema; `visitor` is the noun most tests spoil. */
export const schemaText = (noun = 'visitor'): string =>
  printJson(newSchema({ noun, zh: '访客', en: 'Visitor', ja: '来訪者' }));

/** Replaces text that must be there once more than nothing: a test that plants nothing proves nothing. */
export const plant = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`The schema does not contain ${from}`);
  return text.replace(from, () => to);
};

/** All mistakes of a set of schema texts by file name, in the order of output. */
export const mistakesIn = (texts: Readonly<Record<string, string>>): readonly Diagnostic[] =>
  [
    ...createChecker().check(
      Object.entries(texts).map(([noun, text]) => readSchemaFile(`schemas/${noun}.schema.json`, text)),
    ).diagnostics,
  ].sort(byLocation);

/** Line and column (from 1) of a snippet; `before|snippet` looks for both and gives the place of the second. */
export const placeIn = (text: string, marker: string): { readonly line: number; readonly column: number } => {
  const [before = '', snippet] = marker.includes('|') ? marker.split('|') : ['', marker];
  const found = text.indexOf(`${before}${snippet}`);
  if (found === -1) throw new Error(`The schema does not contain ${marker}`);
  const lines = text.slice(0, found + before.length).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};

/** `from` is replaced by `to`; the one mistake has `code`, stands at `at` and suggests `suggestion`. */
export interface Planted {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly code: string;
  readonly at: string;
  readonly suggestion?: string;
  /** Mistakes that are planted along with it, e.g. a new property without translations. */
  readonly besides?: readonly string[];
}

/** Plants a mistake into the schema of a visitor and expects it to be told: its code, its place and the right word. */
export const expectMistake = ({ from, to, code, at, suggestion, besides = [] }: Planted): void => {
  const text = plant(schemaText(), from, to);

  const mistakes = mistakesIn({ visitor: text }).filter((each) => !besides.includes(each.code));

  expect(mistakes.map((each) => each.code)).toEqual([code]);
  expect(mistakes[0]).toMatchObject({ file: 'schemas/visitor.schema.json', ...placeIn(text, at) });
  expect(mistakes[0]?.suggestion).toBe(suggestion);
};
