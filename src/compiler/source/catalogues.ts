import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Diagnostic } from './diagnostic.ts';
import { type Finding, locate, unknownWord } from './finding.ts';
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

/** Where words are kept below a folder of schemas. */
export const wordsFolder = 'words';

/** Whether a path below a folder of schemas is a file of words. */
export const isCatalogueFile = (path: string): boolean => /^words\/[^/]+\/[^/]+\.json$/.test(path);

export interface CatalogueReader {
  /** All words there are now, and every mistake in them. */
  readonly read: () => {
    readonly catalogues: readonly Catalogue[];
    readonly diagnostics: readonly Diagnostic[];
  };
}

/** Reads the words beside the schemas of a folder; a file whose text is the same is not read again. */
export const createCatalogueReader = (folder: string, shownAs: string): CatalogueReader => {
  let known: ReadonlyMap<string, Read> = new Map();
  return {
    read: () => {
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
      return {
        catalogues: all.map(({ catalogue }) => catalogue),
        diagnostics: [...all.flatMap(({ diagnostics }) => diagnostics), ...repeatedKeys(all)],
      };
    },
  };
};
