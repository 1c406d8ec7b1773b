import { type Violation, violation } from '#domain/violation.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import {
  lockNewcomers,
  type NewcomerRecord,
  removeNewcomers,
} from '#server/features/directory/member/store/newcomers.ts';
import { deleteUnusedPositions } from '#server/features/directory/member/store/positions.ts';
import { mayPutInto, type WriteScope, writeScopeOf } from '#server/features/directory/scope.ts';
import { unfoundDepartments } from '#server/features/imports/departments/unfoundDepartments.ts';
import type { ImportTarget, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { seatsText } from './rowRequest.ts';

type UndoneRow = Parameters<NonNullable<ImportTarget['undo']>>[2][number];

/** Why somebody stays: only who was never here in any sense can be taken back. */
const whyStays = (
  { trace }: UndoneRow,
  person: NewcomerRecord | undefined,
  scope: WriteScope,
): Violation | undefined => {
  if (person === undefined) return violation('member.missing');
  if (!person.ways.every((way) => mayPutInto(scope, way))) return violation('memberImport.outOfScope');
  if (person.has_entered) return violation('memberImport.hasEntered');
  // Being put elsewhere leaves the person's own version as it is.
  const isMoved = trace.seats !== undefined && trace.seats !== seatsText(person.seats);
  if (isMoved || person.version !== trace.version) return violation('import.changedSince');
  return person.holds ? violation('memberImport.holdsSomething') : undefined;
};

const outcomeOf = ({ index, targetId }: UndoneRow, reason: Violation | undefined): RowOutcome =>
  reason === undefined
    ? { index, targetId, outcome: 'written' }
    : { index, targetId, outcome: 'failed', problems: [{ level: 'error', ...reason }] };

/**
 * Takes people back that an import added, where they have not signed in, nobody changed or moved them, and nothing is theirs: they
 * are removed as if never there, counters with them. What was made for them is asked about afterwards
 * (`undoMadePlaces`).
 */
export const undoAdds: NonNullable<ImportTarget['undo']> = async (context, _, rows) => {
  const { db, actor } = context;
  const scope = await writeScopeOf(context, 'member', 'create');
  const found = await lockNewcomers(
    db,
    actor.companyId,
    rows.map(({ targetId }) => targetId),
  );
  const people = new Map(found.map((person) => [person.user_id, person]));
  const reasons = rows.map((row) => whyStays(row, people.get(row.targetId), scope));
  const gone = rows.flatMap(({ targetId }, index) =>
    reasons[index] === undefined ? (people.get(targetId) ?? []) : [],
  );
  const homes = [...new Set(gone.map((person) => person.main_department_id))];
  await lockDepartments(db, actor.companyId, homes);
  await removeNewcomers(
    db,
    actor.companyId,
    gone.map((person) => person.user_id),
  );
  for (const { user_id: targetId, name: targetName } of gone)
    context.audit({ action: 'member.takeBack', targetType: 'member', targetId, targetName });
  return rows.map((row, index) => outcomeOf(row, reasons[index]));
};

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
