import { type Violation, violation } from '#domain/violation.ts';
import type { HandOverKind } from './handOver.ts';

/** What has to be known of somebody before they take anything over. */
export interface Candidate {
  readonly userId: number;
  readonly status: string;
  readonly isActive: boolean;
  readonly isRealName: boolean;
}

/** Only who works here, uses the app and has a real name takes something over (contract.md section 2). */
export const checkRecipient = (
  candidate: Candidate | undefined,
  leaving: ReadonlySet<number>,
  field?: string,
): readonly Violation[] => {
  if (candidate === undefined || candidate.status !== 'normal')
    return [violation('resignation.recipientMissing', field)];
  if (leaving.has(candidate.userId)) return [violation('resignation.recipientLeaving', field)];
  return candidate.isActive && candidate.isRealName ? [] : [violation('resignation.recipientUnfit', field)];
};

/** One thing somebody was chosen for. */
export interface ChosenRow {
  readonly name: string;
  readonly target: string;
}

/** The same objection with the thing it is about: among many hand-overs the reader has to find the one. */
export const aboutRow = ({ rule, field }: Violation, { name, target }: ChosenRow): Violation =>
  violation(`${rule}For`, field, { name, target });

/** A department is supervised by somebody who is in it; what else there is to take is decided where it is known. */
export const checkInside = (
  kind: HandOverKind,
  targetId: number,
  departmentIds: readonly number[],
): readonly Violation[] =>
  kind === 'dept_supervisor' && !departmentIds.includes(targetId)
    ? [violation('resignation.recipientElsewhere')]
    : [];

/** Who is asked first, and by which part of the rule. */
export interface DefaultCandidate extends Candidate {
  readonly role: 'supervisor' | 'responsible' | 'main';
}

const order: Readonly<Record<DefaultCandidate['role'], number>> = { supervisor: 0, responsible: 1, main: 2 };

/**
 * Who takes over unless somebody says otherwise: the main department's supervisor, else its responsible person, else the
 * main administrator (contract.md section 2), each only if they may. Undefined: somebody has to choose.
 */
export const defaultRecipient = <Found extends DefaultCandidate>(
  candidates: readonly Found[],
  leaving: ReadonlySet<number>,
): Found | undefined =>
  candidates
    .filter((candidate) => checkRecipient(candidate, leaving).length === 0)
    .sort((left, right) => order[left.role] - order[right.role])[0];
