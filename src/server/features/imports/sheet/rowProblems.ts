import type { Violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';

/** What keeps a row from being written, at the column it is about; without one it speaks of the row as a whole. */
export const rowError = (
  { cells }: Pick<SheetRow, 'cells'>,
  { rule, params }: Violation,
  column?: string,
): RowProblem => ({
  level: 'error',
  rule,
  ...(params === undefined ? {} : { params }),
  ...(column === undefined ? {} : { column, value: cells[column] ?? '' }),
});

/** Whether a row may be written with these problems: never with an error, with warnings where that was chosen. */
export const isWritable = (problems: readonly RowProblem[], withWarnings: boolean): boolean =>
  problems.every(({ level }) => level === 'warning' && withWarnings);

/** Whether a column could not be read at all: nothing more is said of it. */
export const isMisread = ({ problems }: Pick<SheetRow, 'problems'>, column: string): boolean =>
  problems.some((problem) => problem.level === 'error' && problem.column === column);
