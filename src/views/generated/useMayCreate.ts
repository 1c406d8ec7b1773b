import { useCanAccess } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';

/** Whether the reader may add a row here: the noun has a create verb and their permissions name it. */
export const useMayCreate = (model: EntityModel): boolean => {
  const { canAccess } = useCanAccess({ resource: model.noun, action: 'create' });
  return model.verbs.create !== undefined && canAccess === true;
};
