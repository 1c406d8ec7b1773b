import type { Actor, Module, Reach, Role } from '#domain/permission/actor.ts';
import { type ConditionContext, holds } from './condition.ts';
import type { Condition, State } from './dialect.ts';
import type { EntityModel, FieldModel, ReviewModel } from './model.ts';
import { mayWrite, reachOf, rolesWith, sparesAdministrators } from './permission.ts';
import { reviewFields } from './review.ts';
import { statesBefore } from './transitions.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Why something is not possible, as data. `rule` names the place in the schema that says so (`order.states.cancel`):
 * the key under which the compiler knows its line. The sentence is made by `reasonText`.
 */
export type Reason = { readonly rule: string } & (
  | { readonly kind: 'role'; readonly roles: readonly Role[] }
  | { readonly kind: 'grant'; readonly module: Module }
  | { readonly kind: 'scope'; readonly reach: Exclude<Reach, 'all'> }
  | { readonly kind: 'administrator' }
  | {
      readonly kind: 'state';
      readonly field: string;
      readonly state: State | null;
      readonly from: readonly State[];
    }
  | { readonly kind: 'condition'; readonly action: string; readonly condition: Condition }
  | { readonly kind: 'guard' }
  | { readonly kind: 'source'; readonly field: string; readonly value: string }
  | { readonly kind: 'fieldRole'; readonly roles: readonly Role[] }
  | { readonly kind: 'fieldHidden'; readonly condition: Condition }
  | { readonly kind: 'fieldFixed'; readonly condition: Condition }
  | { readonly kind: 'fieldOnce' }
);

/**
 * How the reader stands to a permission. `reach`: how far any of their roles takes it, `none` when no role has it,
 * `ungranted` when a sub-administrator lacks the module's grant, `unknown` where roles are not known. `isWithin`: whether it reaches this very row; left out where only the server knows.
 */
export interface Standing {
  readonly reach: Reach | 'none' | 'ungranted' | 'unknown';
  readonly isWithin?: boolean;
}

/** How someone stands to a permission by their roles and grants alone; no row is looked at. */
export const standingOf = (model: EntityModel, permission: string, actor: Actor): Standing => {
  const reach = reachOf(model, permission, actor);
  if (reach !== undefined) return { reach };
  const isSubOffered = model.permissions[permission]?.sub !== undefined;
  return { reach: isSubOffered && actor.roles.includes('sub') ? 'ungranted' : 'none' };
};

/** Whether the row's own `can` forbids it; a row without `can` forbids nothing. */
const isForbiddenBy = (row: Row, permission: string): boolean => {
  const can = row.can as Readonly<Record<string, unknown>> | null | undefined;
  return can !== undefined && can !== null && can[permission] !== 1;
};

const roleReason = (model: EntityModel, permission: string): Reason => ({
  kind: 'role',
  rule: `${model.noun}.permissions.${permission}`,
  roles: rolesWith(model, permission),
});

/** Why no role or grant of the reader has the permission; undefined when one has it, or roles are not known. */
export const reasonByRole = (
  model: EntityModel,
  permission: string,
  { reach }: Standing,
): Reason | undefined => {
  if (reach === 'none') return roleReason(model, permission);
  return reach === 'ungranted'
    ? { kind: 'grant', rule: `${model.noun}.permissions.${permission}`, module: model.module }
    : undefined;
};

const scopeReason = (model: EntityModel, permission: string, reach: Standing['reach']): Reason => ({
  kind: 'scope',
  rule: `${model.noun}.permissions.${permission}`,
  reach: reach === 'own' ? 'own' : 'departments',
});

/**
 * Why the row's state forbids an action, or with `to` the one way asked for; undefined when it does not, or when the
 * action has nothing to do with the state.
 */
export const stateReason = (
  { noun, states }: EntityModel,
  {
    action,
    row,
    requested,
  }: { readonly action: string; readonly row: Row; readonly requested?: { readonly to: unknown } },
): Reason | undefined => {
  const from = statesBefore(states, action, requested);
  if (states === undefined || from.length === 0) return undefined;
  const state = row[states.field] as State | null | undefined;
  if (from.some((each) => each === state)) return undefined;
  return { kind: 'state', rule: `${noun}.states.${action}`, field: states.field, state: state ?? null, from };
};

/** What has to hold of a row for a verb or an action, and where the schema says so. */
const conditionFor = (
  { actions, conditions }: EntityModel,
  permission: string,
): { readonly condition: Condition; readonly place: string } | undefined => {
  const own = actions.find(({ name }) => name === permission)?.when;
  if (own !== undefined) return { condition: own, place: `actions.${permission}.when` };
  const ofVerb = permission === 'update' || permission === 'delete' ? conditions[permission] : undefined;
  return ofVerb && { condition: ofVerb, place: `conditions.${permission}` };
};

/** Why a condition of the schema forbids a verb or an action on a row; undefined when none does. */
export const conditionReason = (
  model: EntityModel,
  {
    permission,
    row,
    context,
  }: { readonly permission: string; readonly row: Row; readonly context: ConditionContext },
): Reason | undefined => {
  const said = conditionFor(model, permission);
  if (said === undefined || holds(said.condition, row, context)) return undefined;
  const { condition, place } = said;
  return { kind: 'condition', rule: `${model.noun}.${place}`, action: permission, condition };
};

