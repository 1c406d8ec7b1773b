import { type Finding, shown, unknownWord } from '#compiler/source/finding.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import { type FileCheck, propertyAt, type Subject } from './subject.ts';

const unknownField = (path: JsonPath, received: string, allowed: readonly string[]): Finding =>
  unknownWord({ path, kind: 'field', received, allowed });

/** The fields a display text names: all `{…}` of a template, or the text itself. */
const namesOfDisplay = (display: string): readonly string[] =>
  display.includes('{') ? [...display.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '') : [display];

/** A brace without its other half would be shown as it is. */
const brokenTemplate = (display: string): readonly Finding[] =>
  /[{}]/.test(display.replace(/\{[^{}]*\}/g, ''))
    ? [
        {
          path: ['x-resource', 'display'],
          code: 'broken-template',
          message: `a brace is not closed or not opened in ${shown(display)}: expected {<field>} around the name of a field`,
          received: display,
        },
      ]
    : [];

const displayFindings = ({ entity }: Subject): readonly Finding[] => {
  const { display } = entity['x-resource'];
  const unknown = namesOfDisplay(display)
    .filter((name) => propertyAt(entity.properties, name) === undefined)
    .map((name) => unknownField(['x-resource', 'display'], name, Object.keys(entity.properties)));
  return [...brokenTemplate(display), ...unknown];
};

const ruleFindings = ({ entity }: Subject): readonly Finding[] =>
  Object.entries(entity['x-resource'].rules ?? {})
    .filter(([, rule]) => propertyAt(entity.properties, rule.field) === undefined)
    .map(([name, rule]) =>
      unknownField(['x-resource', 'rules', name, 'field'], rule.field, Object.keys(entity.properties)),
    );

const countryCodeFindings = ({ properties }: Subject): readonly Finding[] =>
  properties.flatMap(({ schema, path, owner }) => {
    const name = schema['x-field']?.countryCode;
    const siblings = Object.keys(owner.properties ?? {});
    return name === undefined || siblings.includes(name)
      ? []
      : [unknownField([...path, 'x-field', 'countryCode'], name, siblings)];
  });

/** Who hangs below whom is said by a field of the record. */
const treeFindings = ({ entity }: Subject): readonly Finding[] => {
  const { kind, tree } = entity['x-resource'];
  if (kind !== 'tree' || tree !== undefined) return [];
  return [
    {
      path: ['x-resource', 'kind'],
      code: 'missing-tree',
      message: 'a tree has a field that names the parent of a record: expected "tree": {"parent": <field>}',
      expected: 'tree',
    },
  ];
};

/** Within itself every value would be the only one; within the id every record is alone. */
const idleUnique = ({ entity, properties }: Subject): readonly Finding[] =>
  properties.flatMap(({ name, schema, path, part }) =>
    (schema['x-field']?.unique?.within ?? []).flatMap((within, index): readonly Finding[] => {
      const isOwn = within === name;
      if (part !== 'record' || !(isOwn || within === entity['x-resource'].id)) return [];
      return [
        {
          path: [...path, 'x-field', 'unique', 'within', index],
          code: 'idle-unique',
          message: isOwn
            ? `"${name}" is what has to be unique: expected the fields it is unique within, or "unique": {} for all records`
            : `every record has a "${within}" of its own, so nothing would ever be taken: expected other fields, or "unique": {} for all records`,
          received: within,
        },
      ];
    }),
  );

/** Display template, tree, rules and country codes name fields that exist, uniqueness names others. Plain lists of fields are told by the shape. */
export const checkFieldReferences: FileCheck = (subject) => [
  ...displayFindings(subject),
  ...treeFindings(subject),
  ...ruleFindings(subject),
  ...countryCodeFindings(subject),
  ...idleUnique(subject),
];
