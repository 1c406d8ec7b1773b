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

/** The same of the console alone, as a word in a name: `useRowDeeds`, not `space`. */
const consoleWords = {
  deed: 'action',
  deeds: 'actions',
  wish: 'input or request',
  wishes: 'preferences',
  told: 'known, shown or answered',
  settle: 'commit, complete or resolve',
  settled: 'debounced or deferred',
  crowd: 'group',
  crowded: 'full',
  pace: 'rate',
  somebody: 'user or person',
  nobody: 'none',
  anybody: 'anyone',
} as const;

const consoleFolders = ['app', 'views', 'resources', 'session', 'dataProvider', 'i18n'].map(
  (folder) => `src/${folder}`,
);

const dialect = new RegExp(Object.keys(plainWords).join('|'), 'i');
const inComments = /\b(deeds?|wish(es)?|anew|whoever|somebody|nobody|anybody|everybody)\b/i;

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

const wordsOf = (name: string): readonly string[] =>
  name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());

const commentsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`/\w])\/\/[^\n]*/g)].map(([comment]) => comment);

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

  it('are those of the field in every name of the console', () => {
    const files = consoleFolders.flatMap((folder) => sourcesBelow(folder));
    expect(files.length).toBeGreaterThan(500);

    const odd = files.flatMap(({ path, text }) =>
      [...namesIn(text)]
        .filter((name) => wordsOf(name).some((word) => Object.hasOwn(consoleWords, word)))
        .map((name) => `${path}: ${name}`),
    );

    expect(odd, JSON.stringify(consoleWords)).toEqual([]);
  });

  it('are plain in the comments of the console: users, people and administrators, again and no one', () => {
    const odd = consoleFolders
      .flatMap((folder) => sourcesBelow(folder))
      .flatMap(({ path, text }) =>
        commentsIn(text).flatMap((comment) =>
          inComments.test(comment) ? [`${path}: ${inComments.exec(comment)?.[0]}`] : [],
        ),
      );

    expect(odd).toEqual([]);
  });
});
