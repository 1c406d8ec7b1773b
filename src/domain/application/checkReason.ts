import { isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** Longest a reason may be: it travels in one message. */
export const longestReason = 200;

/** Whoever is rejected is told why. */
export const checkRejectReason = (reason: string | null | undefined): readonly Violation[] => {
  if (isBlank(reason ?? '')) return [violation('application.reasonRequired', 'reason')];
  return [...visibleText(reason ?? '')].length > longestReason
    ? [violation('validation.maxLength', 'reason', { limit: longestReason })]
    : [];
};
