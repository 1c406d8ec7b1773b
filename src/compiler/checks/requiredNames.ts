import { type Finding, unknownWord } from '#compiler/source/finding.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import type { FileCheck } from './subject.ts';

const unknownNames = (
  required: readonly string[],
  allowed: readonly string[],
  path: JsonPath,
): readonly Finding[] =>
  required.flatMap((name, index) =>
    allowed.includes(name)
      ? []
      : [unknownWord({ path: [...path, 'required', index], kind: 'field', received: name, allowed })],
  );

const nested = (schema: FieldSchema, path: JsonPath): readonly Finding[] => [
  ...unknownNames(schema.required ?? [], Object.keys(schema.properties ?? {}), path),
  ...(schema.items === undefined ? [] : nested(schema.items, [...path, 'items'])),
];

/** Names in `required` of nested objects, requests and inputs exist beside it. The record's own are told by its shape. */
export const checkRequiredNames: FileCheck = ({ entity, properties }) => {
  const resource = entity['x-resource'];
  const requests = Object.entries(resource.calls ?? {}).flatMap(([name, { request, reply }]) => [
    ...unknownNames(
      request?.required ?? [],
      [...(request?.fields ?? []), ...Object.keys(request?.properties ?? {})],
      ['x-resource', 'calls', name, 'request'],
    ),
    ...(typeof reply === 'object' ? nested(reply, ['x-resource', 'calls', name, 'reply']) : []),
  ]);
  const inputs = Object.entries(resource.actions ?? {}).flatMap(([name, { input }]) =>
    unknownNames(input?.required ?? [], Object.keys(input?.properties ?? {}), [
      'x-resource',
      'actions',
      name,
      'input',
    ]),
  );
  const definitions = Object.entries(entity.$defs ?? {}).flatMap(([name, schema]) =>
    nested(schema, ['$defs', name]),
  );
  return [
    ...properties.flatMap(({ schema, path }) => nested(schema, path)),
    ...requests,
    ...inputs,
    ...definitions,
  ];
};
