import { countInactive } from '#server/features/directory/member/store/memberBulk.ts';
import { changePeople } from '#server/features/imports/member/changePeople.ts';
import { decideEdits, isUnchanged, newPathsOf } from '#server/features/imports/member/decideEdits.ts';
import { identitiesOf } from '#server/features/imports/member/identities.ts';
import { meantDepartments } from '#server/features/imports/member/meantDepartments.ts';
import type { ImportTarget } from '#server/features/imports/sheet/importTarget.ts';

/** Changes of people by sheet: each row by the rules of the form, all of a piece at once. */
export const memberEdit: ImportTarget = {
  identitiesOf,
  check: async (context, target, rows) =>
    (await decideEdits(context, target, rows)).map((decided) => {
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
  newDepartments: meantDepartments('update'),
  finish: async ({ db, actor }, written) => ({
    activation: await countInactive(db, actor.companyId, written),
    transferCount: 0,
  }),
};
