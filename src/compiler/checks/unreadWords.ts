import type { Finding } from '../finding.ts';
import type { JsonPath } from '../words.ts';
import type { FileCheck, Subject } from './subject.ts';

const unread = (path: JsonPath, message: string): Finding => ({
  path,
  part: 'key',
  code: 'idle-option',
  message,
  received: String(path.at(-1)),
});

/** Rows are kept until somebody deletes them: whoever relied on this word would keep personal values too long. */
const retention = ({ entity }: Subject): readonly Finding[] =>
  entity['x-resource'].retention === undefined
    ? []
    : [
        unread(
          ['x-resource', 'retention'],
          'rows are not deleted by "retention": no job reads it yet; expected none',
        ),
      ];

/** Words of the dialect that default calls and generated views do not read, by where they stand. */
const resourceWords = [
  ['revision'],
  ['list', 'reorder'],
  ['tree', 'siblingsOnly'],
  ['tree', 'lazy'],
] as const satisfies readonly JsonPath[];
const fieldWords = ['inlineEdit', 'wire'] as const;

const valueAt = (value: unknown, [head, ...rest]: JsonPath): unknown =>
  head === undefined || value === undefined
    ? value
    : valueAt((value as Readonly<Record<string, unknown>>)[head], rest);

const describing = ({ entity, model, properties }: Subject): readonly Finding[] => {
  if (!model.isGenerated) return [];
  const paths: readonly JsonPath[] = [
    ...resourceWords
      .filter((path) => valueAt(entity['x-resource'], path) !== undefined)
      .map((path) => ['x-resource', ...path]),
    ...properties.flatMap(({ schema, path }) =>
      fieldWords
        .filter((word) => schema['x-field']?.[word] !== undefined)
        .map((word) => [...path, 'x-field', word]),
    ),
  ];
  return paths.map((path) =>
    unread(path, `"${path.at(-1)}" is not read yet by default calls and generated views: expected none`),
  );
};

/** No word promises what nobody does. In a noun with calls of its own those that only describe may stand. */
export const checkUnreadWords: FileCheck = (subject) => [...retention(subject), ...describing(subject)];
