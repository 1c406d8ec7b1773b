import { useCanAccess } from 'react-admin';
import type { EntityModel, ImportModel } from '#engine/model.ts';

/** What somebody needs to be allowed for a purpose: the permission of the call that checks its sheet. */
export const importPermission = (model: EntityModel, { calls }: ImportModel): string =>
  model.calls[calls.check]?.permission ?? 'import';

/** Whether the reader may use the sheets of a purpose; undefined until that is known. */
export const useMayImport = (model: EntityModel, purpose: ImportModel): boolean | undefined => {
  const { canAccess, isPending } = useCanAccess({
    resource: model.noun,
    action: importPermission(model, purpose),
  });
  return isPending ? undefined : canAccess === true;
};
