import { type Finding, unknownWord } from '#compiler/source/finding.ts';
import { type FileCheck, propertyAt, type Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema, Json } from '#engine/dialect.ts';
import type { CallModel } from '#engine/model.ts';
import { mappingRoots } from '#engine/request/mapping.ts';

interface PlacedMapping {
  readonly mapping: Readonly<Record<string, Json>>;
  readonly path: JsonPath;
  readonly call: CallModel | undefined;
  /** Fields of `$input`; undefined where there is no input. */
  readonly input: Readonly<Record<string, FieldSchema>> | undefined;
}

const verbMappings = ({ entity, model }: Subject): readonly PlacedMapping[] =>
  Object.entries(entity['x-resource'].verbs ?? {}).flatMap(([name, verb]) =>
    verb === false || verb.in === undefined
      ? []
      : [
          {
            mapping: verb.in,
            path: ['x-resource', 'verbs', name, 'in'],
            call: model.calls[verb.call],
            input: undefined,
          },
        ],
  );

const actionMappings = ({ entity, model }: Subject): readonly PlacedMapping[] =>
  Object.entries(entity['x-resource'].actions ?? {}).flatMap(([name, action]) =>
    action.in === undefined
      ? []
      : [
          {
            mapping: action.in,
            path: ['x-resource', 'actions', name, 'in'],
            call: model.calls[model.actions.find((each) => each.name === name)?.call ?? ''],
            input: action.input?.properties ?? {},
          },
        ],
  );

const previewMappings = ({ entity, model }: Subject): readonly PlacedMapping[] =>
  Object.entries(entity['x-resource'].actions ?? {}).flatMap(([name, { preview, input }]) =>
    preview === undefined
      ? []
      : [
          {
            mapping: preview.in,
            path: ['x-resource', 'actions', name, 'preview', 'in'],
            call: model.calls[preview.call],
            input: input?.properties ?? {},
          },
        ],
  );

/** Names that may follow a root; undefined: anything may. */
const namesAfter = (
  root: string,
  { entity }: Subject,
  { input }: PlacedMapping,
): readonly string[] | undefined => {
  if (root === 'sort') return ['field', 'order'];
  if (root === 'input') return Object.keys(input ?? {});
  if (root === 'data' || root === 'previous') return [...Object.keys(entity.properties), 'version', 'can'];
  return undefined;
};

/** `$filter.x` may name a filter of the call that is no field; a field that is nearly `x` is a mistake all the same. */
const expressionFindings = (
  subject: Subject,
  {
    placed,
    expression,
    path,
  }: { readonly placed: PlacedMapping; readonly expression: string; readonly path: JsonPath },
): readonly Finding[] => {
  const [root = '', ...rest] = expression.slice(1).split('.');
  const roots = mappingRoots.filter((each) => each !== 'input' || placed.input !== undefined);
  if (!roots.some((each) => each === root))
    return [
      unknownWord({
        path,
        kind: 'expression',
        received: expression,
        allowed: roots.map((each) => ['$', each, ...rest.map((name) => `.${name}`)].join('')),
      }),
    ];
  const [name] = rest;
  const allowed = namesAfter(root, subject, placed);
  if (name === undefined || allowed === undefined || allowed.includes(name)) return [];
  const properties = root === 'input' ? (placed.input ?? {}) : subject.entity.properties;
  if (propertyAt(properties, rest.join('.')) !== undefined) return [];
  return [unknownWord({ path, kind: 'field', received: name, allowed })];
};

/** Request keys of a mapping that its call does not have, and those it requires and does not get. */
export const keyFindings = ({
  mapping,
  path,
  call,
}: Pick<PlacedMapping, 'mapping' | 'path' | 'call'>): readonly Finding[] => {
  if (call === undefined) return [];
  const known = Object.keys(call.request.properties ?? {});
  const unknown = Object.keys(mapping)
    .filter((key) => key !== '...' && !known.includes(key))
    .map((key) =>
      unknownWord({ path: [...path, key], part: 'key', kind: 'requestKey', received: key, allowed: known }),
    );
  const missing = '...' in mapping ? [] : (call.request.required ?? []).filter((key) => !(key in mapping));
  return [
    ...unknown,
    ...missing.map((key) => ({
      path,
      code: 'missing-request-key',
      message: `the call ${call.name} requires "${key}", which this mapping does not give`,
      expected: key,
    })),
  ];
};

const mappingFindings = (subject: Subject, placed: PlacedMapping): readonly Finding[] => [
  ...keyFindings(placed),
  ...Object.entries(placed.mapping).flatMap(([key, expression]) =>
    typeof expression === 'string' && expression.startsWith('$')
      ? expressionFindings(subject, { placed, expression, path: [...placed.path, key] })
      : [],
  ),
];

/** What a reply holds at its top; undefined where it is a whole entity or not known here. */
const replyKeys = (call: CallModel | undefined): readonly string[] | undefined =>
  call?.reply.properties === undefined ? undefined : Object.keys(call.reply.properties);

const outFindings = ({ entity, model }: Subject): readonly Finding[] =>
  Object.entries(entity['x-resource'].verbs ?? {}).flatMap(([name, verb]) => {
    if (verb === false) return [];
    const allowed = replyKeys(model.calls[verb.call]);
    return Object.entries(verb.out ?? {}).flatMap(([part, path]): readonly Finding[] => {
      const [head = ''] = path.split('.');
      if (allowed === undefined || path === '.' || allowed.includes(head)) return [];
      const at: JsonPath = ['x-resource', 'verbs', name, 'out', part];
      return [unknownWord({ path: at, kind: 'replyKey', received: head, allowed })];
    });
  });

const setsRoots = ['$now', '$user.id', '$user.name'] as const;

/** What an action writes: a literal, the clock, the person, or an input that exists. */
const setsFindings = ({ entity }: Subject): readonly Finding[] =>
  Object.entries(entity['x-resource'].actions ?? {}).flatMap(([name, action]) =>
    Object.entries(action.sets ?? {}).flatMap(([column, value]): readonly Finding[] => {
      if (typeof value !== 'string' || !value.startsWith('$')) return [];
      const inputs = Object.keys(action.input?.properties ?? {}).map((input) => `$input.${input}`);
      const allowed = [...setsRoots, ...inputs];
      const path: JsonPath = ['x-resource', 'actions', name, 'sets', column];
      return allowed.includes(value)
        ? []
        : [unknownWord({ path, kind: 'expression', received: value, allowed })];
    }),
  );

/** Mappings speak of sources, fields, request keys and parts of the reply that exist. */
export const checkMappings: FileCheck = (subject) => [
  ...[...verbMappings(subject), ...actionMappings(subject), ...previewMappings(subject)].flatMap((placed) =>
    mappingFindings(subject, placed),
  ),
  ...outFindings(subject),
  ...setsFindings(subject),
];
