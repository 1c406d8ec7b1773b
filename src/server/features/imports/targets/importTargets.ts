import type { ImportModel } from '#engine/model.ts';
import { schemaTarget } from '#server/features/imports/schema/schemaTarget.ts';
import type { ImportTarget } from '#server/features/imports/sheet/importTarget.ts';
import { departmentAdd } from './departmentAdd.ts';
import { departmentDelete } from './departmentDelete.ts';
import { departmentEdit } from './departmentEdit.ts';
import { memberAdd } from './memberAdd.ts';
import { memberEdit } from './memberEdit.ts';
import { resignationResign } from './resignationResign.ts';

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
