import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import type { DepartmentBounds } from '#domain/permission/mandate.ts';
import { holds } from '#engine/condition.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import {
  departmentReach,
  departmentsLed,
  type Leading,
  mandateBounds,
  reachOf,
  sparesAdministrators,
} from '#engine/permission.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { isEqual } from '#engine/validation/validatorRuntime.ts';
import type { Mask } from '#engine/vocabulary.ts';
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
  table: Pick<EntityModel, 'noun' | 'permissions' | 'module'>,
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

type Values = Readonly<Record<string, unknown>>;

const stars = (count: number): string => '*'.repeat(Math.max(count, 0));

const maskMiddle = (text: string, hidden: number): string => {
  const start = Math.max(Math.floor((text.length - hidden) / 2), 0);
  return `${text.slice(0, start)}${stars(Math.min(hidden, text.length))}${text.slice(start + hidden)}`;
};

const masks: Readonly<Record<Mask, (text: string) => string>> = {
  // Four digits from floor((n-4)/2) on (contract.md section 1).
  phone: (text) => maskMiddle(text, 4),
  email: (text) => text.replace(/^(.).*?(@.*)?$/u, '$1***$2'),
  idNumber: (text) => `${text.slice(0, 3)}${stars(text.length - 5)}${text.slice(-2)}`,
};

const isReader = (field: FieldModel, actor: Actor): boolean => {
  const readers = field.options.permissions?.read;
  return readers?.some((role) => actor.roles.includes(role)) ?? false;
};

/** Whether the actor sees a field at all: then it may also be filtered, searched and sorted by. */
const isVisible = (field: FieldModel, actor: Actor): boolean =>
  field.options.permissions?.read === undefined || isReader(field, actor);

/**
 * How a reader may ask for rows by a field: by any part of it, by the whole value alone where a mask hides the middle (else
 * it could be guessed digit by digit), or not at all.
 */
export const inquiryOf = (field: FieldModel, actor: Actor): 'part' | 'whole' | 'none' => {
  if (field.kind === 'password' || field.schema.writeOnly === true || !isVisible(field, actor)) return 'none';
  return field.options.mask === undefined || isReader(field, actor) ? 'part' : 'whole';
};

/** Rows someone is concerned with show them more: the handler of a complaint sees who reported it. */
const isConcerned = (field: FieldModel, values: Values, actor: Actor): boolean => {
  const readWhen = field.options.permissions?.readWhen;
  return readWhen !== undefined && holds(readWhen, values, { userId: actor.userId });
};

/** The value of a field in a row as this reader may see it: whole, masked, or null. */
export const shownValue = (field: FieldModel, values: Values, actor: Actor): unknown => {
  const { mask } = field.options;
  const value = values[field.name] ?? null;
  // Not even its hash leaves the server, no matter who asks; what is said again each time is never shown.
  if (field.kind === 'password' || field.schema.writeOnly === true) return null;
  if (isReader(field, actor) || isConcerned(field, values, actor)) return value;
  if (mask !== undefined) return typeof value === 'string' ? masks[mask](value) : null;
  return isVisible(field, actor) ? value : null;
};

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A form sends back what it was filled from: stars, or an empty box where its reader was shown nothing. */
const isUnseen = (
  field: FieldModel,
  { sent, stored, actor }: { readonly sent: unknown; readonly stored: Values; readonly actor: Actor },
): boolean => {
  if (field.schema.writeOnly === true) return false;
  const shown = shownValue(field, stored, actor);
  if (isEqual(shown, stored[field.name] ?? null)) return false;
  return isEqual(sent, shown) || (isBlank(sent) && isBlank(shown));
};

/** What was sent about an existing row, without what its sender sees in part or not at all and left as it was shown. */
export const withoutUnseen = (
  fields: readonly FieldModel[],
  { sent, stored, actor }: { readonly sent: Values; readonly stored: Values; readonly actor: Actor },
): Values => {
  const unseen = fields
    .filter(({ name }) => Object.hasOwn(sent, name))
    .filter((field) => isUnseen(field, { sent: sent[field.name], stored, actor }));
  const names = new Set(unseen.map(({ name }) => name));
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name)));
};

const isUnspoken = (field: FieldModel): boolean =>
  field.kind === 'password' ||
  keptOptions(field).pii === true ||
  field.options.mask !== undefined ||
  field.options.permissions?.read !== undefined;

/** Personal values, secrets and what only some may read stay out of the audit in the clear: its readers are others. */
export const auditedValue = (field: FieldModel, value: unknown): unknown =>
  isUnspoken(field) && value !== null ? '***' : value;
