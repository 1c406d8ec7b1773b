import type { ImportJobChange } from '#server/features/imports/store/importJobs.ts';
import type { ImportSummary } from '#server/features/imports/store/importViews.ts';

/** The columns of an import that repeat what its rows say. */
export const summaryChange = (summary: ImportSummary): ImportJobChange => ({
  total: summary.total,
  failed: summary.failed,
  undone: summary.undone,
  counts: JSON.stringify(summary.counts),
  new_depts: JSON.stringify(summary.newDepartments),
  new_positions: JSON.stringify(summary.newPositions),
});
