import { type Violation, violation } from '../violation.ts';
import { type TermStatus, termLimits } from './vocabulary.ts';

/** What is asked about a term before it is changed. */
export interface Term {
  readonly status: TermStatus;
  readonly extendCount: number;
}

/** Somebody works on this term now. */
export const isRunning = ({ status }: Pick<Term, 'status'>): boolean =>
  status === 'active' || status === 'expiring';

/** Hours of a type, a term or an extension: whole ones, 1 to 720. `field`: where the request names them. */
export const checkHours = (hours: number, field: string): readonly Violation[] => {
  const { leastHours: least, mostHours: most } = termLimits;
  return Number.isInteger(hours) && hours >= least && hours <= most
    ? []
    : [violation('temporaryStaff.hours', field, { least, most })];
};

/** A running term is extended, three times at most. */
export const checkExtend = (term: Term): readonly Violation[] => {
  if (!isRunning(term)) return [violation('temporaryStaff.notRunning', 'id')];
  return term.extendCount < termLimits.mostExtensions
    ? []
    : [violation('temporaryStaff.extended', 'id', { most: termLimits.mostExtensions })];
};

/** Whoever works here becomes a regular member. */
export const checkConvert = (term: Term): readonly Violation[] =>
  isRunning(term) ? [] : [violation('temporaryStaff.notRunning', 'id')];

/** An invitation is taken back, a running term cut short; what is over stays over. */
export const checkEnd = (term: Term): readonly Violation[] =>
  term.status === 'invited' || isRunning(term) ? [] : [violation('temporaryStaff.over', 'id')];

/** Only who has not answered yet is reminded. */
export const checkResend = (term: Term): readonly Violation[] =>
  term.status === 'invited' ? [] : [violation('temporaryStaff.answered', 'id')];
