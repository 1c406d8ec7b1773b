import { hasForeignLink } from '#domain/message/foreignLink.ts';
import { isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** Longest a reason may be: it travels in one message. */
export const longestReason = 200;

/** Whoever is rejected is told why, by a message in the company's name: it leads nowhere. */
export const checkRejectReason = (reason: string | null | undefined): readonly Violation[] => {
  const plain = visibleText(reason ?? '');
  if (isBlank(plain)) return [violation('application.reasonRequired', 'reason')];
  if ([...plain].length > longestReason)
    return [violation('validation.maxLength', 'reason', { limit: longestReason })];
  return hasForeignLink(plain, '') ? [violation('application.reasonLink', 'reason')] : [];
};
