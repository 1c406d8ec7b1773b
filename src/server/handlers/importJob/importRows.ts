import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { importerModel } from '#server/import/importRun.ts';
import { findOwnImport } from '#server/import/ownImport.ts';
import { refusedByRule } from '#server/import/refusedBy.ts';
import { toWireRow } from '#server/import/wireRow.ts';
import { keyOf } from '#server/repositories/importJobs.ts';
import { findRowPage } from '#server/repositories/importViews.ts';
import { importColumnsOf } from '#server/sheet/importColumns.ts';

/** Rows of an import in the order of the sheet, with what is said of them; rows taken out only where they are asked for. */
export const importRows: Handler<'importRows'> = async (request, context) => {
  const job = await findOwnImport(context, request.import_id);
  if (job === undefined) return refusedByRule('import.missing', 'import_id');
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const selection = {
    states: request.state?.length ? request.state : undefined,
    rule: request.error_key || undefined,
    column: request.column || undefined,
    keyword: request.keyword?.trim() || undefined,
  };
  const { rows, total } = await findRowPage(context.db, keyOf(job), selection, stretch);
  const columns = await importColumnsOf(context, importerModel(context.models, job));
  const speaker = { context, noun: job.noun, columns };
  return done({ list: rows.map((row) => toWireRow(speaker, row)), total, page, page_size: pageSize });
};
