import { hasForeignLink } from '#domain/message/wording.ts';
import { isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** States of an application (contract.md section 2). */
export const applicationStates = { waiting: 0, accepted: 1, rejected: 2, expired: 3, withdrawn: 4 } as const;

export type ApplicationStatus = (typeof applicationStates)[keyof typeof applicationStates];

/** Anyone who was not answered by then may apply again. */
export const waitingDays = 30;

const dayMs = 24 * 60 * 60 * 1000;

/** When an application that still waits expires. */
const expiryOf = (appliedAt: Date): Date => new Date(appliedAt.getTime() + waitingDays * dayMs);

/** Applied then or earlier: expired now. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - waitingDays * dayMs);

/** What is asked of an application: to be accepted into a department, or rejected. */
export type Decision =
  | { readonly kind: 'accept'; readonly departmentId: number }
  | { readonly kind: 'reject' };

/** An application as the rule sees it. */
interface DecidedOn {
  readonly status: ApplicationStatus;
  readonly appliedAt: Date;
  readonly joinedDepartmentId: number | null;
}

/** Whether this very decision was made before: asked again it is answered again, and nothing else happens. */
export const isDecidedSo = ({ status, joinedDepartmentId }: DecidedOn, decision: Decision): boolean =>
  decision.kind === 'reject'
    ? status === applicationStates.rejected
    : status === applicationStates.accepted && joinedDepartmentId === decision.departmentId;

/** Only who waits is decided on, and in time: the clock may not have come round yet. */
export const checkDecidable = ({ status, appliedAt }: DecidedOn, now: Date): readonly Violation[] => {
  if (status === applicationStates.expired) return [violation('application.expired')];
  if (status !== applicationStates.waiting) return [violation('application.handled')];
  return expiryOf(appliedAt) <= now ? [violation('application.expired')] : [];
};

/** Longest a reason may be: it travels in one message. */
const longestReason = 200;

/** Everyone who is rejected is told why, by a message in the company's name: it leads nowhere. */
export const checkRejectReason = (reason: string | null | undefined): readonly Violation[] => {
  const plain = visibleText(reason ?? '');
  if (isBlank(plain)) return [violation('application.reasonRequired', 'reason')];
  if ([...plain].length > longestReason)
    return [violation('validation.maxLength', 'reason', { limit: longestReason })];
  return hasForeignLink(plain, '') ? [violation('application.reasonLink', 'reason')] : [];
};
