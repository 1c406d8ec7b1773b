import type { Finding } from '#compiler/source/finding.ts';
import { roles } from '#domain/permission/actor.ts';
import type { VerbName } from '#engine/vocabulary.ts';
import type { FileCheck, Subject } from './subject.ts';

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

/** A verb that nobody may use is a button nobody sees: switch it off, or say who may. */
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

/** Whoever may act may also read: a role that sees no row has nothing to act on. */
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
