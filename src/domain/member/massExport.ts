/** More people than this in one file: the main administrator is told (safety.md T21). */
const toldAbove = 1_000;

/** Whether so many people in one file are told of. */
export const isMassExport = (count: number): boolean => count > toldAbove;
