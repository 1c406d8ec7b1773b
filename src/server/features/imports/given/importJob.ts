import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { smallestListPage } from '#server/crud/paging.ts';
import type { GivenRows } from '#server/crud/sources/givenRows.ts';
import { importerModel } from '#server/features/imports/run/importRun.ts';
import { findOwnImport } from '#server/features/imports/run/ownImport.ts';
import { toWireRow } from '#server/features/imports/run/wireRow.ts';
import { importColumnsOf } from '#server/features/imports/sheet/importColumns.ts';
import { keyOf } from '#server/features/imports/store/importJobs.ts';
import { findRowPage } from '#server/features/imports/store/importViews.ts';

type ListQuestion = Calls['importRows']['request'];

/** Rows of an import in the order of the sheet, with what is said of them; rows taken out only where they are asked for. */
export const importJobGiven = {
  list: async (question, stretch, context) => {
    const job = await findOwnImport(context, question.import_id);
    if (job === undefined) return [violation('import.missing', 'import_id')];
    const selection = {
      states: question.state?.length ? question.state : undefined,
      rule: question.error_key || undefined,
      column: question.column || undefined,
      keyword: question.keyword?.trim() || undefined,
    };
    const { rows, total } = await findRowPage(context.db, keyOf(job), selection, stretch);
    const columns = await importColumnsOf(context, importerModel(context.models, job));
    const speaker = { context, noun: job.noun, columns };
    return { rows: rows.map((row) => toWireRow(speaker, row)), total };
  },
  smallestPage: smallestListPage,
} satisfies GivenRows<ListQuestion>;
