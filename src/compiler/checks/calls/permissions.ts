import { permissionNames } from '#compiler/meta/vocabularyPart.ts';
import { type Finding, listed, unknownWord } from '#compiler/source/finding.ts';
import type { FileCheck, ProjectCheck, Subject } from '#compiler/source/subject.ts';
import { type Reach, roles } from '#domain/permission/actor.ts';
import { selectsRows } from '#engine/defaultCall.ts';
import type { VerbName } from '#engine/vocabulary.ts';

const permissionOfVerb = {
  list: 'read',
  one: 'read',
  create: 'create',
  update: 'update',
  delete: 'delete',
} as const;
type GuardedVerb = keyof typeof permissionOfVerb;

const guardedVerbs = ['list', 'one', 'create', 'update', 'delete'] as const satisfies readonly VerbName[];

const hasVerb = ({ model }: Subject, verb: GuardedVerb): boolean => model.verbs[verb] !== undefined;

/** A verb that no one may use is a button no one sees: switch it off, or say who may. */
const missing = (subject: Subject): readonly Finding[] => {
  const needed = new Map<string, string>();
  for (const verb of guardedVerbs)
    if (hasVerb(subject, verb)) needed.set(permissionOfVerb[verb], `the verb "${verb}" is on`);
  for (const action of subject.model.actions) needed.set(action.name, `the action "${action.name}" exists`);
  return [...needed]
    .filter(([permission]) => subject.model.permissions[permission] === undefined)
    .map(([permission, reason]) => ({
      path: ['x-resource', 'permissions'],
      part: 'key' as const,
      code: 'missing-permission',
      message: `${reason}, but no role has the permission "${permission}": expected "${permission}": {<role>: <reach>}, or the verb set to false`,
      expected: permission,
    }));
};

/** A grant without the verb promises a button that cannot be there. */
const idle = (subject: Subject): readonly Finding[] =>
  (['create', 'update', 'delete'] as const)
    .filter(
      (verb) => Object.keys(subject.model.permissions[verb] ?? {}).length > 0 && !hasVerb(subject, verb),
    )
    .map((verb) => ({
      path: ['x-resource', 'permissions', verb],
      part: 'key' as const,
      code: 'permission-without-verb',
      message: `roles may ${verb}, but the verb "${verb}" is ${
        subject.entity['x-resource'].verbs?.[verb] === false ? 'switched off' : 'not there'
      }: expected a call for it, or no such permission`,
      received: verb,
    }));

const isRole = (name: string): boolean => roles.some((role) => role === name);

/** A role that may act may also read: one that sees no row has nothing to act on. */
const blind = ({ model }: Subject): readonly Finding[] => {
  const readers = Object.keys(model.permissions.read ?? {});
  // A misspelt reader is told where it stands.
  if (model.permissions.read === undefined || !readers.every(isRole)) return [];
  return Object.entries(model.permissions).flatMap(([permission, granted]) =>
    Object.keys(granted)
      .filter((role) => isRole(role) && !readers.includes(role) && permission !== 'create')
      .map((role) => ({
        path: ['x-resource', 'permissions', permission, role],
        part: 'key' as const,
        code: 'permission-without-read',
        message: `the role "${role}" may ${permission} but not read: it would never see a record to do it on`,
        received: role,
      })),
  );
};

/** Verbs, actions and permissions agree with each other. */
export const checkPermissions: FileCheck = (subject) => {
  if (subject.model.kind === 'service' && !subject.model.readsByDefault) return [];
  return [...missing(subject), ...idle(subject), ...blind(subject)];
};

/** Who needs no permission of a resource: anyone, or anyone signed in. */
const open = ['anyone', 'session'] as const;

/** The permission of a call is one that its resource, or the resource named before the dot, has. */
export const checkCallPermissions: ProjectCheck = (subject, others) =>
  Object.entries(subject.entity['x-resource'].calls ?? {}).flatMap(([name, call]): readonly Finding[] => {
    const path = ['x-resource', 'calls', name, 'permission'];
    const [before, after] = call.permission.split('.');
    if (after !== undefined && before !== undefined) {
      const other = others.get(before);
      const allowed = other === undefined ? [...others.keys()] : permissionNames(other);
      const received = other === undefined ? before : after;
      const kind = other === undefined ? 'resource' : 'permission';
      return allowed.includes(received) ? [] : [unknownWord({ path, kind, received, allowed })];
    }
    const allowed = [...open, ...permissionNames(subject)];
    return allowed.includes(call.permission)
      ? []
      : [unknownWord({ path, kind: 'permission', received: call.permission, allowed })];
  });

/** What of `scope` tells which rows a reach means; a person has departments, too. */
const tellers: Readonly<Partial<Record<Reach, readonly ('department' | 'person')[]>>> = {
  departments: ['department', 'person'],
  own: ['person'],
};

const unscopedReach = ({ entity, model }: Subject): readonly Finding[] => {
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
const idleScopeQuery = ({ entity }: Subject): readonly Finding[] =>
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
  ...unscopedReach(subject),
  ...notAnId(subject),
  ...idleScopeQuery(subject),
];
