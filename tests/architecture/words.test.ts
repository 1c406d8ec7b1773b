import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourcesBelow } from './sources.ts';

/** Words of our own, and the term a reader of any admin framework knows instead. */
const plainWords = {
  wanted: 'requested',
  meant: 'matched',
  doomed: 'removed',
  stretch: 'range',
  homeless: 'unplaced',
  veil: 'mask',
  housing: 'placement',
  whoever: 'the role or person',
  anew: 'again',
} as const;

const dialect = new RegExp(Object.keys(plainWords).join('|'), 'i');

/** CSS has these for its own. */
const ofOthers = new Set(['stretch']);

/** Every name in a file once; comments, texts and SQL are none. */
const namesIn = (text: string): ReadonlySet<string> => {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.JSX, text);
  const names = new Set<string>();
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan())
    if (token === ts.SyntaxKind.Identifier) names.add(scanner.getTokenText());
  return names;
};

describe('words', () => {
  it('are those of the field: no name in src is a dialect of our own', () => {
    const files = sourcesBelow('src');
    expect(files.length).toBeGreaterThan(1_000);

    const odd = files.flatMap(({ path, text }) =>
      dialect.test(text)
        ? [...namesIn(text)]
            .filter((name) => dialect.test(name) && !ofOthers.has(name))
            .map((name) => `${path}: ${name}`)
        : [],
    );

    expect(odd, JSON.stringify(plainWords)).toEqual([]);
  });
});
