import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { PlannedDepartment } from './departments.ts';
import facts from './facts/administrators.json' with { type: 'json' };
import type { DemoAccount } from './people.ts';
import type { PlannedPerson } from './person.ts';
import { daysBefore } from './random.ts';
import type { Row, TableRows, Write } from './rows.ts';
import type { PlannedAdministrator, SeatedAdministrator, World } from './world.ts';

/** Administrators of 澜山智能: four sub-administrators with different scopes, an asset administrator in each review state. */
export const demoAdministrators = facts.administrators as readonly PlannedAdministrator[];

const idOf = (departments: readonly PlannedDepartment[], name: string): number => {
  const found = departments.find((department) => department.name === name);
  if (found === undefined) throw new Error(`The outline has no department ${name}`);
  return found.id;
};

/** Finds the people who hold the planned roles. */
export const seatAdministrators = (
  planned: readonly PlannedAdministrator[],
  departments: readonly PlannedDepartment[],
  people: readonly PlannedPerson[],
): readonly SeatedAdministrator[] =>
  planned.map((administrator) => {
    const departmentId = idOf(departments, administrator.department);
    const person = people.find(
      (candidate) => candidate.departmentId === departmentId && candidate.seat === administrator.seat,
    );
    if (person === undefined)
      throw new Error(`Nobody sits at ${administrator.seat} in ${administrator.department}`);
    return {
      ...administrator,
      person,
      scopeIds: (administrator.scope ?? []).map((name) => idOf(departments, name)),
    };
  });

/** Lets a person of a company sign in with an account. */
export const linkAccount = async (
  db: Kysely<Tables>,
  { companyId, userId, accountId }: Readonly<Record<'companyId' | 'userId' | 'accountId', number>>,
): Promise<void> => {
  await db
    .updateTable('member')
    .set({ account_id: accountId })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
};

const insertAccount = async (
  db: Kysely<Tables>,
  { person }: SeatedAdministrator,
  password: string,
): Promise<number> => {
  const passwordHash = await hashPassword(password);
  const { account_id: accountId } = await db
    .insertInto('account')
    .values({ country_code: person.countryCode, mobile: person.phone, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict.columns(['country_code', 'mobile']).doUpdateSet({ password_hash: passwordHash }),
    )
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return accountId;
};

/** A demo account with the row it signs in by. */
export interface InsertedAccount extends DemoAccount {
  readonly accountId: number;
}

/** Asset administrators were put forward by the main one. */
const administratorRow = (administrator: SeatedAdministrator, { main, now }: World): Row => {
  const { role, person, scopeIds, grants = {}, status = 1, addedDaysAgo, endedDaysAgo } = administrator;
  return {
    user_id: person.userId,
    kind: role,
    grants,
    scope_departments: scopeIds,
    status,
    added_at: addedDaysAgo === undefined ? null : daysBefore(now, addedDaysAgo),
    added_by: addedDaysAgo === undefined ? null : main.userId,
    ended_at: endedDaysAgo === undefined ? null : daysBefore(now, endedDaysAgo),
    end_reason: endedDaysAgo === undefined ? null : 'by_main',
  };
};

const openAccount = async (
  db: Kysely<Tables>,
  administrator: SeatedAdministrator,
  { companyId, company, now }: World,
): Promise<readonly InsertedAccount[]> => {
  const { person, passwords, role } = administrator;
  if (passwords === undefined) return [];
  const { userId, name, countryCode, phone: mobile } = person;
  const accountId = await insertAccount(db, administrator, passwords.login);
  await linkAccount(db, { companyId, userId, accountId });
  await saveManagementPassword(db, {
    passwordOwner: { companyId, userId },
    passwordHash: await hashPassword(passwords.management),
    now,
  });
  const { login: password, management: managementPassword } = passwords;
  const companyName = company.name;
  return [
    {
      accountId,
      role,
      name,
      companyId,
      companyName,
      userId,
      countryCode,
      mobile,
      password,
      managementPassword,
    },
  ];
};

/** The administrators of the company, and an account for each that has passwords. */
export const insertAdministrators = async (
  db: Kysely<Tables>,
  write: Write,
  world: World,
): Promise<readonly InsertedAccount[]> => {
  const seated = world.administrators.filter(({ role }) => role !== 'responsible');
  await write(world.companyId, { administrator: seated.map((each) => administratorRow(each, world)) });
  const accounts: InsertedAccount[] = [];
  for (const administrator of world.administrators)
    accounts.push(...(await openAccount(db, administrator, world)));
  return accounts;
};

/**
 * A role. `among`: departments whose people, those below included, are candidates, none: everyone; `oneOf` so many has it;
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
