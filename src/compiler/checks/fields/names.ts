import { type Finding, listed, nearest, shown, unknownWord } from '#compiler/source/finding.ts';
import { type FileCheck, type ProjectCheck, propertyAt, type Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import { systemFields } from '#engine/vocabulary.ts';

/** Names with a meaning of their own: on every row, in every body, or as the first word of a key in `x-i18n`. */
const reserved: Readonly<Record<string, string>> = {
  ...Object.fromEntries(systemFields.map((name) => [name, 'every row has it from the backend'])),
  groups: 'it begins the keys of form groups in x-i18n',
  actions: 'it begins the keys of actions in x-i18n',
  show: 'it begins the keys of groups of the detail in x-i18n',
  related: 'it begins the keys of related lists in x-i18n',
  views: 'it begins the keys of views in x-i18n',
  commands: 'it begins the keys of commands in x-i18n',
  report: 'it begins the keys of a report in x-i18n',
  rules: 'it begins the keys of rules in x-i18n',
  calls: 'it begins the keys of calls in x-i18n',
  imports: 'it begins the keys of sheets in x-i18n',
  company_id: 'the session sends it with every call',
  token: 'the session sends it with every call',
  deleted_at: 'every row of a table has it from the backend',
};

const form = /^[a-z][A-Za-z0-9_]*$/;

/** PostgreSQL cuts longer names of columns; some letters are left for the names of their indexes. */
const longestName = 50;

/** Names that exist on every JavaScript object: a lookup by them finds something that is no field. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

type NameFinding = Omit<Finding, 'path' | 'part'>;

const malformed = (name: string): NameFinding | undefined =>
  form.test(name) && !inherited.has(name)
    ? undefined
    : {
        code: 'invalid-name',
        message: `the name "${name}" cannot be used: expected a name like "entry_time" or "workId" (${form.source})`,
        expected: form.source,
        received: name,
      };

const tooLong = (name: string): NameFinding | undefined =>
  name.length <= longestName
    ? undefined
    : {
        code: 'long-name',
        message: `the name is too long for a column of the table: expected at most ${longestName} letters, got ${name.length}`,
        expected: String(longestName),
        received: name,
      };

const taken = (name: string): NameFinding | undefined =>
  Object.hasOwn(reserved, name)
    ? {
        code: 'reserved-name',
        message: `the name "${name}" is reserved: ${reserved[name]}`,
        received: name,
      }
    : undefined;

/** Why a field of a record cannot be called so; undefined where it can. */
export const fieldNameFinding = (name: string): NameFinding | undefined =>
  malformed(name) ?? tooLong(name) ?? taken(name);

/** Property names are words of ours: well formed, and not taken by the platform. */
export const checkNames: FileCheck = ({ properties }) =>
  properties.flatMap(({ name, path, part, fieldPath }): readonly Finding[] => {
    const found =
      malformed(name) ??
      (part === 'record' ? (tooLong(name) ?? (fieldPath === name ? taken(name) : undefined)) : undefined);
    return found === undefined ? [] : [{ path, part: 'key', ...found }];
  });

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

type Others = ReadonlyMap<string, Subject>;

const referencesIn = (schema: FieldSchema, path: JsonPath): readonly (readonly [string, JsonPath])[] => [
  ...(schema.$ref === undefined ? [] : [[schema.$ref, [...path, '$ref']] as const]),
  ...(schema.items === undefined ? [] : referencesIn(schema.items, [...path, 'items'])),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    referencesIn(property, [...path, 'properties', name]),
  ),
  ...(typeof schema.additionalProperties === 'object'
    ? referencesIn(schema.additionalProperties, [...path, 'additionalProperties'])
    : []),
];

const allReferences = ({ entity }: Subject): readonly (readonly [string, JsonPath])[] => {
  const resource = entity['x-resource'];
  return [
    ...referencesIn({ properties: entity.properties }, []),
    ...Object.entries(entity.$defs ?? {}).flatMap(([name, schema]) => referencesIn(schema, ['$defs', name])),
    ...Object.entries(resource.actions ?? {}).flatMap(([name, { input }]) =>
      referencesIn(input ?? {}, ['x-resource', 'actions', name, 'input']),
    ),
    ...Object.entries(resource.calls ?? {}).flatMap(([name, { request, reply }]) => [
      ...referencesIn({ ...request } as FieldSchema, ['x-resource', 'calls', name, 'request']),
      ...(typeof reply === 'object' ? referencesIn(reply, ['x-resource', 'calls', name, 'reply']) : []),
    ]),
  ];
};

const definitionsOf = ({ entity }: Subject, prefix: string): readonly string[] =>
  Object.keys(entity.$defs ?? {}).map((name) => `${prefix}#/$defs/${name}`);

/** A service has calls and no rows, unless a query selects some: nothing can be of its type. */
const hasRow = ({ model }: Subject): boolean => model.kind !== 'service' || model.readsByDefault;

/** All that a reference in a file may say. */
const allowedReferences = (subject: Subject, others: Others): readonly string[] => [
  ...(hasRow(subject) ? ['#'] : []),
  ...Object.keys(subject.entity.properties).map((name) => `#/properties/${name}`),
  ...definitionsOf(subject, ''),
  ...[...others.values()].flatMap((other) => {
    const file = `${other.noun}.schema.json`;
    return [...(hasRow(other) ? [file] : []), ...definitionsOf(other, file)];
  }),
];

const maxShown = 4;

const dangling: ProjectCheck = (subject, others) => {
  const references = allReferences(subject);
  if (references.length === 0) return [];
  const allowed = allowedReferences(subject, others);
  return references.flatMap(([reference, path]): readonly Finding[] => {
    const bare = reference.replace(/^\.\//, '');
    if (allowed.includes(bare)) return [];
    const suggestion = nearest(bare, allowed);
    const near = suggestion === undefined ? allowed.slice(0, maxShown) : [suggestion];
    return [
      {
        ...unknownWord({ path, kind: 'reference', received: reference, allowed: near }),
        expected: listed(near),
      },
    ];
  });
};

const rowReplies = (subject: Subject): readonly Finding[] =>
  Object.entries(subject.entity['x-resource'].calls ?? {}).flatMap(([name, { reply }]): readonly Finding[] =>
    hasRow(subject) || (reply !== 'entity' && reply !== 'page')
      ? []
      : [
          {
            path: ['x-resource', 'calls', name, 'reply'],
            code: 'reply-without-row',
            message: `a service has no rows to answer with: expected "none" or a schema, got "${reply}"`,
            expected: 'none',
            received: reply,
          },
        ],
  );

/** Every `$ref` leads somewhere, and a row is answered only where there are rows. */
export const checkReferences: ProjectCheck = (subject, others) => [
  ...dangling(subject, others),
  ...rowReplies(subject),
];
