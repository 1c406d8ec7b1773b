import type { Kysely } from 'kysely';
import type { ImportStatus } from '#server/database/tables/sheet.ts';
import type { Tables } from '#server/database/tables.ts';
import { keyOf, updateImport } from '#server/features/imports/store/importJobs.ts';
import { findWrittenIds } from '#server/features/imports/store/importRows.ts';
import { type ImportSummary, summariseRows } from '#server/features/imports/store/importViews.ts';
import { findActor, nobody } from '#server/guard/store/actors.ts';
import { type ImportRun, runContext, writeRecords } from './importRun.ts';
import { jobEntry } from './jobEntries.ts';
import { summaryChange } from './summaryChange.ts';

/** Finished when nothing of what was confirmed failed; what was left out on purpose counts for nothing. */
const statusOf = ({ failed, counts }: ImportSummary): ImportStatus => {
  if (failed === 0) return 'finished';
  return (counts.written ?? 0) + (counts.unchanged ?? 0) > 0 ? 'partly' : 'failed';
};

const factsOf = async (run: ImportRun, db: Kysely<Tables>) => {
  const { target, job } = run;
  if (target.finish === undefined) return { activation: 0, transferCount: 0 };
  const actor = (await findActor(db, job.company_id, job.confirmed_by ?? job.creator_id)) ?? nobody;
  const context = runContext(run, db, { ...actor, companyId: job.company_id });
  return target.finish(context, await findWrittenIds(db, keyOf(job)));
};

/** Ends an import whose rows are all written, in the caller's transaction, with its audit row. */
export const finishWriting = async (run: ImportRun, db: Kysely<Tables>): Promise<void> => {
  const { job, ports } = run;
  const summary = await summariseRows(db, keyOf(job));
  const { activation, transferCount } = await factsOf(run, db);
  const status = statusOf(summary);
  await updateImport(db, keyOf(job), {
    ...summaryChange(summary),
    status,
    activation,
    transfer_count: transferCount,
    finished_at: ports.clock(),
    leased_until: null,
  });
  const actor = await findActor(db, job.company_id, job.confirmed_by ?? job.creator_id);
  const entry = jobEntry('finish', job, {
    status: ['importing', status],
    written_count: [null, summary.counts.written ?? 0],
    failed: [null, summary.failed],
  });
  await writeRecords(run, db, actor, [entry], 'importJob');
};
