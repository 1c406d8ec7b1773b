import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Diagnostic } from './diagnostic.ts';
import { type Finding, locate, unknownWord } from './finding.ts';
import { everyPage, type FirstModels, firstModelsFindings, firstModelsIn, modelsKey } from './firstModels.ts';
import { duplicateKeys, readSchemaFile, type SchemaFile } from './schemaFile.ts';
import { type Language, languages } from './words.ts';

/** What a key says in each language. */
export type Text = Readonly<Record<Language, string>>;

/** The words of one file, `words/<area>/<name>.json`: those of no noun's schema, each key with its text in every language. */
export interface Catalogue {
  readonly area: string;
  readonly name: string;
  readonly texts: Readonly<Record<string, Text>>;
}

/**
 * What a page says before anyone has clicked on it, by the noun it is of; `every`: what all of them say. Files of words
 * (`console/member`), single keys of others (`importing.open`, `rules.role.main`), and nouns spoken of besides its own.
 */
export type FirstWords = Readonly<Record<string, readonly string[]>>;

/** What stands for those who write the words; it says nothing to anyone else. */
const note = '$comment';

/** Areas whose Chinese stands word for word in the specification, and may leave out what the other languages name. */
const givenAreas: readonly string[] = ['rules'];

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `smart_count` chooses the form and may stand for the number that another language names. */
const placeholdersOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name)),
];

const lacking = (text: string, other: string): readonly string[] => {
  const counts = placeholdersOf(other).includes('smart_count') ? ['smart_count', 'count'] : ['smart_count'];
  return placeholdersOf(text).filter(
    (name) => !placeholdersOf(other).includes(name) && !counts.includes(name),
  );
};

const languageFindings = (key: string, text: Json): readonly Finding[] => [
  ...Object.keys(text)
    .filter((language) => !(languages as readonly string[]).includes(language))
    .map((language) =>
      unknownWord({
        path: [key, language],
        part: 'key',
        kind: 'language',
        received: language,
        allowed: languages,
      }),
    ),
  ...languages
    .filter((language) => typeof text[language] !== 'string' || text[language] === '')
    .map((language) => ({
      path: [key, language],
      code: 'missing-text',
      message: `"${key}" has no text in "${language}": expected one in each of ${languages.join(', ')}`,
      expected: language,
    })),
];

const placeholderFindings = (key: string, { zh, ...others }: Text, isGiven: boolean): readonly Finding[] =>
  Object.entries(others).flatMap(([language, text]) => {
    const unknown = isGiven ? [] : lacking(text, zh);
    const left = lacking(zh, text);
    return [...unknown.map((name) => [language, name, zh]), ...left.map((name) => ['zh', name, text])].map(
      ([at = '', name = '', other = '']) => ({
        path: [key, at],
        code: 'unknown-placeholder',
        message: `"%{${name}}" stands in "${at}" of "${key}" and not in every language: expected the placeholders of "${other}"`,
        received: `%{${name}}`,
      }),
    );
  });

const entryFindings = (area: string, key: string, text: unknown): readonly Finding[] => {
  if (!isObject(text))
    return [
      { path: [key], code: 'wrong-type', message: `"${key}" has to be an object of a text by language` },
    ];
  const found = languageFindings(key, text);
  return found.length > 0 ? found : placeholderFindings(key, text as Text, givenAreas.includes(area));
};

const nameFindings = (name: string): readonly Finding[] =>
  (languages as readonly string[]).includes(name)
    ? [
        {
          path: [],
          code: 'reserved-name',
          message: `a file of words cannot be called "${name}": that is a language`,
        },
      ]
    : [];

interface Read {
  readonly source: SchemaFile;
  readonly catalogue: Catalogue;
  readonly diagnostics: readonly Diagnostic[];
}

const readOne = (source: SchemaFile): Read => {
  const [area = '', file = ''] = source.file.split('/').slice(-2);
  const name = basename(file, '.json');
  const { [note]: _, ...texts } = isObject(source.value) ? source.value : {};
  const findings = [
    ...nameFindings(name),
    ...Object.entries(texts).flatMap(([key, text]) => entryFindings(area, key, text)),
  ];
  return {
    source,
    catalogue: { area, name, texts: texts as Readonly<Record<string, Text>> },
    diagnostics: [
      ...source.syntax,
      ...duplicateKeys(source),
      ...findings.map((each) => locate(source, each)),
    ],
  };
};

/** A key two files of an area have: only one of them would be said. */
const repeatedKeys = (all: readonly Read[]): readonly Diagnostic[] => {
  const first = new Map<string, SchemaFile>();
  return all.flatMap(({ source, catalogue: { area, texts } }) =>
    Object.keys(texts).flatMap((key) => {
      const other = first.get(`${area} ${key}`);
      if (other === undefined) {
        first.set(`${area} ${key}`, source);
        return [];
      }
      const message = `the key "${key}" stands in ${other.file}, too`;
      return [locate(source, { path: [key], part: 'key', code: 'duplicate-key', message, received: key })];
    }),
  );
};

const foldersIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

const firstWordsFile = 'pages.json';

