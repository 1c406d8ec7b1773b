import type { EntitySchema } from '#engine/dialect.ts';
import { banner, quoted } from './names.ts';

/** Words travel apart, per language: the entity keeps its structure and the Chinese titles the dialect requires. */
const withoutCatalogues = ({ $schema: _, ...entity }: EntitySchema): EntitySchema => ({
  ...entity,
  'x-i18n': { en: {}, ja: {} },
});

/** `entities.ts`: all schema files as data, in the order of their names. */
export const entitiesModule = (entities: readonly EntitySchema[]): string => {
  const nouns = entities.map((entity) => entity['x-resource'].name);
  return [
    banner,
    "import type { EntitySchema } from '#engine/dialect.ts';\n",
    `export const entities: readonly EntitySchema[] = [\n${entities
      .map((entity) => `${JSON.stringify(withoutCatalogues(entity))},\n`)
      .join('')}];\n`,
    `export const nouns = [${nouns.map(quoted).join(', ')}] as const;`,
    'export type Noun = (typeof nouns)[number];\n',
  ].join('\n');
};
