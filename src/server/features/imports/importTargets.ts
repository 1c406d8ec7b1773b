import type { ImportModel } from '#engine/model.ts';
import type { ImportTarget } from './importTarget.ts';
import { schemaTarget } from './schema/schemaTarget.ts';
import { departmentAdd } from './targets/departmentAdd.ts';
import { departmentDelete } from './targets/departmentDelete.ts';
import { departmentEdit } from './targets/departmentEdit.ts';
import { memberAdd } from './targets/memberAdd.ts';
import { memberEdit } from './targets/memberEdit.ts';
import { resignationResign } from './targets/resignationResign.ts';

/** Targets written by hand, by `<noun>.<purpose>`. */
const targets: Readonly<Record<string, ImportTarget>> = {
  'department.add': departmentAdd,
  'department.edit': departmentEdit,
  'department.delete': departmentDelete,
  'member.add': memberAdd,
  'member.edit': memberEdit,
  'resignation.resign': resignationResign,
};

/** Who does what an import says; nouns made from their schema alone share one that saves as their form does. */
export const importTargetOf = (model: ImportModel): ImportTarget =>
  targets[`${model.noun}.${model.purpose}`] ?? schemaTarget(model);
