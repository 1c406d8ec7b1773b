import type { Kysely } from 'kysely';
import { isUnlocked, isWorthExtending, unlockedUntil } from '#domain/managementPassword/gate.ts';
import type { Actor } from '#domain/permission/actor.ts';
import { waitsForFactor } from '#domain/secondFactor/factorState.ts';
import { violation } from '#domain/violation.ts';
import type { CallModel, EntityModel } from '#engine/model.ts';
import { reachOf, rolesWith } from '#engine/permission.ts';
import { type Reason, reasonByRole, standingOf } from '#engine/reason.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Refusal } from '#server/platform/handler.ts';
import type { RawFields } from './body.ts';
import { extendSession } from './store/sessionGates.ts';
import type { Session } from './store/sessions.ts';

type Models = Readonly<Record<string, EntityModel>>;

/** `save` creates without an id and updates with one. */
const keyOf = (key: string, model: EntityModel, payload: RawFields): string => {
  if (key !== 'save' || model.permissions.save !== undefined) return key;
  const id = payload.id ?? payload[model.idField];
  return id === undefined || id === null ? 'create' : 'update';
};

const target = (call: CallModel, models: Models): readonly [EntityModel | undefined, string] => {
  const [noun = '', key] = call.permission.split('.');
  return key === undefined ? [models[call.noun], call.permission] : [models[noun], key];
};

/**
 * Whether the actor may make a call at all (contract.md section 4). Which rows the permission reaches is the handler's
 * question, asked where the rows are.
 */
export const mayCall = (
  call: CallModel,
  { models, actor, payload }: { readonly models: Models; readonly actor: Actor; readonly payload: RawFields },
): boolean => {
  if (call.permission === 'anyone') return true;
  if (call.permission === 'session') return actor.userId > 0;
  const [model, key] = target(call, models);
  return model !== undefined && reachOf(model, keyOf(key, model, payload), actor) !== undefined;
};

/** Which role or grant a call that was refused asks for; undefined for calls that ask for none. */
export const reasonAgainstCall = (
  call: CallModel,
  { models, actor, payload }: { readonly models: Models; readonly actor: Actor; readonly payload: RawFields },
): Reason | undefined => {
  const [model, key] = target(call, models);
  if (model === undefined) return undefined;
  const permission = keyOf(key, model, payload);
  return reasonByRole(model, permission, standingOf(model, permission, actor));
};

/** Whether a sub-administrator with the right grant may make a call: who may not may have lost it a moment ago. */
export const isForSubs = (call: CallModel, models: Models, payload: RawFields): boolean => {
  const [model, key] = target(call, models);
  return model !== undefined && model.permissions[keyOf(key, model, payload)]?.sub !== undefined;
};

/** Whether only the main administrator may make a call: others are told so (spec.md section 6). */
export const isForMainAlone = (call: CallModel, models: Models, payload: RawFields): boolean => {
  const [model, key] = target(call, models);
  if (model === undefined) return false;
  const [role, ...others] = rolesWith(model, keyOf(key, model, payload));
  return role === 'main' && others.length === 0;
};

/** A call's permission in full, `department.delete`: how an attempt at it is called; of calls that ask for none, their name. */
export const permissionOf = (call: CallModel, models: Models, payload: RawFields): string => {
  if (call.permission === 'anyone' || call.permission === 'session') return `${call.noun}.${call.name}`;
  const [model, key] = target(call, models);
  return model === undefined ? call.permission : `${model.noun}.${keyOf(key, model, payload)}`;
};

/**
 * The second factor (docs/safety.md T36): while a browser's session has still to give it, or its administrator to set one up, no call is
 * made but those that lead there and out. `gate` tells the console that everything waits.
 */
export const factorRefusal = (call: CallModel, session: Session | undefined): Refusal | undefined => {
  const { kind, factor = 'open' } = session ?? {};
  const isOutside = call.permission === 'anyone' && !call.isGated;
  if (kind !== 'browser' || isOutside || !waitsForFactor(call.name, factor)) return undefined;
  const rule = factor === 'due' ? 'secondFactor.required' : 'secondFactor.enrol';
  return {
    kind: 'refused',
    errorKey: 'second_factor_required',
    violations: [violation(rule)],
    extra: { need: 'second_factor', gate: 1 },
  };
};

/**
 * The gate of the management password (contract.md section 2): a browser's session makes no call of the console before it is
 * unlocked, and each call someone makes keeps it open for another half hour; one the console makes by itself does not. `gate`
 * tells the console that everything waits, not this call alone.
 */
export const gateRefusal = async (
  db: Kysely<Tables>,
  {
    call,
    session,
    now,
  }: { readonly call: CallModel; readonly session: Session | undefined; readonly now: Date },
): Promise<Refusal | undefined> => {
  if (!call.isGated || session?.kind !== 'browser') return undefined;
  const until = session.unlockedUntil;
  if (until === undefined || !isUnlocked(until, now))
    return {
      kind: 'refused',
      errorKey: 'manage_password_required',
      violations: [violation('managementPassword.required')],
      extra: { need: 'manage_password', gate: 1 },
    };
  if (!call.isBackground && isWorthExtending(until, now))
    await extendSession(db, { sessionId: session.sessionId, now, until: unlockedUntil(now) });
  return undefined;
};
