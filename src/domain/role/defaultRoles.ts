/** The role group every company has: locked, and always first. */
export const defaultGroupId = 0;

/** What a role the company made is (contract.md section 5). */
export const customType = 100;

/** Where people get and lose a role the product brings, where that is not here. */
export type RoleHome = 'mainAdministrator' | 'manageGroup' | 'department' | 'app' | 'group';

/** A role the product brings, the same in every company; its id is its type. */
export interface DefaultRole {
  readonly posType: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  /** Undefined: its people are chosen here. */
  readonly home: RoleHome | undefined;
  /** Whether each of its people has it for certain departments only. */
  readonly needsScope: boolean;
}

const derived = (posType: DefaultRole['posType'], home: RoleHome): DefaultRole => ({
  posType,
  home,
  needsScope: false,
});
const chosen = (posType: DefaultRole['posType']): DefaultRole => ({
  posType,
  home: undefined,
  needsScope: true,
});

/**
 * The roles of group 0 in their order (spec section 6). Who is main administrator, sub-administrator, responsible person,
 * supervisor, app manager, group owner or group admin follows from where that is managed; for approval and attendance
 * people are chosen here.
 */
export const defaultRoles: readonly DefaultRole[] = [
  derived(1, 'mainAdministrator'),
  derived(2, 'manageGroup'),
  derived(3, 'department'),
  derived(4, 'department'),
  chosen(5),
  chosen(6),
  derived(7, 'app'),
  derived(8, 'group'),
  derived(9, 'group'),
];

/** A role of group 0 by its id; undefined for one the company made. */
export const defaultRole = (posId: number): DefaultRole | undefined =>
  defaultRoles.find(({ posType }) => posType === posId);
