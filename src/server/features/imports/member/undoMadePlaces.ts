import { deleteUnusedPositions } from '#server/features/directory/member/store/positions.ts';
import { unfoundDepartments } from '#server/features/imports/departments/unfoundDepartments.ts';
import type { ImportTarget } from '#server/features/imports/sheet/importTarget.ts';

/** Of a department nobody has changed since it was made. */
const firstVersion = 1;

/**
 * Takes back the departments and positions that were made for people of a sheet, where nobody is in them, nothing was put below
 * them and nobody changed or uses them since.
 */
export const undoMadePlaces: NonNullable<ImportTarget['undoMade']> = async (context, target, things) => {
  const { db, actor } = context;
  const departments = things.filter(({ kind }) => kind === 'department');
  const positions = things.filter(({ kind }) => kind === 'position');
  const outcomes =
    departments.length === 0
      ? []
      : await unfoundDepartments(
          context,
          target,
          departments.map(({ targetId }, index) => ({ index, targetId, trace: { version: firstVersion } })),
        );
  const unfounded = new Set(
    outcomes.filter(({ outcome }) => outcome === 'written').map(({ index }) => index),
  );
  const kept = new Set(
    await deleteUnusedPositions(
      db,
      actor.companyId,
      positions.map(({ targetId }) => targetId),
    ),
  );
  return [
    ...departments.filter((_, index) => unfounded.has(index)),
    ...positions.filter(({ targetId }) => !kept.has(targetId)),
  ];
};
