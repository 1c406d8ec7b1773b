import { type Violation, violation } from '#domain/violation.ts';

/** What a request means for the stored code: empty is none. */
export const codeOf = (code: string | null | undefined): string | null => code?.trim() || null;

/**
 * Another system knows the department by its code: once saved it stays, and no other live department of the company has
 * it (screens.md A1). `isTaken`: by another department.
 */
export const checkCode = (
  code: string | null,
  stored: string | null,
  isTaken: boolean,
): readonly Violation[] => {
  if (code === stored) return [];
  if (stored !== null) return [violation('department.codeFixed', 'dept_code')];
  return isTaken ? [violation('department.codeTaken', 'dept_code')] : [];
};
