import type { ImportModel } from '#engine/model.ts';
import type { ImportTarget } from './importTarget.ts';
import { departmentAdd } from './targets/departmentAdd.ts';
import { departmentDelete } from './targets/departmentDelete.ts';
import { departmentEdit } from './targets/departmentEdit.ts';
import { resignationResign } from './targets/resignationResign.ts';

/** Targets written by hand, by `<noun>.<purpose>`. */
const targets: Readonly<Record<string, ImportTarget>> = {
  'department.add': departmentAdd,
  'department.edit': departmentEdit,
  'department.delete': departmentDelete,
  'resignation.resign': resignationResign,
};

/** Who does what an import says; nouns made from their schema alone share one that saves as their form does. */
export const importTargetOf = ({ noun, purpose }: ImportModel): ImportTarget => {
  const target = targets[`${noun}.${purpose}`];
  if (target === undefined) throw new Error(`No target for the import ${noun}.${purpose}`);
  return target;
};
