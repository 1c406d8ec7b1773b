import facts from './facts/roles.json' with { type: 'json' };
import type { PlannedPerson } from './person.ts';
import type { Row, TableRows } from './rows.ts';
import type { World } from './world.ts';

/**
 * A role. `among`: departments whose people, those below included, are candidates, none: everybody; `oneOf` so many has it;
 * `isScoped`: it counts for each in their own department only.
 */
interface PlannedRole {
  readonly name: string;
  readonly among: readonly string[];
  readonly oneOf: number;
  readonly isScoped?: boolean;
}

/** company.md: five groups beside the default one, 24 roles with the eight the product brings. */
const groups: readonly { readonly name: string; readonly roles: readonly PlannedRole[] }[] = facts.groups;

const firstPosId = 101;

const candidatesOf = ({ company, living }: World, names: readonly string[]): readonly PlannedPerson[] => {
  if (names.length === 0) return living;
  const branch = company.departments.filter(({ path }) => path.some((name) => names.includes(name)));
  const inside = new Set(branch.map(({ id }) => id));
  return living.filter(({ departmentId }) => inside.has(departmentId));
};

/** Spread over the candidates, and beginning elsewhere for each role: not always the same people. */
const holdersOf = (world: World, { among, oneOf }: PlannedRole, posId: number): readonly PlannedPerson[] =>
  candidatesOf(world, among).filter((_, index) => index % oneOf === posId % oneOf);

/** Roles the product brings and a company gives: to the second person of each department, for the branch they are in. */
const broughtRows = ({ department, seat }: World): readonly Row[] =>
  facts.brought.flatMap(({ posId, departments }) =>
    departments.map((name) => ({
      pos_id: posId,
      user_id: seat(name, 1).userId,
      scope_depts: [department(name).id],
    })),
  );

/** Role groups, roles and who holds them. */
export const roleRows = (world: World): TableRows => {
  const named = (name: string, index: number) => ({ name, sort: index + 1, updated_at: world.now });
  const planned = groups
    .flatMap(({ roles }, group) => roles.map((role, index) => ({ role, groupId: group + 1, index })))
    .map((each, index) => ({ ...each, posId: firstPosId + index }))
    .map((each) => ({ ...each, people: holdersOf(world, each.role, each.posId) }));
  return {
    role_group: groups.map(({ name }, index) => named(name, index)),
    role: planned.map(({ role, groupId, index, posId, people }) => ({
      pos_id: posId,
      group_id: groupId,
      users_count: people.length,
      ...named(role.name, index),
    })),
    role_member: [
      ...broughtRows(world),
      ...planned.flatMap(({ role, posId, people }) =>
        people.map(({ userId, departmentId }) => ({
          pos_id: posId,
          user_id: userId,
          scope_depts: role.isScoped === true ? [departmentId] : [],
        })),
      ),
    ],
    // Their ids count from 101 on.
    sequence: [{ noun: 'role', last_id: planned.length }],
  };
};
