import { done, type Handler } from '#server/handlers/handler.ts';
import { jobRow } from '#server/import/jobRows.ts';
import { findOwnImport } from '#server/import/ownImport.ts';
import { refusedByRule } from '#server/import/refusedBy.ts';

/** One import with its counts, and what may be done with it now. */
export const importInfo: Handler<'importInfo'> = async ({ import_id: importId }, context) => {
  const job = await findOwnImport(context, importId);
  if (job === undefined) return refusedByRule('import.missing', 'import_id');
  return done(await jobRow(context, job));
};
