import type { Role } from '#domain/permission/actor.ts';
import type { EntityModel } from './model.ts';
import { rolesWith } from './permission.ts';

/**
 * The roles that may read a noun's list, for the sentence that says which one is needed; empty when no role is needed
 * or known. A call may name another noun's permission (`member.read`).
 */
export const listReaders = (
  model: EntityModel,
  models: Readonly<Record<string, EntityModel>>,
): readonly Role[] => {
  const call = model.calls[model.verbs.list?.call ?? ''];
  const permission = call?.permission ?? 'read';
  const [noun = '', foreign] = permission.split('.');
  if (foreign === undefined) return rolesWith(model, permission);
  const owner = models[noun];
  return owner === undefined ? [] : rolesWith(owner, foreign);
};
