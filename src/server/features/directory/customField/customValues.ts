import { type CustomFieldDefinition, nameFor } from '#domain/customField/definition.ts';

type Values = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is left of a stored value: options that were deleted since mean nothing any more. */
const livingValue = ({ type, options }: CustomFieldDefinition, value: unknown): unknown => {
  const isOption = (id: unknown): boolean => options.some((option) => option.id === id);
  if (type === 'multiple') return Array.isArray(value) ? value.filter(isOption) : undefined;
  return type === 'single' && !isOption(value) ? undefined : value;
};

/** Stored values as they go over the wire: those of the fields there are; what is empty is left out. */
export const wireValues = (definitions: readonly CustomFieldDefinition[], stored: Values): Values =>
  Object.fromEntries(
    definitions.flatMap((definition) => {
      const value = livingValue(definition, stored[definition.id]);
      return isNothing(value) ? [] : [[definition.id, value] as const];
    }),
  );

const optionWords = ({ options }: CustomFieldDefinition, value: unknown): readonly string[] =>
  options
    .filter(({ id }) => id === value || (Array.isArray(value) && value.includes(id)))
    .flatMap((option) => [
      ...new Set((['zh', 'en', 'ja'] as const).map((locale) => nameFor(option, locale))),
    ]);

const protocol = /^https?:\/\//i;

const wordsOf = (definition: CustomFieldDefinition, value: unknown): readonly string[] => {
  if (definition.options.length > 0) return optionWords(definition, value);
  if (definition.type === 'image') return [];
  return [String(value).replace(protocol, '')];
};

/** What somebody is found by because of their custom values: those of searchable fields, options by their names. */
export const searchWords = (
  definitions: readonly CustomFieldDefinition[],
  stored: Values,
): readonly string[] => {
  const values = wireValues(definitions, stored);
  return definitions
    .filter(({ id, searchable }) => searchable && values[id] !== undefined)
    .flatMap((definition) => wordsOf(definition, values[definition.id]));
};
