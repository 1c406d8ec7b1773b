import { isPassing } from '#server/platform/jobs/passingError.ts';

/** A piece of rows that broke and left nothing behind: which rows it was, by their index. */
export class PieceBroke extends Error {
  readonly indexes: readonly number[];

  constructor(indexes: readonly number[], cause: unknown) {
    super(`The rows ${indexes[0] ?? ''}… of an import broke: ${String(cause)}`, { cause });
    this.name = 'PieceBroke';
    this.indexes = indexes;
  }
}

/** Does a piece of work on rows; what breaks is told with them, what passes by itself as it is. */
export const withRows = async <Result>(
  rows: readonly { readonly row_index: number }[],
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (isPassing(error)) throw error;
    throw new PieceBroke(
      rows.map((row) => row.row_index),
      error,
    );
  }
};
