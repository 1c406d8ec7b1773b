import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import type { EntityModel } from '#engine/model.ts';
import { departmentReach, mandateBounds, reachOf, sparesAdministrators } from '#engine/permission.ts';
import { mandateRows } from '#server/repositories/mandates.ts';
import { rowAlias } from './expressions.ts';

const never = sql`false`;
const always = sql`true`;
const column = (name: string): RawBuilder<unknown> => sql.ref(`${rowAlias}.${name}`);

/** Rows that are the actor's own. */
export const isOwn = ({ scope }: EntityModel, actor: Actor): RawBuilder<unknown> =>
  scope.person === undefined ? never : sql`coalesce(${column(scope.person)} = ${actor.userId}, false)`;

const ofDepartment = (name: string, actor: Actor, roots: readonly number[]) => sql`exists (
  select 1 from department where department.company_id = ${actor.companyId} and department.deleted_at is null
  and department.id = ${column(name)} and department.ancestors && ${roots}::bigint[])`;

const ofPerson = (name: string, actor: Actor, roots: readonly number[]) => sql`exists (
  select 1 from membership join department
    on department.company_id = membership.company_id and department.id = membership.department_id
  where membership.company_id = ${actor.companyId} and membership.user_id = ${column(name)}
  and department.deleted_at is null and department.ancestors && ${roots}::bigint[])`;

const isBelow = ({ scope }: EntityModel, actor: Actor, roots: readonly number[]): RawBuilder<unknown> => {
  if (roots.length === 0) return never;
  if (scope.department !== undefined) return ofDepartment(scope.department, actor, roots);
  return scope.person === undefined ? never : ofPerson(scope.person, actor, roots);
};

/** Rows below the departments of the actor's mandates that grant the permission on the noun. */
export const isInSubScope = (model: EntityModel, actor: Actor, permission: string): RawBuilder<unknown> => {
  const bounds = mandateBounds(model, permission, actor);
  return bounds.all ? always : isBelow(model, actor, bounds.departments);
};

/** Rows of the departments the actor leads, sub-departments included. */
export const isInLedDepartments = (model: EntityModel, actor: Actor): RawBuilder<unknown> =>
  isBelow(model, actor, actor.ledDepartments);

/** Rows of somebody else who holds an administrator role: main, asset, or a mandate of any kind. */
export const isOfAdministrator = (model: EntityModel, actor: Actor): RawBuilder<unknown> => {
  const { person } = model.scope;
  if (person === undefined || model.scope.sparesAdministrators !== true || actor.roles.includes('main'))
    return never;
  const own = (table: string) => sql`${sql.ref(`${table}.company_id`)} = ${actor.companyId}
    and ${sql.ref(`${table}.user_id`)} = ${column(person)}`;
  return sql`(not ${isOwn(model, actor)} and (
    exists (select 1 from administrator where ${own('administrator')} and administrator.status = 1)
    or exists (select 1 from ${mandateRows} where ${own('mandate')})))`;
};

const isReached = (model: EntityModel, actor: Actor, permission: string): RawBuilder<unknown> => {
  const reach = reachOf(model, permission, actor);
  const { asSub, asLeader } = departmentReach(model, permission, actor);
  switch (reach) {
    case 'all':
      return always;
    case 'departments':
      return sql`(${asSub ? isInSubScope(model, actor, permission) : never} or ${asLeader ? isInLedDepartments(model, actor) : never}
        or ${isOwn(model, actor)})`;
    case 'own':
      return isOwn(model, actor);
    case undefined:
      return never;
    default:
      return reach satisfies never;
  }
};

/** Rows a permission reaches; no reach, no rows. Always part of the query, never a filter after paging (T04). */
export const isWithin = (model: EntityModel, actor: Actor, permission: string): RawBuilder<unknown> => {
  const reached = isReached(model, actor, permission);
  return sparesAdministrators(model, permission)
    ? sql`(${reached} and not ${isOfAdministrator(model, actor)})`
    : reached;
};
