import type { EntitySchema } from '#engine/dialect.ts';
import { banner, quoted } from './names.ts';

/** Words travel apart, per language: the entity keeps its structure and the Chinese titles the dialect requires. */
const withoutCatalogues = ({ $schema: _, ...entity }: EntitySchema): EntitySchema => ({
  ...entity,
  'x-i18n': { en: {}, ja: {} },
});

/** One schema file as data. */
export const entityText = (entity: EntitySchema): string => JSON.stringify(withoutCatalogues(entity));

/** A text of its own that the words say again, by language: said there, it need not travel twice. */
const isSaidInWords = (key: string, value: unknown): boolean => key === 'title' && typeof value === 'string';

/**
 * What of a schema file a browser needs, as data: no replies, which the server alone checks, and no titles, which its words
 * say.
 */
export const shownText = (entity: EntitySchema): string => {
  const { calls } = entity['x-resource'];
  const asked =
    calls &&
    Object.fromEntries(Object.entries(calls).map(([name, { reply: _, ...call }]) => [name, call] as const));
  const shown = withoutCatalogues({
    ...entity,
    'x-resource': { ...entity['x-resource'], ...(asked === undefined ? {} : { calls: asked }) },
  });
  return JSON.stringify(shown, (key, value: unknown) => (isSaidInWords(key, value) ? '' : value));
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
