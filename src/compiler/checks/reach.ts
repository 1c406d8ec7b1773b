import { type Finding, listed } from '#compiler/source/finding.ts';
import type { Reach } from '#domain/permission/actor.ts';
import { selectsRows } from '#engine/answersByDefault.ts';
import type { FileCheck, Subject } from './subject.ts';

/** What of `scope` tells which rows a reach means; a person has departments, too. */
const tellers: Readonly<Partial<Record<Reach, readonly ('department' | 'person')[]>>> = {
  departments: ['department', 'person'],
  own: ['person'],
};

const untold = ({ entity, model }: Subject): readonly Finding[] => {
  const { permissions, scope = {} } = entity['x-resource'];
  if (!model.readsByDefault) return [];
  return Object.entries(permissions).flatMap(([permission, granted]) =>
    Object.entries(granted).flatMap(([role, reach]): readonly Finding[] => {
      const needed = tellers[reach];
      if (needed === undefined || scope.query === true || needed.some((name) => scope[name] !== undefined))
        return [];
      const expected = listed(needed.map((name) => `"${name}"`));
      return [
        {
          path: ['x-resource', 'permissions', permission, role],
          code: 'reach-without-scope',
          message: `"${reach}" means no row here, because nothing says whose a row is: expected "scope" with ${expected} (a field), or "all"`,
          expected: 'scope',
          received: reach,
        },
      ];
    }),
  );
};

/** Departments and people are named by their ids. */
const notAnId = ({ entity, model }: Subject): readonly Finding[] =>
  (['department', 'person'] as const).flatMap((keyword): readonly Finding[] => {
    const name = entity['x-resource'].scope?.[keyword];
    const property = name === undefined ? undefined : entity.properties[name];
    const isId = property?.type === 'integer' || property?.$ref !== undefined;
    const isLookup = property?.['x-field']?.compute !== undefined;
    if (!model.readsByDefault || property === undefined || isId || isLookup) return [];
    return [
      {
        path: ['x-resource', 'scope', keyword],
        code: 'wrong-scope-type',
        message: `"${name}" holds no id of a ${keyword}: expected a field of type integer, got ${property.type ?? 'none'}`,
        expected: 'integer',
        received: String(property.type),
      },
    ];
  });

/** Whose a row is can be left to a query where there is one. */
const toldByNobody = ({ entity }: Subject): readonly Finding[] =>
  entity['x-resource'].scope?.query !== true || selectsRows(entity['x-resource'])
    ? []
    : [
        {
          path: ['x-resource', 'scope', 'query'],
          part: 'key',
          code: 'idle-option',
          message:
            'no query selects the rows of this noun: expected "rows": "query", or "department" or "person" (a field)',
          received: 'query',
        },
      ];

/** How far a role reaches can be told from the rows. */
export const checkReach: FileCheck = (subject) => [
  ...untold(subject),
  ...notAnId(subject),
  ...toldByNobody(subject),
];
