import { type Violation, violation } from '#domain/violation.ts';

/** What may be planned for a person. */
export type PlannedKind = 'transfer' | 'position' | 'resignation';

/** So far ahead a change may be planned. */
const mostDays = 366;
const dayMs = 86_400_000;

/** The day a planned change takes effect comes after today, within a year. Days as `YYYY-MM-DD` of the company. */
export const checkEffectiveDay = (day: string, today: string): readonly Violation[] => {
  if (day <= today) return [violation('plannedChange.dayPast', 'effective_on')];
  return Date.parse(day) - Date.parse(today) > mostDays * dayMs
    ? [violation('plannedChange.dayTooFar', 'effective_on', { days: mostDays })]
    : [];
};

/** Where in the form it is said that a change could not be made. */
const fieldOf: Readonly<Record<PlannedKind, string>> = {
  transfer: 'department_id',
  position: 'position',
  resignation: 'user_id',
};

/** What the rules of the change itself say, where the form of the plan has entries for it. */
export const aboutPlan = (kind: PlannedKind, violations: readonly Violation[]): readonly Violation[] =>
  violations.map((each) => ({ ...each, field: fieldOf[kind] }));

/** Why a change could not be made, as it is kept: the name of the rule, or the rule with what its sentence speaks of. */
export const keptFailure = ({ rule, params }: Violation): string =>
  params === undefined ? rule : JSON.stringify({ rule, params });

/** A kept failure as the violation it was. */
export const failureOf = (kept: string): Violation =>
  kept.startsWith('{') ? (JSON.parse(kept) as Violation) : { rule: kept };
