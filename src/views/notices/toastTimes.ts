import type { NotificationType } from 'react-admin';

const baseMilliseconds = 5_000;
const millisecondsPerTenCharacters = 1_000;
const deedMilliseconds = 10_000;

/**
 * How long a toast stays: errors until they are closed (undefined), others five seconds and one more per ten characters,
 * ten at least while something can be done about it.
 */
export const toastMilliseconds = (
  kind: NotificationType,
  text: string,
  hasDeed: boolean,
): number | undefined => {
  if (kind === 'error') return undefined;
  const toRead = baseMilliseconds + millisecondsPerTenCharacters * Math.ceil([...text].length / 10);
  return hasDeed ? Math.max(deedMilliseconds, toRead) : toRead;
};
