import { createChecker } from '#compiler/checks/check.ts';
import { byPlace, type Diagnostic } from '#compiler/diagnostic.ts';
import { newSchema } from '#compiler/newSchema.ts';
import { printJson } from '#compiler/printJson.ts';
import { readSchemaFile } from '#compiler/schemaFile.ts';

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
  ].sort(byPlace);

/** Line and column (from 1) of a snippet; `before|snippet` looks for both and gives the place of the second. */
export const placeIn = (text: string, marker: string): { readonly line: number; readonly column: number } => {
  const [before = '', snippet] = marker.includes('|') ? marker.split('|') : ['', marker];
  const found = text.indexOf(`${before}${snippet}`);
  if (found === -1) throw new Error(`The schema does not contain ${marker}`);
  const lines = text.slice(0, found + before.length).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};
