import type { EntitySchema } from '#engine/dialect.ts';
import { wordsIn } from '../words.ts';
import { banner } from './names.ts';

/** `words/<language>.ts`: the words of all nouns below `resources.<noun>`, with flat keys. */
export const wordsModule = (entities: readonly EntitySchema[], language: 'zh' | 'en' | 'ja'): string => {
  const resources = Object.fromEntries(
    entities.map((entity) => [entity['x-resource'].name, wordsIn(entity, language)]),
  );
  return [
    banner,
    'export const words: { readonly resources: Readonly<Record<string, Readonly<Record<string, string>>>> } =',
    `${JSON.stringify({ resources }, null, 1)};\n`,
  ].join('\n');
};