/**
 * Why a row that is reviewed cannot be changed or deleted: it waits and is looked at, no save submits it again from its state, or a change
 * of it waits already. Undefined for all other permissions.
 */
export const reviewReason = (
  { noun, review, fields }: EntityModel,
  permission: string,
  row: Row,
): Reason | undefined => {
  if (review === undefined || (permission !== 'update' && permission !== 'delete')) return undefined;
  const rule = `${noun}.review`;
  if (permission === 'update' && (row[reviewFields.pending] ?? null) !== null)
    return {
      kind: 'condition',
      rule,
      action: permission,
      condition: { [reviewFields.pending]: { exists: false } },
    };
  const state = row[review.field] as State | null | undefined;
  const all = fields.find(({ name }) => name === review.field)?.choices ?? [];
  const from = statesOpenTo(review, permission, all);
  return from.some((each) => each === state)
    ? undefined
    : { kind: 'state', rule, field: review.field, state: state ?? null, from };
};

/** Where a save submits, the states it may begin in; else all but the one in which it is looked at, if it can be taken back. */
const statesOpenTo = (
  { on, waiting, approved, rejected, withdrawn }: ReviewModel,
  permission: 'update' | 'delete',
  all: readonly State[],
): readonly State[] => {
  if (permission === 'update' && on.includes('update'))
    return all.filter((state) => [waiting, approved, rejected, withdrawn].includes(state));
  return permission === 'delete' && withdrawn === undefined ? all : all.filter((state) => state !== waiting);
};

/** What the row's `can` forbids although nothing the console knows is against it. */
const remainingReason = (model: EntityModel, permission: string, reach: Standing['reach']): Reason => {
  if (reach === 'unknown') return roleReason(model, permission);
  if (reach === 'departments' && sparesAdministrators(model, permission))
    return { kind: 'administrator', rule: `${model.noun}.permissions.${permission}` };
  if (reach !== 'all') return scopeReason(model, permission, reach);
  return { kind: 'guard', rule: `${model.noun}.permissions.${permission}` };
};

/**
 * What stands in the way of a verb or an action on a row: role, scope, state, condition, in this order; undefined when
 * nothing does. Console and server ask it alike; where the row has a `can`, that decides and this explains.
 */
export const reasonAgainst = (
  model: EntityModel,
  {
    permission,
    row,
    standing,
    context = {},
  }: {
    readonly permission: string;
    readonly row: Row;
    readonly standing: Standing;
    readonly context?: ConditionContext;
  },
): Reason | undefined => {
  const isForbidden = isForbiddenBy(row, permission);
  if (row.can !== undefined && row.can !== null && !isForbidden) return undefined;
  const byRole = reasonByRole(model, permission, standing);
  if (byRole !== undefined) return byRole;
  if (standing.isWithin === false) return scopeReason(model, permission, standing.reach);
  return (
    stateReason(model, { action: permission, row }) ??
    reviewReason(model, permission, row) ??
    conditionReason(model, { permission, row, context }) ??
    (isForbidden ? remainingReason(model, permission, standing.reach) : undefined)
  );
};

/** Why a field of a row is not shown: no role of the reader may read it, or its condition does not hold. */
export const reasonHidden = (
  model: EntityModel,
  {
    field,
    row,
    holdsRole,
    context = {},
  }: {
    readonly field: FieldModel;
    readonly row: Row;
    readonly holdsRole: (role: Role) => boolean;
    readonly context?: ConditionContext;
  },
): Reason | undefined => {
  const at = `${model.noun}.fields.${field.path}`;
  const { permissions } = field.options;
  const isConcerned = permissions?.readWhen !== undefined && holds(permissions.readWhen, row, context);
  if (permissions?.read !== undefined && !isConcerned && !permissions.read.some(holdsRole))
    return { kind: 'fieldRole', rule: `${at}.permissions`, roles: permissions.read };
  if (field.visibleWhen === undefined || holds(field.visibleWhen, row, context)) return undefined;
  return { kind: 'fieldHidden', rule: `${at}.visibleWhen`, condition: field.visibleWhen };
};

/** What a form knows of who fills it in: which roles they may have, and whether the record exists already. */
interface FormStanding extends ConditionContext {
  readonly isEditing?: boolean;
  readonly mayHold?: (role: Role) => boolean;
}

/** Why a writable field cannot be changed now: for want of the role, by its condition, or because it is written once. */
export const reasonFixed = (
  noun: string,
  {
    field,
    row,
    facts = {},
  }: { readonly field: FieldModel; readonly row: Row; readonly facts?: FormStanding },
): Reason | undefined => {
  const at = `${noun}.fields.${field.path}`;
  const { mayHold } = facts;
  if (field.isReadOnly) return undefined;
  if (mayHold !== undefined && !mayWrite(field, mayHold))
    return { kind: 'role', rule: `${at}.permissions`, roles: field.options.permissions?.write ?? [] };
  if (field.readOnlyWhen !== undefined && holds(field.readOnlyWhen, row, facts))
    return { kind: 'fieldFixed', rule: `${at}.readOnlyWhen`, condition: field.readOnlyWhen };
  return field.options.writeOnce === true && facts.isEditing === true
    ? { kind: 'fieldOnce', rule: `${at}.writeOnce` }
    : undefined;
};
