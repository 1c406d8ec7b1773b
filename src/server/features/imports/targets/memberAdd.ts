import { countInactive } from '#server/features/directory/member/store/memberBulk.ts';
import { addPeople } from '#server/features/imports/member/addPeople.ts';
import { shownPaths } from '#server/features/imports/member/choices.ts';
import { decideAdds } from '#server/features/imports/member/decideAdds.ts';
import { identitiesOf } from '#server/features/imports/member/identities.ts';
import { meantDepartments } from '#server/features/imports/member/meantDepartments.ts';
import { undoAdds } from '#server/features/imports/member/undoAdds.ts';
import { undoMadePlaces } from '#server/features/imports/member/undoMadePlaces.ts';
import type { ImportTarget } from '#server/features/imports/sheet/importTarget.ts';

/** People by sheet: each row by the rules of the form that adds one, all of a piece at once. */
export const memberAdd: ImportTarget = {
  identitiesOf,
  check: async (context, target, rows) =>
    (await decideAdds(context, target, rows)).map(({ problems, departments, newPositions }) => {
      const newDepartments = shownPaths(departments);
      return { effect: 'add', problems, newDepartments, newPositions, trace: { newDepartments } };
    }),
  write: addPeople,
  newDepartments: meantDepartments('create'),
  undo: undoAdds,
  undoMade: undoMadePlaces,
  finish: async ({ db, actor }, written) => ({
    activation: await countInactive(db, actor.companyId, written),
    transferCount: 0,
  }),
};
