import type { NotificationType } from 'react-admin';

const baseMilliseconds = 5_000;
const millisecondsPerTenCharacters = 1_000;
const undoMilliseconds = 10_000;

/**
 * How long a toast stays: errors until they are closed (undefined), others five seconds and one more per ten characters,
 * ten at least while something can be taken back.
 */
export const toastMilliseconds = (
  kind: NotificationType,
  text: string,
  hasUndo: boolean,
): number | undefined => {
  if (kind === 'error') return undefined;
  const toRead = baseMilliseconds + millisecondsPerTenCharacters * Math.ceil([...text].length / 10);
  return hasUndo ? Math.max(undoMilliseconds, toRead) : toRead;
};
