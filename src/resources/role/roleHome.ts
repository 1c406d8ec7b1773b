import { defaultRole } from '#domain/role/defaultRoles.ts';

interface Home {
  /** Words below `role.home`. */
  readonly words: string;
  /** The noun whose page it is. */
  readonly noun: string;
}

const homes: Readonly<Record<number, Home>> = {
  1: { words: 'mainAdministrator', noun: 'mainAdministrator' },
  2: { words: 'manageGroup', noun: 'manageGroup' },
  3: { words: 'responsible', noun: 'department' },
  4: { words: 'supervisor', noun: 'department' },
  7: { words: 'app', noun: 'app' },
  8: { words: 'group', noun: 'group' },
  9: { words: 'group', noun: 'group' },
};

/** Where the people of a default role are managed; undefined: here. */
export const roleHome = (posId: number): Home | undefined =>
  defaultRole(posId)?.home === undefined ? undefined : homes[posId];