/** Areas the console speaks with, by where their keys stand; words of any other are said by the server, or loaded by their own page. */
const consoleAreas: Readonly<Record<string, string>> = { console: '', rules: 'rules.' };

/** A key and what it stands below: `fields.range.from` is one of `fields.range`. */
const keyAndAbove = (key: string): readonly string[] => {
  const parts = key.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.')).slice(1);
};

/** The names a word of the console has in `FirstWords`: that of its file, of its key, and of what that stands below. */
export const firstNamesOf = ({ area, name }: Catalogue, key: string): readonly string[] => {
  const begin = consoleAreas[area];
  return begin === undefined ? [] : [`${area}/${name}`, ...keyAndAbove(`${begin}${key}`)];
};

const entriesOf = (value: unknown): readonly (readonly [page: string, names: unknown])[] =>
  Object.entries(isObject(value) ? value : {}).filter(([page]) => page !== note && page !== modelsKey);

interface KnownNames {
  readonly nouns: readonly string[];
  readonly catalogues: readonly Catalogue[];
}

const firstWordsFindings = (value: unknown, { nouns, catalogues }: KnownNames): readonly Finding[] => {
  const words = catalogues.flatMap((each) =>
    Object.keys(each.texts).flatMap((key) => firstNamesOf(each, key)),
  );
  const allowed = [...new Set([...nouns, ...words])];
  const pages = [everyPage, ...nouns];
  const { [everyPage]: common } = isObject(value) ? value : {};
  return entriesOf(value).flatMap(([page, names]): readonly Finding[] => {
    if (!pages.includes(page))
      return [unknownWord({ path: [page], part: 'key', kind: 'page', received: page, allowed: pages })];
    if (!Array.isArray(names))
      return [
        { path: [page], code: 'wrong-type', message: `"${page}" has to be a list of files, keys and nouns` },
      ];
    return names.flatMap((name: unknown, index): readonly Finding[] => {
      const path = [page, index];
      if (typeof name !== 'string' || !allowed.includes(name))
        return [unknownWord({ path, kind: 'words', received: name, allowed })];
      const isSaidAgain = page !== everyPage && Array.isArray(common) && common.includes(name);
      const message = `"${name}" stands in "${everyPage}": expected only what other pages do without`;
      return isSaidAgain ? [{ path, code: 'surplus-words', message, received: name }] : [];
    });
  });
};

/** Where words are kept below a folder of schemas. */
export const wordsFolder = 'words';

/** Whether a path below a folder of schemas is a file of words. */
export const isCatalogueFile = (path: string): boolean =>
  path === `${wordsFolder}/${firstWordsFile}` || /^words\/[^/]+\/[^/]+\.json$/.test(path);

export interface CatalogueReader {
  /** All words there are now beside the schemas of these nouns, and every mistake in them. */
  readonly read: (nouns: readonly string[]) => {
    readonly catalogues: readonly Catalogue[];
    readonly firstWords: FirstWords;
    readonly firstModels: FirstModels;
    readonly diagnostics: readonly Diagnostic[];
  };
}

const readFirstWords = (path: string, shownAs: string, known: KnownNames) => {
  const source = existsSync(path) ? readSchemaFile(shownAs, readFileSync(path, 'utf8')) : undefined;
  if (source === undefined) return { firstWords: {}, firstModels: {}, diagnostics: [] };
  const findings = [
    ...firstWordsFindings(source.value, known),
    ...firstModelsFindings(source.value, known.nouns),
  ];
  return {
    // What is not as it has to be is told of, and nothing is made of it.
    firstWords: Object.fromEntries(entriesOf(source.value)) as FirstWords,
    firstModels: firstModelsIn(source.value),
    diagnostics: [
      ...source.syntax,
      ...duplicateKeys(source),
      ...findings.map((each) => locate(source, each)),
    ],
  };
};

/** Reads the words beside the schemas of a folder; a file whose text is the same is not read again. */
export const createCatalogueReader = (folder: string, shownAs: string): CatalogueReader => {
  let known: ReadonlyMap<string, Read> = new Map();
  return {
    read: (nouns) => {
      const paths = foldersIn(join(folder, wordsFolder)).flatMap((area) =>
        readdirSync(join(folder, wordsFolder, area))
          .filter((name) => name.endsWith('.json'))
          .sort()
          .map((name) => `${wordsFolder}/${area}/${name}`),
      );
      known = new Map(
        paths.map((path) => {
          const text = readFileSync(join(folder, path), 'utf8');
          const before = known.get(path);
          return [
            path,
            before?.source.text === text ? before : readOne(readSchemaFile(`${shownAs}/${path}`, text)),
          ];
        }),
      );
      const all = [...known.values()];
      const catalogues = all.map(({ catalogue }) => catalogue);
      const path = `${wordsFolder}/${firstWordsFile}`;
      const first = readFirstWords(join(folder, path), `${shownAs}/${path}`, { nouns, catalogues });
      return {
        catalogues,
        firstWords: first.firstWords,
        firstModels: first.firstModels,
        diagnostics: [
          ...all.flatMap(({ diagnostics }) => diagnostics),
          ...repeatedKeys(all),
          ...first.diagnostics,
        ],
      };
    },
  };
};
