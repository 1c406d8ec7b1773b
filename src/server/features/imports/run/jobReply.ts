import { ruleText } from '#i18n/rules.ts';
import type { ImportJobRecord } from '#server/features/imports/store/importJobs.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { chosenCount } from './beginWriting.ts';

const share = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.min(100, Math.floor((part * 100) / whole));

/** How far an import has come, percent: of its check, then of its writing, then of its undoing. */
export const percentageOf = (job: ImportJobRecord): number => {
  if (job.undo_status === 'running') return share(job.undone, job.counts.written ?? 0);
  if (job.status === 'uploaded') return share(job.checked, job.total);
  if (job.status === 'importing')
    return share(job.done, job.choices === null ? 0 : chosenCount(job, job.choices));
  return 100;
};

/** Why it failed as a whole, in the reader's language. */
export const messageOf = ({ locale }: Pick<CallContext, 'locale'>, job: ImportJobRecord): string | null => {
  const [failure] = job.failure ?? [];
  return failure === undefined ? null : ruleText(locale, failure);
};

/** Contract.md's Job of an import. */
export const jobReply = (context: Pick<CallContext, 'locale'>, job: ImportJobRecord) => ({
  task_id: job.import_id,
  kind: 'import',
  status: job.status,
  percentage: percentageOf(job),
  total: job.total,
  done: job.done,
  failed: job.failed,
  result_url: null,
  message: messageOf(context, job),
});
