import type { Calls, Rows } from '#generated/types.ts';

/** One import as the server tells it. */
export type ImportJob = Rows['importJob'];

/** One row of a sheet: its cells, what is wrong with it, what it changes, what became of it. */
export type ImportRow = Calls['importRows']['reply']['list'][number];
export type RowState = ImportRow['state'];
export type Problem = ImportRow['problems'][number];

/** Why rows are wrong or to be looked at, in one column of theirs, with how many there are. */
export type Reason = ImportJob['reasons'][number];

/** Names a reason among those of an import. */
export const reasonKey = ({ error_key: errorKey, column, level }: Reason): string =>
  `${level} ${errorKey} ${column ?? ''}`;

/** Whether the server is at work on it, so that the next answer will say something else. */
export const isAtWork = ({ status, undo_status }: Pick<ImportJob, 'status' | 'undo_status'>): boolean =>
  status === 'uploaded' || status === 'importing' || undo_status === 'running';

/** What is wrong with a cell; with a row as a whole where no column is named. */
export const problemsOf = (row: ImportRow, column: string | null): readonly Problem[] =>
  row.problems.filter((problem) => problem.column === column);
