import { checkHours } from '#domain/temporary/term.ts';
import { parseNumberEntry } from '#views/fields/numbers.tsx';

/** Hours as they were typed, full-width digits allowed; undefined where they are none a term may have. */
export const hoursOf = (entry: string): number | undefined => {
  const hours = parseNumberEntry(entry);
  return typeof hours === 'number' && checkHours(hours, 'hours').length === 0 ? hours : undefined;
};
