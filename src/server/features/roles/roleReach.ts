import { reachOf } from '#engine/permission.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import { readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Whose holding of a role exists for the reader: people in the departments the grant of roles reaches. */
export const seenHolders = (context: CallContext): TreeBounds => readScopeOf(context, 'role');

/** Whom the actor may give roles to and take them from. */
export const changedHolders = async (context: CallContext): Promise<TreeBounds> => {
  const { all, departments } = await writeScopeOf(context, 'role', 'people');
  return { all, departments };
};

/** Whether the actor may do something with roles at all. */
export const mayWith = ({ models, actor }: CallContext, permission: 'save' | 'people'): boolean =>
  models.role !== undefined && reachOf(models.role, permission, actor) !== undefined;
