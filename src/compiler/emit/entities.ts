import type { EntitySchema, FieldOptions } from '#engine/dialect.ts';
import {
  actionReaders,
  callReaders,
  fieldReaders,
  optionReaders,
  resourceReaders,
  serverWords,
} from '#engine/shownWords.ts';
import { banner, quoted } from './names.ts';

/** Words travel apart, per language: the entity keeps its structure and the Chinese titles the dialect requires. */
const withoutCatalogues = ({ $schema: _, ...entity }: EntitySchema): EntitySchema => ({
  ...entity,
  'x-i18n': { en: {}, ja: {} },
});

/** One schema file as data. */
export const entityText = (entity: EntitySchema): string => JSON.stringify(withoutCatalogues(entity));

/** Whether an object is a part of JSON Schema, not a map by names of the project's own. */
const isSchemaPart = (holder: object): boolean => 'type' in holder || '$ref' in holder;

/** The words of a part that a browser gets. */
const shownPart = (readers: Readonly<Record<string, string>>, part: object): object => {
  const kept = serverWords(readers);
  return Object.fromEntries(Object.entries(part).filter(([word]) => !kept.includes(word)));
};

/** The same of each part of a map; nothing where there is none. */
const shownParts = (
  key: string,
  readers: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, object>> | undefined,
): object =>
  parts === undefined
    ? {}
    : {
        [key]: Object.fromEntries(
          Object.entries(parts).map(([name, part]) => [name, shownPart(readers, part)]),
        ),
      };

const keptOfFields = serverWords(fieldReaders);

/** What the words say in the reader's language; the same keys may map a request, by expressions that are no sentence. */
const saidByWords: readonly string[] = [
  'text',
  'success',
  'reason',
  'empty',
  'intro',
  'plural',
  'placeholder',
  'help',
];
const isSentence = (value: unknown): boolean => typeof value === 'string' && /\p{Script=Han}/u.test(value);

const withoutSentences = (messages: object): object =>
  Object.fromEntries(Object.keys(messages).map((keyword) => [keyword, '']));

/**
 * Leaves out the texts no browser reads, for `JSON.stringify`. Titles, help and messages are said by the words, per language, so
 * that only their being there is shown; descriptions are for developers.
 */
function withoutTexts(this: object, key: string, value: unknown): unknown {
  if (key === 'title' && typeof value === 'string') return '';
  if (saidByWords.includes(key) && isSentence(value)) return '';
  // A field of that name is an object.
  if (keptOfFields.includes(key) && (typeof value === 'string' || Array.isArray(value)) && isSchemaPart(this))
    return undefined;
  if (key === 'x-field') {
    const { help, message, ...options } = value as FieldOptions;
    return {
      ...shownPart(optionReaders, options),
      ...(help === undefined ? {} : { help: '' }),
      ...(message === undefined ? {} : { message: withoutSentences(message) }),
    };
  }
  return value;
}

/** Names of the definitions something refers to. */
const referredTo = (part: unknown): readonly string[] =>
  [...JSON.stringify(part).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(([, name = '']) => name);

/** Those definitions that what is shown refers to, at once or through another: most of them describe replies alone. */
const shownDefinitions = (
  rest: object,
  definitions: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> => {
  const kept = new Set<string>();
  const visit = (part: unknown): void => {
    for (const name of referredTo(part)) {
      if (kept.has(name)) continue;
      kept.add(name);
      visit(definitions?.[name] ?? null);
    }
  };
  visit(rest);
  return Object.fromEntries(Object.entries(definitions ?? {}).filter(([name]) => kept.has(name)));
};

/**
 * What of a schema file a browser needs, as data, word by word (`shownWords.ts`), and no texts, which its words say or only
 * developers read.
 */
export const shownText = (entity: EntitySchema): string => {
  const { calls, actions, ...resource } = entity['x-resource'];
  const { $defs: definitions, ...rest } = withoutCatalogues(entity);
  const shown = {
    ...rest,
    'x-resource': {
      ...shownPart(resourceReaders, resource),
      ...shownParts('calls', callReaders, calls),
      ...shownParts('actions', actionReaders, actions),
    },
  };
  return JSON.stringify({ ...shown, $defs: shownDefinitions(shown, definitions) }, withoutTexts);
};

/** `shownEntities.ts`: all schema files as a browser needs them. */
export const shownEntitiesModule = (texts: readonly string[]): string =>
  [
    banner,
    "import type { EntitySchema } from '#engine/dialect.ts';\n",
    `export const shownEntities: readonly EntitySchema[] = [\n${texts.map((text) => `${text},\n`).join('')}];\n`,
  ].join('\n');

/** `entities.ts`: all schema files as data, in the order of their names. */
export const entitiesModule = (nouns: readonly string[], texts: readonly string[]): string =>
  [
    banner,
    "import type { EntitySchema } from '#engine/dialect.ts';\n",
    `export const entities: readonly EntitySchema[] = [\n${texts.map((text) => `${text},\n`).join('')}];\n`,
    `export const nouns = [${nouns.map(quoted).join(', ')}] as const;`,
    'export type Noun = (typeof nouns)[number];\n',
  ].join('\n');
