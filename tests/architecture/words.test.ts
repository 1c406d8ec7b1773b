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
  wish: 'request',
  crowd: 'rate limit, or over the limit',
  '(?<!s)pace': 'rate',
} as const;

/** Words in names of the server. */
const serverWords = {
  deed: 'action',
  deeds: 'actions',
  told: 'audited, shown or notified',
} as const;

/** The same of the console, as a word in a name: `useRowDeeds`, not `space`. */
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
const inComments = /\b(?:somebody|nobody|anybody|everybody)\b/i;
const inConsoleComments = /\b(?:deeds?|wish(?:es)?|anew|whoever)\b/i;

/** Where a comment has one of these, as `path: word`. */
const oddComments = (folders: readonly string[], odd: RegExp): readonly string[] =>
  folders
    .flatMap((folder) => sourcesBelow(folder))
    .flatMap(({ path, text }) =>
      commentsIn(text).flatMap((comment) => {
        const found = odd.exec(comment)?.[0];
        return found === undefined ? [] : [`${path}: ${found}`];
      }),
    );

/** CSS has these for its own. */
const ofOthers = new Set(['stretch']);

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
  name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());

const commentsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`/\w])\/\/[^\n]*/g)].map(([comment]) => comment);

describe('words', () => {
  it('are those of the field: no name in src is a dialect of our own', () => {
    const files = sourcesBelow('src');
    expect(files.length).toBeGreaterThan(1_000);

    const odd = files.flatMap(({ path, text }) =>
      dialect.test(text)
        ? [...namesIn(path, text)]
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
      [...namesIn(path, text)]
        .filter((name) => wordsOf(name).some((word) => Object.hasOwn(consoleWords, word)))
        .map((name) => `${path}: ${name}`),
    );

    expect(odd, JSON.stringify(consoleWords)).toEqual([]);
  });

  it('are plain in every comment: someone and no one, in the console also users, actions and again', () => {
    expect(oddComments(['src'], inComments)).toEqual([]);
    expect(oddComments(consoleFolders, inConsoleComments)).toEqual([]);
  });

  it('are those of the field in every name of the server', () => {
    const odd = sourcesBelow('src/server').flatMap(({ path, text }) =>
      [...namesIn(path, text)]
        .filter((name) => wordsOf(name).some((word) => Object.hasOwn(serverWords, word)))
        .map((name) => `${path}: ${name}`),
    );

    expect(odd, JSON.stringify(serverWords)).toEqual([]);
  });
});
