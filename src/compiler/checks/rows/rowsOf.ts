import { keyFindings } from '#compiler/checks/calls/mappings.ts';
import { partsNotAskable } from '#compiler/checks/conditions/cases.ts';
import { conditionFindings } from '#compiler/checks/conditions/conditions.ts';
import { wayBackTo } from '#compiler/checks/conditions/cycles.ts';
import { type Finding, listed, shown, unknownWord } from '#compiler/source/finding.ts';
import { isHidden, type ProjectCheck, type Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { Reach, Role } from '#domain/permission/actor.ts';
import { decidingFields } from '#engine/condition.ts';
import type { Condition, Json, ResourceOptions, RowsOf } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';
import { fieldFindings, type Pair } from './rowsOfFields.ts';

type Others = ReadonlyMap<string, Subject>;

/** With what is said of the rows. */
interface RowsPair extends Pair {
  readonly rows: RowsOf;
}

const at = (...path: JsonPath): JsonPath => ['x-resource', ...path];

/** A noun whose rows lead back to itself has none. */
const circular = ({ subject: { noun }, rows }: RowsPair, others: Others): readonly Finding[] => {
  const links = new Map(
    [...others].map(([name, { model }]) => [name, model.rowsOf === undefined ? [] : [model.rowsOf.of]]),
  );
  const way = wayBackTo(noun, links)?.join(' -> ');
  return way === undefined
    ? []
    : [
        {
          path: at('rows', 'of'),
          code: 'circular-rows',
          message: `the rows of "${noun}" would be its own (${way}): expected a noun with a table of its own, or with "rows": "query"`,
          expected: 'a noun with rows of its own',
          received: rows.of,
        },
      ];
};

const hasRows = ({ model }: Subject): boolean => model.readsByDefault && model.kind !== 'singleton';

/** Rows that are answered by calls of their own can be asked for by no one else; one record is no list. */
const rowless = ({ subject, whole, rows }: RowsPair): readonly Finding[] => [
  ...(hasRows(whole)
    ? []
    : [
        {
          path: at('rows', 'of'),
          code: 'wrong-row-source',
          message: `"${rows.of}" has no rows that could be selected here: expected a noun that is listed by default, with a table of its own or with "rows": "query"`,
          received: rows.of,
        },
      ]),
  ...(subject.model.kind === 'singleton'
    ? [
        {
          path: at('rows'),
          code: 'wrong-row-source',
          message: `rows of "${rows.of}" are many, and a singleton is one record: expected the kind "collection" or "service"`,
          expected: 'collection',
          received: 'singleton',
        },
      ]
    : []),
];

/** A row is the same row there and here: calls of both speak of it by one id. */
const otherId = ({ subject, whole }: Pair): readonly Finding[] =>
  subject.model.idField === whole.model.idField
    ? []
    : [
        {
          path: at('id'),
          code: 'wrong-id',
          message: `a row of "${whole.noun}" is known by "${whole.model.idField}", here, too: expected "${whole.model.idField}", got "${subject.model.idField}"`,
          expected: whole.model.idField,
          received: subject.model.idField,
          suggestion: whole.model.idField,
        },
      ];

/** What is said of rows that are written, or of a table: neither is here. */
const idleOptions = ({ subject: { entity }, whole }: Pair): readonly Finding[] => {
  const resource = entity['x-resource'];
  const ofRows = [
    'states',
    'rules',
    'form',
    'import',
    'tree',
    'customFields',
  ] as const satisfies readonly (keyof ResourceOptions)[];
  const written = (['create', 'update', 'delete'] as const).filter((verb) => resource.verbs?.[verb]);
  const idle = (path: JsonPath, received: string): Finding => ({
    path,
    part: 'key',
    code: 'idle-option',
    message: `rows of "${whole.noun}" are kept and written there: expected "${received}" in its schema, or an action here with a "call" of "${whole.noun}"`,
    received,
  });
  return [
    ...ofRows
      .filter((keyword) => resource[keyword] !== undefined)
      .map((keyword) => idle(at(keyword), keyword)),
    ...written.map((verb) => idle(at('verbs', verb), verb)),
  ];
};

const reaches: readonly Reach[] = ['own', 'departments', 'all'];

/** How far a reach goes; without one, nowhere. */
const rankOf = (reach: Reach | undefined): number => (reach === undefined ? -1 : reaches.indexOf(reach));

type Granted = EntityModel['permissions'][string];

const exportersOf = ({ permissions }: EntityModel): Granted => permissions.export ?? permissions.read ?? {};

const readsThere = ({ whole }: Pair, role: string): boolean =>
  Object.keys(whole.model.permissions.read ?? {}).includes(role);

/** Anyone who takes rows along here could take them along there. */
const loosenedExport = (pair: Pair): readonly Finding[] => {
  const { subject, whole } = pair;
  const path = at('permissions', subject.model.permissions.export === undefined ? 'read' : 'export');
  const there = exportersOf(whole.model);
  const here = Object.entries(exportersOf(subject.model)) as [Role, Reach][];
  const wider = here.filter(([role, reach]) => readsThere(pair, role) && rankOf(reach) > rankOf(there[role]));
  const isMarked = whole.model.isWatermarked && here.length > 0 && !subject.model.isWatermarked;
  return [
    ...wider.map(
      ([role, received]): Finding => ({
        path: [...path, role],
        part: 'key',
        code: 'loosened-export',
        message: `the role "${role}" exports ${there[role] === undefined ? 'no rows' : `fewer rows ("${there[role]}")`} of "${whole.noun}": expected "export" for ${listed(Object.keys(there))}, as far as there, or "export": {}`,
        expected: '"export": {}',
        received,
      }),
    ),
    ...(isMarked
      ? [
          {
            path,
            part: 'key' as const,
            code: 'loosened-export',
            message: `an export of "${whole.noun}" says in every row who took it: expected "watermark": true here, too`,
            expected: '"watermark": true',
          },
        ]
      : []),
  ];
};

/** Anyone who may not read there sees no row here. */
const blind = (pair: Pair): readonly Finding[] =>
  Object.keys(pair.subject.model.permissions.read ?? {})
    .filter((role) => !readsThere(pair, role))
    .map((role) => ({
      path: at('permissions', 'read', role),
      part: 'key',
      code: 'permission-without-read',
      message: `the role "${role}" may not read "${pair.whole.noun}" and would see none of its rows here: expected ${listed(Object.keys(pair.whole.model.permissions.read ?? {}))}`,
      received: role,
    }));

const idleScopeQuery = ({ subject: { model }, whole }: Pair): readonly Finding[] =>
  model.scope.query !== true || Object.keys(whole.model.scope).length > 0
    ? []
    : [
        {
          path: at('scope', 'query'),
          part: 'key',
          code: 'idle-option',
          message: `"${whole.noun}" does not say whose its rows are: expected "department" or "person" (a field), or no "scope"`,
          received: 'query',
        },
      ];

/** Why the database cannot ask a row this, or a reader could tell from the answer what they are not shown. */
const problemWith = ({ entity }: Subject, key: string, part: Json): string | undefined => {
  const written = JSON.stringify(part);
  if (/"matches":|"\$device\./.test(written)) return `the database cannot ask ${shown(written)}`;
  if (key.includes('.')) return `"${key}" is a part of a value`;
  return decidingFields({ [key]: part } as Condition)
    .map((name): string | undefined => {
      const field = entity.properties[name];
      if (field === undefined) return name === 'version' ? '"version" is no field' : undefined;
      if (field.type === 'array' || field.type === 'object')
        return `"${name}" is of type ${field.type}, which is no one value`;
      return isHidden(field)
        ? `"${name}" is hidden from some readers, who would learn it from the rows they see`
        : undefined;
    })
    .find((problem) => problem !== undefined);
};

const wrongCondition = ({ whole, rows: { where } }: RowsPair): readonly Finding[] => {
  const path = at('rows', 'where');
  const { properties } = whole.entity;
  return [
    ...conditionFindings(whole, { condition: where, path, scopes: [properties] }),
    ...partsNotAskable(where, path, {
      problemOf: (key, part) => problemWith(whole, key, part),
      only: 'fields',
      facts: '"$today", "$now" and "$user.id"',
    }),
  ];
};

/** An action does what a call of this noun or of the other one does, and gives it what it asks for. */
const wrongCalls = ({ subject, whole }: Pair): readonly Finding[] =>
  Object.entries(subject.entity['x-resource'].actions ?? {}).flatMap(([name, action]): readonly Finding[] => {
    if (action.call === undefined || subject.model.calls[action.call] !== undefined) return [];
    const call = whole.model.calls[action.call];
    const path = at('actions', name);
    if (call === undefined)
      return [
        unknownWord({
          path: [...path, 'call'],
          kind: 'call',
          received: action.call,
          allowed: [...Object.keys(whole.model.calls), ...Object.keys(subject.model.calls)],
        }),
      ];
    return action.in === undefined ? [] : keyFindings({ mapping: action.in, path: [...path, 'in'], call });
  });

/** No one is offered here what the call they would ask refuses to their role, or further than it goes. */
const idleGrants = ({ subject: { model }, whole }: Pair): readonly Finding[] =>
  model.actions.flatMap(({ name, call }) => {
    const permission = whole.model.calls[call]?.permission ?? '';
    // A row that is there is updated.
    const asked = permission === 'save' ? 'update' : permission;
    const there = whole.model.permissions[asked];
    if (there === undefined) return [];
    return (Object.entries(model.permissions[name] ?? {}) as [Role, Reach][])
      .filter(([role, reach]) => rankOf(reach) > rankOf(there[role]))
      .map(
        ([role, received]): Finding => ({
          path: at('permissions', name, role),
          part: 'key',
          code: 'permission-without-call',
          message: `the call "${call}" asks "${whole.noun}.${asked}", which the role "${role}" has ${there[role] === undefined ? 'not' : `as far as "${there[role]}"`}: expected ${listed(Object.keys(there))}, as far as there`,
          expected: listed(Object.keys(there)),
          received,
        }),
      );
  });

const ofPair = (pair: RowsPair): readonly Finding[] => [
  ...otherId(pair),
  ...idleOptions(pair),
  ...fieldFindings(pair),
  ...blind(pair),
  ...loosenedExport(pair),
  ...idleScopeQuery(pair),
  ...wrongCondition(pair),
  ...wrongCalls(pair),
  ...idleGrants(pair),
];

/** Rows of another noun are there, are the same there and here, and tell no one more than they do there. */
export const checkRowsOf: ProjectCheck = (subject, others) => {
  const { rows } = subject.entity['x-resource'];
  const whole = typeof rows === 'object' ? others.get(rows.of) : undefined;
  if (typeof rows !== 'object' || whole === undefined) return [];
  const pair = { subject, whole, rows };
  const unusable = [...circular(pair, others), ...rowless(pair)];
  return unusable.length > 0 ? unusable : ofPair(pair);
};
