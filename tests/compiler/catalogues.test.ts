import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCompiler } from '#compiler/compiler.ts';
import { formatDiagnostic } from '#compiler/source/diagnostic.ts';

let folder = '';
const write = (path: string, content: unknown) => {
  mkdirSync(join(folder, 'words', path, '..'), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  writeFileSync(join(folder, 'words', path), text);
};
const generated = (path: string) => readFileSync(join(folder, 'generated/words', path), 'utf8');
const compile = () => createCompiler({ folder, shownAs: 'schemas' }).compile();
const mistakes = async () => (await compile()).diagnostics.map(formatDiagnostic);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('words that belong to no noun', () => {
  it('are emitted by language, and by file in all of them', async () => {
    write('console/login.json', {
      $comment: 'The way in.',
      'login.go': { zh: '登录', en: 'Sign in', ja: 'ログイン' },
    });
    write('console/menu.json', { 'menu.home': { zh: '首页', en: 'Home', ja: 'ホーム' } });

    expect(await mistakes()).toEqual([]);

    expect(generated('console/ja.ts')).toContain('"login.go": "ログイン",\n "menu.home": "ホーム"');
    expect(generated('console/ja.ts')).not.toContain('登录');
    expect(generated('console/login.ts')).toContain('"login.go": "Sign in"');
    expect(generated('console/login.ts')).not.toContain('menu.home');
    expect(generated('console.ts')).toContain("from './console/zh.ts'");
  });

  it('are read again when their file is saved', async () => {
    write('rules/a.json', { 'a.b': { zh: '甲', en: 'One', ja: '一' } });
    const compiler = createCompiler({ folder, shownAs: 'schemas' });
    await compiler.compile();
    write('rules/a.json', { 'a.b': { zh: '乙', en: 'Two', ja: '二' } });

    const { written } = await compiler.compile();

    expect(written).toEqual([
      'words/rules/zh.ts',
      'words/rules/en.ts',
      'words/rules/ja.ts',
      'words/rules/a.ts',
    ]);
    expect(generated('rules/zh.ts')).toContain('"a.b": "乙"');
  });
});

describe('words a page says first', () => {
  const text = { zh: '甲', en: 'One', ja: '一' };
  const named = (pages: object) => {
    write('console/frame.json', { 'frame.menu.wide': text, 'frame.menu.narrow': text, 'frame.go': text });
    write('console/shell.json', { 'shell.go': text });
    write('rules/reason.json', { 'reason.role': text });
    write('pages.json', pages);
  };

  it('are kept apart: files, single keys and what stands below them', async () => {
    named({ $comment: 'First.', every: ['console/shell', 'frame.menu', 'rules.reason.role'] });

    expect(await mistakes()).toEqual([]);

    const { words } = await import(/* @vite-ignore */ join(folder, 'generated/pageWords/en.ts'));
    expect(words).toEqual({
      resources: {},
      console: { 'frame.menu.wide': 'One', 'frame.menu.narrow': 'One', 'shell.go': 'One' },
      rules: { 'reason.role': 'One' },
    });
  });

  it('are read again when their file is saved', async () => {
    named({ every: [] });
    const compiler = createCompiler({ folder, shownAs: 'schemas' });
    await compiler.compile();
    write('pages.json', { every: ['shell.go'] });

    const { written } = await compiler.compile();

    expect(written).toEqual(['pageWords/zh.ts', 'pageWords/en.ts', 'pageWords/ja.ts']);
  });

  it.each([
    [
      { member: ['console/shell'] },
      'schemas/words/pages.json:2:3: unknown-page: unknown page "member": expected every',
    ],
    [
      { every: ['console/shel'] },
      'schemas/words/pages.json:3:5: unknown-words: unknown words "console/shel": expected one of console/frame, frame.menu, frame.menu.wide, frame.menu.narrow, frame.go, console/shell, shell.go, rules/reason, … (10 words); did you mean "console/shell"?',
    ],
    [
      { every: 'console/shell' },
      'schemas/words/pages.json:2:12: wrong-type: "every" has to be a list of files, keys and nouns',
    ],
    [
      { $models: { every: 'account' } },
      'schemas/words/pages.json:3:14: wrong-type: "every" has to be a list of nouns',
    ],
  ])('are refused at their place where there are none: %j', async (pages, told) => {
    named(pages);

    expect(await mistakes()).toEqual([told]);
  });
});

describe('a mistake in words is told at its place', () => {
  it.each([
    [
      'a language that is missing',
      { 'a.b': { zh: '甲', en: 'One' } },
      'schemas/words/rules/a.json:2:3: missing-text: "a.b" has no text in "ja": expected one in each of zh, en, ja',
    ],
    [
      'a text that is empty',
      { 'a.b': { zh: '甲', en: '', ja: '一' } },
      'schemas/words/rules/a.json:4:11: missing-text: "a.b" has no text in "en": expected one in each of zh, en, ja',
    ],
    [
      'a language nobody reads',
      { 'a.b': { zh: '甲', en: 'One', ja: '一', jp: '一' } },
      'schemas/words/rules/a.json:6:5: unknown-language: unknown language "jp": expected zh, en or ja; did you mean "ja"?',
    ],
    [
      'a text in place of one for each language',
      { 'a.b': '甲' },
      'schemas/words/rules/a.json:2:10: wrong-type: "a.b" has to be an object of a text by language',
    ],
    [
      'a number a sentence leaves out',
      { 'a.b': { zh: '%{count} 人', en: '%{count} people', ja: '人' } },
      'schemas/words/rules/a.json:3:11: unknown-placeholder: "%{count}" stands in "zh" of "a.b" and not in every language: expected the placeholders of "人"',
    ],
    [
      'text that is no JSON',
      '{ "a.b": }',
      'schemas/words/rules/a.json:1:10: broken-json: broken JSON: expected a value (JSON has no trailing commas)',
    ],
  ])('%s', async (_, content, told) => {
    write('rules/a.json', content);

    expect(await mistakes()).toEqual([told]);
  });

  it('a name only one language knows, but where the Chinese is given word for word', async () => {
    const texts = { 'a.b': { zh: '人太多', en: 'At most %{limit}', ja: '%{limit} 人まで' } };
    write('rules/a.json', texts);
    write('console/a.json', texts);

    expect(await mistakes()).toEqual([
      'schemas/words/console/a.json:4:11: unknown-placeholder: "%{limit}" stands in "en" of "a.b" and not in every language: expected the placeholders of "人太多"',
      'schemas/words/console/a.json:5:11: unknown-placeholder: "%{limit}" stands in "ja" of "a.b" and not in every language: expected the placeholders of "人太多"',
    ]);
  });

  it('a number whose form a language chooses by it is the same number', async () => {
    write('console/a.json', {
      'a.b': { zh: '%{count} 人', en: '%{smart_count} person |||| %{smart_count} people', ja: '%{count} 人' },
    });

    expect(await mistakes()).toEqual([]);
  });

  it('a key that stands in two files, or twice in one', async () => {
    const text = { zh: '甲', en: 'One', ja: '一' };
    write('rules/a.json', { 'a.b': text });
    write('rules/b.json', { 'a.b': text });
    write('console/a.json', { 'a.b': text });
    write('console/c.json', `{ "c": ${JSON.stringify(text)}, "c": ${JSON.stringify(text)} }`);

    expect(await mistakes()).toEqual([
      'schemas/words/console/c.json:1:40: duplicate-key: the key "c" stands twice in this object: only the last would count',
      'schemas/words/rules/b.json:2:3: duplicate-key: the key "a.b" stands in schemas/words/rules/a.json, too',
    ]);
  });

  it('a file named like a language', async () => {
    write('rules/en.json', {});

    expect(await mistakes()).toEqual([
      'schemas/words/rules/en.json:1:1: reserved-name: a file of words cannot be called "en": that is a language',
    ]);
  });
});
