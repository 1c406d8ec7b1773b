import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import type { DepartmentBounds } from '#domain/permission/mandate.ts';
import type { EntityModel } from '#engine/model.ts';
import {
  departmentReach,
  departmentsLed,
  type Leading,
  mandateBounds,
  reachOf,
  sparesAdministrators,
} from '#engine/permission.ts';
import { mandateRows } from '#server/guard/store/actors.ts';
import { rowAlias } from './expressions.ts';
import type { Entity } from './table.ts';

const never = sql`false`;
const always = sql`true`;
const column = (name: string): RawBuilder<unknown> => sql.ref(`${rowAlias}.${name}`);

/** Whose rows, and who asks. */
type ScopedEntity = Pick<Entity, 'model' | 'actor' | 'query'>;

/** Rows that are the actor's own. */
export const isOwn = ({ model: { scope }, actor, query }: ScopedEntity): RawBuilder<unknown> => {
  if (query?.isOwn !== undefined) return query.isOwn;
  return scope.person === undefined ? never : sql`coalesce(${column(scope.person)} = ${actor.userId}, false)`;
};

const ofDepartment = (name: string, actor: Actor, roots: readonly number[]) => sql`exists (
  select 1 from department where department.company_id = ${actor.companyId} and department.deleted_at is null
  and department.id = ${column(name)} and department.ancestors && ${roots}::bigint[])`;

const ofPerson = (name: string, actor: Actor, roots: readonly number[]) => sql`exists (
  select 1 from membership join department
    on department.company_id = membership.company_id and department.id = membership.department_id
  where membership.company_id = ${actor.companyId} and membership.user_id = ${column(name)}
  and department.deleted_at is null and department.ancestors && ${roots}::bigint[])`;

/** Rows that lie below departments the actor reaches by their mandates, or leads in one way. */
export const isBelow = (
  { model: { scope }, actor, query }: ScopedEntity,
  roots: readonly number[],
  by: 'mandate' | Leading,
): RawBuilder<unknown> => {
  if (roots.length === 0) return never;
  if (query?.isBelow !== undefined) return query.isBelow(roots, by);
  if (scope.department !== undefined) return ofDepartment(scope.department, actor, roots);
  return scope.person === undefined ? never : ofPerson(scope.person, actor, roots);
};

/** Rows below the departments of the actor's mandates that grant the permission on the noun. */
export const isInSubScope = (entity: ScopedEntity, permission: string): RawBuilder<unknown> => {
  const bounds = mandateBounds(entity.model, permission, entity.actor);
  return bounds.all ? always : isBelow(entity, bounds.departments, 'mandate');
};

/** Rows of the departments the actor leads in that way, sub-departments included. */
export const isInLedDepartments = (entity: ScopedEntity, leading: Leading): RawBuilder<unknown> =>
  isBelow(entity, departmentsLed(entity.actor, leading), leading);

/** Rows of someone else who holds an administrator role: main, asset, or a mandate of any kind. */
export const isOfAdministrator = (entity: ScopedEntity): RawBuilder<unknown> => {
  const { model, actor } = entity;
  const { person } = model.scope;
  if (person === undefined || model.scope.sparesAdministrators !== true || actor.roles.includes('main'))
    return never;
  const own = (table: string) => sql`${sql.ref(`${table}.company_id`)} = ${actor.companyId}
    and ${sql.ref(`${table}.user_id`)} = ${column(person)}`;
  return sql`(not ${isOwn(entity)} and (
    exists (select 1 from administrator where ${own('administrator')} and administrator.status = 1)
    or exists (select 1 from ${mandateRows} where ${own('mandate')})))`;
};

/** The departments a permission reaches, whatever rows are asked about. */
export const boundsOf = (
  table: Pick<EntityModel, 'permissions' | 'module'>,
  permission: string,
  actor: Actor,
): DepartmentBounds => {
  if (reachOf(table, permission, actor) === 'all') return { all: true, departments: [] };
  const { asSub, asLeader } = departmentReach(table, permission, actor);
  const sub = asSub ? mandateBounds(table, permission, actor) : { all: false, departments: [] };
  const led = asLeader === undefined ? [] : departmentsLed(actor, asLeader);
  return { all: sub.all, departments: [...new Set([...sub.departments, ...led])] };
};

/** Whether a department lies within bounds, be it still there or not. */
export const isInDepartments = (
  id: RawBuilder<unknown>,
  { companyId }: Pick<Actor, 'companyId'>,
  { all, departments }: DepartmentBounds,
): RawBuilder<unknown> => {
  if (all) return always;
  if (departments.length === 0) return never;
  return sql`exists (select from department place where place.company_id = ${companyId}
    and place.id = ${id} and place.ancestors && ${[...departments]}::bigint[])`;
};

const isReached = (entity: ScopedEntity, permission: string): RawBuilder<unknown> => {
  const { model, actor } = entity;
  const reach = reachOf(model, permission, actor);
  const { asSub, asLeader } = departmentReach(model, permission, actor);
  switch (reach) {
    case 'all':
      return always;
    case 'departments':
      return sql`(${asSub ? isInSubScope(entity, permission) : never}
        or ${asLeader === undefined ? never : isInLedDepartments(entity, asLeader)} or ${isOwn(entity)})`;
    case 'own':
      return isOwn(entity);
    case undefined:
      return never;
    default:
      return reach satisfies never;
  }
};

/** Rows a permission reaches; no reach, no rows. Always part of the query, never a filter after paging (T04). */
export const isWithin = (entity: ScopedEntity, permission: string): RawBuilder<unknown> => {
  const reached = isReached(entity, permission);
  return sparesAdministrators(entity.model, permission)
    ? sql`(${reached} and not ${isOfAdministrator(entity)})`
    : reached;
};
