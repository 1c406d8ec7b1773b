import type { EntitySchema } from '#engine/dialect.ts';
import { banner, quoted } from './names.ts';

/** Words travel apart, per language: the entity keeps its structure and the Chinese titles the dialect requires. */
const withoutCatalogues = ({ $schema: _, ...entity }: EntitySchema): EntitySchema => ({
  ...entity,
  'x-i18n': { en: {}, ja: {} },
});

/** One schema file as data. */
export const entityText = (entity: EntitySchema): string => JSON.stringify(withoutCatalogues(entity));

/** `entities.ts`: all schema files as data, in the order of their names. */
export const entitiesModule = (nouns: readonly string[], texts: readonly string[]): string =>
  [
    banner,
    "import type { EntitySchema } from '#engine/dialect.ts';\n",
    `export const entities: readonly EntitySchema[] = [\n${texts.map((text) => `${text},\n`).join('')}];\n`,
    `export const nouns = [${nouns.map(quoted).join(', ')}] as const;`,
    'export type Noun = (typeof nouns)[number];\n',
  ].join('\n');
