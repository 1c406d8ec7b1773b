import { type Finding, unknownWord } from '#compiler/source/finding.ts';
import type { FileCheck, Subject } from '#compiler/source/subject.ts';
import { isWrittenByHand, placeOfCall } from '#engine/defaultCall.ts';
import { pageFields } from '#engine/wireSchema.ts';

const path = ['x-resource'] as const;

const selected: readonly Subject['model']['kind'][] = ['collection', 'singleton', 'service'];

/** A query gives rows that are listed, on a page or by a call alone, or the one record there is. */
const queryWithoutRows = ({ entity, model }: Subject): readonly Finding[] =>
  entity['x-resource'].rows === undefined || selected.includes(model.kind)
    ? []
    : [
        {
          path: [...path, 'rows'],
          code: 'wrong-row-source',
          message: `a ${model.kind} has no rows a query could select: expected the kind "collection", "singleton" or "service", or no "rows"`,
          expected: 'collection',
          received: model.kind,
        },
      ];

/** A name for a call that the noun does not have by default names nothing. */
const idleNames = ({ entity, model }: Subject): readonly Finding[] =>
  Object.keys(entity['x-resource'].callNames ?? {})
    .filter((part) => {
      const handler = model.calls[placeOfCall(entity, part).name]?.defaultHandler;
      return (handler?.kind === 'action' ? handler.action : handler?.kind) !== part;
    })
    .map((part) => ({
      path: [...path, 'callNames', part],
      part: 'key',
      code: 'idle-option',
      message: `"${model.noun}" has no default call "${part}": expected a name for a call it has, or none`,
      received: part,
    }));

/** What a query selects is nothing a model could write: someone has to say where it goes. */
const storedNowhere = ({ entity, model }: Subject): readonly Finding[] => {
  const { rows, hooks } = entity['x-resource'];
  if (rows !== 'query' || hooks === true || model.kind !== 'singleton' || model.verbs.update === undefined)
    return [];
  if (isWrittenByHand(model.calls[model.verbs.update.call]?.defaultHandler)) return [];
  return [
    {
      path: [...path, 'rows'],
      code: 'missing-hooks',
      message: `nothing says where a save of "${model.noun}" goes: expected "hooks": true and a hook "store", a written "verbs.update", or "update": false`,
      expected: '"hooks": true',
      received: 'query',
    },
  ];
};

/** Figures are worked out by a query, and answered by the list that comes by default. */
const idleFigures = ({ entity, model }: Subject): readonly Finding[] => {
  const { rows, figures } = entity['x-resource'];
  const list = model.calls[model.verbs.list?.call ?? ''];
  if (figures === undefined || (rows === 'query' && list?.defaultHandler?.kind === 'list')) return [];
  return [
    {
      path: [...path, 'figures'],
      part: 'key',
      code: 'idle-option',
      message:
        'figures are answered by the default list of rows that a query selects: expected "rows": "query" and no list call written by hand, or no "figures"',
      received: 'figures',
    },
  ];
};

/** The key of the id, or the ids, by default; a report names no rows, an action one. */
const keysOfPart: Readonly<Record<string, string>> = {
  list: 'ids',
  info: 'id',
  save: 'id',
  del: 'ids',
  sort: 'ids',
};

/** Only a save or a removal says that it is done by a default call's own word; an action has a word of its own. */
const idleSuccess = ({ entity }: Subject): readonly Finding[] =>
  Object.entries(entity['x-resource'].callNames ?? {})
    .filter(([part, { success }]) => success !== undefined && part !== 'save' && part !== 'del')
    .map(([part]) => ({
      path: [...path, 'callNames', part, 'success'],
      part: 'key',
      code: 'idle-option',
      message: `nothing is said once "${part}" is done: expected "success" of "save" or "del", of an action in "actions", or none`,
      received: 'success',
    }));

