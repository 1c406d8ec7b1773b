import { type Violation, violation } from '#domain/violation.ts';
import { errorKeyOf } from '#server/platform/errorKeys.ts';
import type { Refusal } from '#server/platform/handler.ts';

/** Code 4000 of the import rules, under the machine word of contract.md section 1 where there is one. */
export const refusedBy = (violations: readonly Violation[]): Refusal => {
  const rule = violations[0]?.rule ?? 'import.broken';
  return { kind: 'refused', errorKey: errorKeyOf(rule), violations };
};

/** The same of one rule. */
export const refusedByRule = (rule: string, field?: string): Refusal => refusedBy([violation(rule, field)]);
