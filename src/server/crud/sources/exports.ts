import type { askForSheet, sendSheet } from '#server/features/tasks/export/exportSheet.ts';

/** How an export is asked for and its file sent: tickets, proofs and progress are the task centre's. */
export interface Exports {
  readonly ask: typeof askForSheet;
  readonly send: typeof sendSheet;
}
