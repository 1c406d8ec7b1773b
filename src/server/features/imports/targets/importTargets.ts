import type { ImportModel } from '#engine/model.ts';
import { countInactive } from '#server/features/directory/member/store/newcomers.ts';
import { addPeople, undoAdds, undoMadePlaces } from '#server/features/imports/member/addPeople.ts';
import { changePeople } from '#server/features/imports/member/changePeople.ts';
import { shownPaths } from '#server/features/imports/member/choices.ts';
import { decideAdds } from '#server/features/imports/member/decideAdds.ts';
import { decideEdits, isUnchanged, newPathsOf } from '#server/features/imports/member/decideEdits.ts';
import { matchedDepartments } from '#server/features/imports/member/meant.ts';
import { identitiesOf } from '#server/features/imports/member/rowRequest.ts';
import { adding, removing } from '#server/features/imports/schema/adding.ts';
import { changing } from '#server/features/imports/schema/changing.ts';
import type { ImportTarget } from '#server/features/imports/sheet/importTarget.ts';
import { departmentAdd } from './departmentAdd.ts';
import { departmentDelete } from './departmentDelete.ts';
import { departmentEdit } from './departmentEdit.ts';
import { resignationResign } from './resignationResign.ts';

const makers = { add: adding, change: changing, remove: removing } as const;

/** What an import does to a noun made from its schema alone: it saves and deletes as the noun's own form and button do. */
const schemaTarget = (purpose: ImportModel): ImportTarget => makers[purpose.mode](purpose);

/** People by sheet: each row by the rules of the form that adds one, all of a piece at once. */
export const memberAdd: ImportTarget = {
  identitiesOf,
  check: async (context, target, rows) =>
    (await decideAdds(context, { target, rows })).map(({ problems, departments, newPositions }) => {
      const newDepartments = shownPaths(departments);
      return { effect: 'add', problems, newDepartments, newPositions, trace: { newDepartments } };
    }),
  write: addPeople,
  newDepartments: matchedDepartments('create'),
  undo: undoAdds,
  undoMade: undoMadePlaces,
  finish: async ({ db, actor }, written) => ({
    activation: await countInactive(db, actor.companyId, written),
    transferCount: 0,
  }),
};

/** Changes of people by sheet: each row by the rules of the form, all of a piece at once. */
export const memberEdit: ImportTarget = {
  identitiesOf,
  check: async (context, target, rows) =>
    (await decideEdits(context, { target, rows })).map((decided) => {
      const { edit, problems, newPositions } = decided;
      const newDepartments = newPathsOf(decided);
      return {
        effect: isUnchanged(decided) ? 'none' : 'change',
        targetId: edit?.record.user_id,
        problems,
        changes: edit?.changes ?? [],
        newDepartments,
        newPositions,
        trace: { newDepartments, version: edit?.record.version ?? null },
      };
    }),
  write: changePeople,
  newDepartments: matchedDepartments('update'),
  finish: async ({ db, actor }, written) => ({
    activation: await countInactive(db, actor.companyId, written),
    transferCount: 0,
  }),
};

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