/** What a request holds by default: a key that was decided is none of these. */
const takenKeys = (subject: Subject, part: string): readonly string[] => {
  const { callNames } = subject.entity['x-resource'];
  const { key, filters = {} } = callNames?.[part] ?? {};
  const call = subject.model.calls[placeOfCall(subject.entity, part).name];
  const decided = [key, ...Object.keys(filters)];
  return [
    ...Object.keys(call?.request.properties ?? {}).filter((name) => !decided.includes(name)),
    ...(part === 'list' ? [...Object.keys(pageFields), 'keyword', 'sort_field', 'sort_order', 'filter'] : []),
    ...(key === undefined ? [keysOfPart[part] ?? []].flat() : []),
  ];
};

/** Default calls whose id, or ids, may be called otherwise. */
const keyedParts: readonly string[] = ['list', 'info', 'save', 'del', 'sort'];

/** A request key of its own is one the request does not have already, and stands for a filter the field has. */
const wrongSpelling = (subject: Subject): readonly Finding[] => {
  const { entity } = subject;
  const filtered = Object.keys(entity.properties).filter(
    (name) => entity.properties[name]?.['x-field']?.filter !== undefined,
  );
  return Object.entries(entity['x-resource'].callNames ?? {}).flatMap(([part, { key, filters = {} }]) => {
    const at = [...path, 'callNames', part];
    const taken = takenKeys(subject, part);
    const twice = (received: string, place: Pick<Finding, 'path' | 'part'>): readonly Finding[] =>
      taken.includes(received)
        ? [
            {
              ...place,
              code: 'duplicate-request-key',
              message: `the request of the default call "${part}" has a key "${received}" already: expected another`,
              received,
            },
          ]
        : [];
    return [
      ...(key === undefined ? [] : twice(key, { path: [...at, 'key'] })),
      ...Object.entries(filters).flatMap(([own, field]) => [
        ...twice(own, { path: [...at, 'filters', own], part: 'key' }),
        ...(filtered.includes(field) || entity.properties[field] === undefined
          ? []
          : [
              unknownWord({
                path: [...at, 'filters', own],
                kind: 'filter',
                received: field,
                allowed: filtered,
              }),
            ]),
      ]),
      ...(part !== 'list' && Object.keys(filters).length > 0
        ? [
            {
              path: [...at, 'filters'],
              part: 'key' as const,
              code: 'idle-option',
              message: `only a list is asked by filters, and this is "${part}": expected no "filters"`,
              received: 'filters',
            },
          ]
        : []),
      ...(key !== undefined && !keyedParts.includes(part)
        ? [
            {
              path: [...at, 'key'],
              part: 'key' as const,
              code: 'idle-option',
              message: `the default call of "${part}" names its row "id": expected no "key", or a call of your own that the action names`,
              received: key,
            },
          ]
        : []),
    ];
  });
};

/** A filter that asks for a node and all below it needs a tree to ask. */
const treelessFilters = ({ entity, properties }: Subject): readonly Finding[] =>
  properties
    .filter(({ part, schema }) => part === 'record' && schema['x-field']?.filter === 'below')
    .filter(({ schema }) => schema.type !== 'integer' || schema['x-field']?.relation?.tree !== true)
    .map(({ name, path: at }) => ({
      path: [...at, 'x-field', 'filter'],
      code: 'impossible-option',
      message: `"below" asks for a node of a tree and what stands below it, and "${entity['x-resource'].name}.${name}" names none: expected one id with "relation": {…, "tree": true}, or another filter`,
      expected: 'relation.tree',
      received: 'below',
    }));

/** What is said of where rows come from, and of the calls that read them, is said of something that is there. */
export const checkRowSource: FileCheck = (subject) => [
  ...queryWithoutRows(subject),
  ...storedNowhere(subject),
  ...idleNames(subject),
  ...idleSuccess(subject),
  ...idleFigures(subject),
  ...wrongSpelling(subject),
  ...treelessFilters(subject),
];
