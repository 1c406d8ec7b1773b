import type { ImportTarget } from '#server/import/importTarget.ts';
import { addPeople } from '#server/import/member/addPeople.ts';
import { shownPaths } from '#server/import/member/choices.ts';
import { decideAdds } from '#server/import/member/decideAdds.ts';
import { identitiesOf } from '#server/import/member/identities.ts';
import { meantDepartments } from '#server/import/member/meantDepartments.ts';
import { undoAdds } from '#server/import/member/undoAdds.ts';
import { undoMadePlaces } from '#server/import/member/undoMadePlaces.ts';
import { countInactive } from '#server/repositories/memberBulk.ts';

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
