import type { Reach, Role } from '#domain/permission/actor.ts';
import type { EntityModel } from '#engine/model.ts';
import { people } from '#tests/setup/company.ts';

/**
 * Who may do what, read from the schema a second time and on purpose without the engine: the tests compare the server with
 * this. What people of `tests/setup/company.ts` are is written down, not looked up.
 */
export interface Standing {
  readonly name: keyof typeof people;
  readonly roles: readonly Role[];
  /** What a sub-administrator was granted, for every module alike. */
  readonly grant: 'none' | 'view' | 'manage';
  /** Departments of the sub-administrator; empty: all. */
  readonly scope: readonly number[];
  readonly leads: readonly number[];
}

const standing = (
  name: keyof typeof people,
  roles: readonly Role[],
  more: Partial<Omit<Standing, 'name' | 'roles'>> = {},
): Standing => ({ name, roles: [...roles, 'member'], grant: 'none', scope: [], leads: [], ...more });

/** Every kind of person: `salesperson` is a sub-administrator of nothing (see `grantNothing`). */
export const standings: readonly Standing[] = [
  standing('main', ['main']),
  standing('sub', ['sub'], { grant: 'manage', scope: [10] }),
  standing('viewer', ['sub'], { grant: 'view' }),
  standing('asset', ['asset']),
  standing('responsible', ['responsible'], { leads: [21] }),
  standing('supervisor', ['supervisor'], { leads: [11] }),
  standing('member', []),
  standing('salesperson', ['sub']),
];

const ways: Readonly<Record<number, readonly number[]>> = {
  10: [10],
  11: [10, 11],
  12: [10, 11, 12],
  20: [20],
  21: [20, 21],
};
const homes: Readonly<Record<number, number>> = { 1: 10, 2: 10, 3: 20, 4: 20, 5: 21, 6: 11, 7: 12, 8: 21 };

/** Departments and people of the first company, by id. */
export const departmentIds = Object.keys(ways).map(Number);
export const userIds = Object.keys(homes).map(Number);

type Table = Pick<EntityModel, 'permissions'>;

/** How far each of a person's roles carries a permission; empty: they may not at all. */
export const reachesOf = (
  { permissions }: Table,
  key: string,
  person: Standing,
): readonly (readonly [Role, Reach])[] =>
  person.roles.flatMap((role) => {
    const reach = permissions[key]?.[role];
    const looks = key === 'read' || key === 'export';
    const counts = role !== 'sub' || person.grant === 'manage' || (person.grant === 'view' && looks);
    return reach !== undefined && counts ? [[role, reach] as const] : [];
  });

/** Where a row belongs: its department and its person, as far as the schema says. */
export interface Place {
  readonly department?: number | undefined;
  readonly person?: number | undefined;
}

/** The place of a row by the fields its schema names as its scope. */
export const placeOf = ({ scope }: EntityModel, row: Readonly<Record<string, unknown>>): Place => {
  const idOf = (field: string | undefined): number | undefined => {
    const value = field === undefined ? undefined : row[field];
    return typeof value === 'number' ? value : undefined;
  };
  return { department: idOf(scope.department), person: idOf(scope.person) };
};

const isBelow = ({ scope }: Pick<EntityModel, 'scope'>, place: Place, roots: readonly number[]): boolean => {
  const home = scope.department === undefined ? homes[place.person ?? 0] : place.department;
  return (ways[home ?? 0] ?? []).some((id) => roots.includes(id));
};

const isOwn = (place: Place, { name }: Standing): boolean => place.person === people[name].userId;

const carries = (model: EntityModel, place: Place, person: Standing, role: Role, reach: Reach): boolean => {
  if (reach === 'all') return true;
  if (isOwn(place, person)) return true;
  if (reach === 'own') return false;
  if (role !== 'sub') return isBelow(model, place, person.leads);
  return person.scope.length === 0 || isBelow(model, place, person.scope);
};

/** Whether a permission of a person reaches a row. */
export const isReached = (model: EntityModel, key: string, place: Place, person: Standing): boolean =>
  reachesOf(model, key, person).some(([role, reach]) => carries(model, place, person, role, reach));
