import { type Finding, listed, unknownWord } from '#compiler/source/finding.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import { type FileCheck, type PropertyPlace, resolved } from './subject.ts';

const flagValues = [0, 1] as const;

const choicesOf = (schema: FieldSchema): readonly (string | number)[] =>
  schema.enum ?? schema.items?.enum ?? (schema.format === 'flag' ? flagValues : []);

const surplus = (
  options: Readonly<Record<string, unknown>>,
  schema: FieldSchema,
  path: JsonPath,
): readonly Finding[] => {
  const choices = choicesOf(schema).map(String);
  return Object.keys(options)
    .filter((value) => !choices.includes(value))
    .map((value) =>
      unknownWord({
        path: [...path, 'x-field', 'options', value],
        part: 'key',
        kind: 'option',
        received: value,
        allowed: choices,
      }),
    );
};

const missing = (
  options: Readonly<Record<string, unknown>>,
  schema: FieldSchema,
  path: JsonPath,
): readonly Finding[] =>
  (schema.enum ?? schema.items?.enum ?? []).flatMap((value, index): readonly Finding[] =>
    String(value) in options
      ? []
      : [
          {
            path: [...path, ...(schema.enum === undefined ? ['items'] : []), 'enum', index],
            code: 'missing-option',
            message: `the value "${value}" has no words: expected "x-field.options.${value}.title" (there ${
              Object.keys(options).length === 0 ? 'are none' : `are ${listed(Object.keys(options))}`
            })`,
            expected: `x-field.options.${value}.title`,
            received: String(value),
          },
        ],
  );

/** Only people choose: a value of a request or reply needs no words, and a flag has the words yes and no. */
const needsWords = ({ part }: PropertyPlace, schema: FieldSchema): boolean =>
  (part === 'record' || part === 'input') && schema.format !== 'flag';

/** Options and enum name the same values. */
export const checkOptions: FileCheck = ({ entity, properties }) =>
  properties.flatMap((place) => {
    const schema = resolved(entity, place.schema);
    const own = place.schema['x-field']?.options;
    const options = schema['x-field']?.options ?? schema.items?.['x-field']?.options ?? {};
    return [
      ...(own === undefined ? [] : surplus(own, schema, place.path)),
      ...(needsWords(place, schema) ? missing(options, schema, place.path) : []),
    ];
  });
