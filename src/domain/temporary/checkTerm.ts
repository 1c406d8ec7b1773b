import { type Violation, violation } from '../violation.ts';
import { type TermStatus, termLimits } from './vocabulary.ts';

/** Somebody works on this term now. */
export const isRunning = ({ status }: { readonly status: TermStatus }): boolean =>
  status === 'active' || status === 'expiring';

/** Hours of a type, a term or an extension: whole ones, 1 to 720. `field`: where the request names them. */
export const checkHours = (hours: number, field: string): readonly Violation[] => {
  const { leastHours: least, mostHours: most } = termLimits;
  return Number.isInteger(hours) && hours >= least && hours <= most
    ? []
    : [violation('temporaryStaff.hours', field, { least, most })];
};
