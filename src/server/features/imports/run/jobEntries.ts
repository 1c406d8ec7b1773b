import type { ImportJobRecord } from '#server/features/imports/store/importJobs.ts';
import type { AuditEntry } from '#server/platform/handler.ts';

type Told = Pick<ImportJobRecord, 'import_id' | 'file_name'>;
type Facts = Readonly<Record<string, readonly [old: unknown, now: unknown]>>;

/** The audit row of something that became of an import: `import.upload`, `.commit`, `.finish`, `.undo`, ... */
export const jobEntry = (action: string, job: Told, facts: Facts = {}): AuditEntry => ({
  action: `import.${action}`,
  targetType: 'importJob',
  targetId: job.import_id,
  targetName: job.file_name,
  changes: Object.entries(facts).map(([field, [old, now]]) => ({ field, old, new: now })),
});
