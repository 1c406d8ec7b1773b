/** Rows of a dry run: those that are ready, those to look at, those that are wrong. */
export const rowGroups = ['ok', 'warning', 'error'] as const;
export type RowGroup = (typeof rowGroups)[number];
