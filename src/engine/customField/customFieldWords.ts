import { type CustomFieldDefinition, nameFor } from '#domain/customField/definition.ts';

type Locale = 'zh' | 'en' | 'ja';

const wordsOf = (
  path: string,
  definition: CustomFieldDefinition,
  locale: Locale,
): readonly (readonly [string, string])[] => [
  [`fields.${path}`, nameFor(definition, locale)],
  ...(definition.help ? [[`help.${path}`, definition.help] as const] : []),
  ...definition.options.map((option) => [`options.${path}.${option.id}`, nameFor(option, locale)] as const),
];

/** The words of custom fields in one language, by the keys a noun's own words have (`fields.custom_fields.c1`). */
export const customFieldWords = (
  map: string,
  definitions: readonly CustomFieldDefinition[],
  locale: Locale,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    definitions.flatMap((definition) => wordsOf(`${map}.${definition.id}`, definition, locale)),
  );
