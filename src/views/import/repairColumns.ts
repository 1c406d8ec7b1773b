import type { ImportJob, ImportRow } from './importRow.ts';

/**
 * Columns to mend rows in: all of the sheet, or those where something is wrong, with the first one to know a row by. What is
 * wrong in a column that is not among them is said beside the row.
 */
export const repairColumns = (
  { columns }: Pick<ImportJob, 'columns'>,
  rows: readonly ImportRow[],
  showsAll: boolean,
): ImportJob['columns'] => {
  if (showsAll) return columns;
  const wrong = new Set(rows.flatMap(({ problems }) => problems.map(({ column }) => column)));
  const shown = columns.filter(({ name }) => wrong.has(name));
  // Whole rows are wrong, no cell: then the row itself is looked at.
  return shown.length === 0 ? columns : shown;
};
