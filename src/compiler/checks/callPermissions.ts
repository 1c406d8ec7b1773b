import { type Finding, unknownWord } from '../finding.ts';
import type { ProjectCheck, Subject } from './subject.ts';

/** Who needs no permission of a resource: anybody, or anybody signed in. */
const open = ['anyone', 'session'] as const;

/** `save` is `create` or `update`, whichever the request turns out to be. */
const standing = ['read', 'create', 'update', 'delete', 'save', 'export', 'import'] as const;

/** Permissions a resource knows: the standing ones, its actions, and what it grants. */
export const permissionNames = ({ entity }: Subject): readonly string[] => [
  ...new Set([
    ...standing,
    ...Object.keys(entity['x-resource'].actions ?? {}),
    ...Object.keys(entity['x-resource'].permissions),
  ]),
];

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
