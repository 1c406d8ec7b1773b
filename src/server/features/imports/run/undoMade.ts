import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { importedBy } from '#server/features/imports/sheet/sheetRows.ts';
import { keyOf } from '#server/features/imports/store/importJobs.ts';
import { findMadeToUndo, type MadeThing, settleMade } from '#server/features/imports/store/importMade.ts';
import { findImporter, type ImportRun, type PieceWork, runContext, writeRecords } from './importRun.ts';

/** Each department is planned and removed by itself, while others wait for the tree. */
const thingsPerPiece = 20;

/** Takes back those that nobody uses; answers which went. Without the right any more, all of them stay. */
const takenBack = async (
  run: ImportRun,
  db: Kysely<Tables>,
  things: readonly MadeThing[],
  work: PieceWork,
): Promise<readonly MadeThing[]> => {
  const { job, target, model } = run;
  const actor = await findImporter(db, run, job.undone_by ?? job.creator_id);
  if (actor === undefined || target.undoMade === undefined) return [];
  const context = runContext(run, db, actor, work);
  const gone = await target.undoMade(context, await importedBy(context, job, model), things);
  await writeRecords(run, db, actor, work.entries);
  return gone;
};

/** Asks about the next things the import made, once all its rows were; false: there are no more. */
export const undoMadePiece = async (
  run: ImportRun,
  db: Kysely<Tables>,
  work: PieceWork,
): Promise<boolean> => {
  const key = keyOf(run.job);
  const things = await findMadeToUndo(db, key, thingsPerPiece);
  if (things.length === 0) return false;
  const gone = new Set(await takenBack(run, db, things, work));
  await settleMade(db, key, [...gone], 'undone');
  await settleMade(
    db,
    key,
    things.filter((thing) => !gone.has(thing)),
    'kept',
  );
  return true;
};
