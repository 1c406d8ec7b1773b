import { readFileSync } from 'node:fs';
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
  whoever: 'the user who, anyone who',
  anew: 'again',
  wish: 'request',
  crowd: 'rate limit, or over the limit',
  '(?<!s)pace': 'rate',
} as const;

/** The same where it is a whole word of a name: `settleOrder` and `export.told`, but not `unsettled`. */
const wholeWords = {
  deed: 'action',
  deeds: 'actions',
  told: 'shown, audited or notified',
  settle: 'attach, commit, complete or resolve',
  settled: 'completed, resolved or debounced',
  pulled: 'streamed',
  somebody: 'user or person',
  nobody: 'anonymous or none',
  nobodys: 'decoy',
  anybody: 'anyone',
  everybody: 'everyone',
} as const;

const dialect = new RegExp(Object.keys(plainWords).join('|'), 'i');
const inComments = /\b(?:somebody|nobody|anybody|everybody|deeds?|wish(?:es)?|anew|whoever)\b/i;
/** What was asked for, in the words it was asked in. */
const specification = 'docs/spec.md';
/** The model of the address book has words of its own for what is done to it. */
const ofModel = 'tests/model/';

/** CSS and promises have these for their own; databases that run have the column. */
const ofOthers = new Set(['stretch', 'allSettled', 'settled_at']);

/** Every name in a file once; comments, texts and SQL are none. */
const namesIn = (path: string, text: string): ReadonlySet<string> => {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return names;
};

const wordsOf = (name: string): readonly string[] =>
  name.split(/(?=[A-Z])|[._]/).map((word) => word.toLowerCase());

const commentsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`/\w])\/\/[^\n]*/g)].map(([comment]) => comment);

const isOdd = (name: string): boolean =>
  !ofOthers.has(name) &&
  (dialect.test(name) || wordsOf(name).some((word) => Object.hasOwn(wholeWords, word)));

const terms = JSON.stringify({ ...plainWords, ...wholeWords });

describe('words', () => {
  it('are those of the field: no name in src is a dialect of our own', () => {
    const files = sourcesBelow('src');
    expect(files.length).toBeGreaterThan(1_000);

    const odd = files.flatMap(({ path, text }) =>
      [...namesIn(path, text)].filter(isOdd).map((name) => `${path}: ${name}`),
    );

    expect(odd, terms).toEqual([]);
  });

  it('are those of the field in the keys of sentences', () => {
    const keys = sourcesBelow('schemas/words', ['.json']).flatMap(({ text }) =>
      Object.keys(JSON.parse(text)),
    );
    expect(keys.length).toBeGreaterThan(1_000);

    expect(keys.filter(isOdd), terms).toEqual([]);
  });

  it('are plain in every comment: someone, no one, users, actions and again', () => {
    const folders = ['src', 'tests', 'scripts', 'bench'];
    const odd = folders
      .flatMap((folder) => sourcesBelow(folder))
      .flatMap(({ path, text }) =>
        commentsIn(text).flatMap((comment) => {
          const found = inComments.exec(comment)?.[0];
          return found === undefined || path.startsWith(ofModel) ? [] : [`${path}: ${found}`];
        }),
      );

    expect(odd).toEqual([]);
  });

  it('are plain in what a maintainer reads', () => {
    const pages = [
      ...['docs', 'decisions'].flatMap((folder) => sourcesBelow(folder, ['.md'])),
      ...['CONTRIBUTING.md', 'README.md', 'CHANGELOG.md'].map((path) => ({
        path,
        text: readFileSync(path, 'utf8'),
      })),
    ].filter(({ path }) => path !== specification);
    expect(pages.length).toBeGreaterThan(40);

    const odd = pages.flatMap(({ path, text }) => {
      const found = inComments.exec(text)?.[0];
      return found === undefined ? [] : [`${path}: ${found}`];
    });

    expect(odd).toEqual([]);
  });
});
