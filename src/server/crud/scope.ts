import { type RawBuilder, sql } from 'kysely';
import type { Actor, Reach } from '#domain/permission/actor.ts';
import type { EntityModel } from '#engine/model.ts';
import { scopeOf } from '#engine/permission.ts';
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

/**
 * Rows of the departments the actor is bounded by, sub-departments included, and the actor's own. A row that belongs to
 * no department is out of every bound.
 */
export const isInDepartments = (model: EntityModel, actor: Actor): RawBuilder<unknown> => {
  const { all, departments } = scopeOf(actor);
  if (all) return always;
  const { department, person } = model.scope;
  const own = isOwn(model, actor);
  if (departments.length === 0) return own;
  if (department !== undefined) return sql`(${ofDepartment(department, actor, departments)} or ${own})`;
  return person === undefined ? never : sql`(${ofPerson(person, actor, departments)} or ${own})`;
};

/** Rows a reach extends to; no reach, no rows. Always part of the query, never a filter after paging (T04). */
export const isWithin = (model: EntityModel, actor: Actor, reach: Reach | undefined): RawBuilder<unknown> => {
  switch (reach) {
    case 'all':
      return always;
    case 'departments':
      return isInDepartments(model, actor);
    case 'own':
      return isOwn(model, actor);
    case undefined:
      return never;
    default:
      return reach satisfies never;
  }
};
