import { permissionNames } from '#compiler/meta/permissionNames.ts';
import { type Finding, unknownWord } from '#compiler/source/finding.ts';
import type { ProjectCheck } from './subject.ts';

/** Who needs no permission of a resource: anybody, or anybody signed in. */
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
