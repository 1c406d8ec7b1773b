import type { Actor } from '#domain/permission/actor.ts';
import { type Violation, violation } from '#domain/violation.ts';

/**
 * Whom a rule names: people in one of the departments or below it, with one of the positions there, of one of the types. An attribute
 * with nothing chosen asks nothing; with none chosen at all it is no rule and names no one.
 */
export interface PeopleRule {
  readonly departments: readonly number[];
  readonly positions: readonly string[];
  readonly types: readonly string[];
}

/** A person as a rule asks about them: their type, and where they are with what position. `ancestors` lead from the top down to the department. */
export interface RuledPerson {
  readonly type: string;
  readonly seats: readonly { readonly ancestors: readonly number[]; readonly position: string | null }[];
}

/** Whether anything is chosen at all. */
export const isRule = ({ departments, positions, types }: PeopleRule): boolean =>
  departments.length + positions.length + types.length > 0;

const allows = <Value>(chosen: readonly Value[], values: readonly Value[]): boolean =>
  chosen.length === 0 || chosen.some((each) => values.includes(each));

/**
 * Seats in which a rule names a person who works here; in none: it does not name them. Department and position are asked of the same seat: an
 * engineer of one department who is a driver in another is no driver of the first. The database asks the same (`matchesRule` in
 * `src/server/database/peopleRules.ts`).
 */
export const namedSeats = <Seat extends RuledPerson['seats'][number]>(
  rule: PeopleRule,
  { type, seats }: { readonly type: string; readonly seats: readonly Seat[] },
): readonly Seat[] =>
  isRule(rule) && allows(rule.types, [type])
    ? seats.filter(
        ({ ancestors, position }) =>
          allows(rule.departments, ancestors) && allows(rule.positions, position === null ? [] : [position]),
      )
    : [];

/** Whether a rule names a person who works here. */
export const ruleNames = (rule: PeopleRule, person: RuledPerson): boolean =>
  namedSeats(rule, person).length > 0;

/** Attributes as they are asked for: in a form, a call or a stored row. */
export type RequestedRule = {
  readonly [Attribute in keyof PeopleRule]?: PeopleRule[Attribute] | null | undefined;
};

/** A rule as it is asked for, each value once. */
export const ruleOf = ({ departments, positions, types }: RequestedRule): PeopleRule => ({
  departments: [...new Set(departments ?? [])],
  positions: [...new Set((positions ?? []).map((name) => name.trim()).filter((name) => name !== ''))],
  types: [...new Set(types ?? [])],
});

/** The attributes a rule asks about, in the order they are told. */
export const ruleAttributes = [
  'departments',
  'positions',
  'types',
] as const satisfies readonly (keyof PeopleRule)[];

/** Attributes in which two rules differ, with what is chosen in each. */
export const ruleChanges = (
  standing: RequestedRule | null | undefined,
  rule: RequestedRule | null | undefined,
): readonly { readonly field: keyof PeopleRule; readonly old: unknown; readonly new: unknown }[] =>
  ruleAttributes.flatMap((field) => {
    const change = { field, old: standing?.[field] ?? [], new: rule?.[field] ?? [] };
    return JSON.stringify(change.old) === JSON.stringify(change.new) ? [] : [change];
  });

interface RuleBounds {
  /** Whether the actor reaches everyone. */
  readonly all: boolean;
  /** Departments of the rule the actor reaches. */
  readonly known: ReadonlySet<number>;
}

/** Who reaches some departments alone writes rules about these alone: one without departments, or with others, names people beyond them. */
export const checkRuleReach = (
  { departments, ...rule }: PeopleRule,
  { all, known }: RuleBounds,
): readonly Violation[] => {
  if (departments.some((id) => !known.has(id))) return [violation('role.departmentMissing', 'departments')];
  return !all && departments.length === 0 && isRule({ departments, ...rule })
    ? [violation('role.ruleTooWide', 'departments')]
    : [];
};

/**
 * The same for a rule that stands in a list beside departments and people named there (`department.ruleTooWide`): what someone with a wider scope
 * has written may stay as it is.
 */
export const checkListedRule = (
  rule: PeopleRule,
  {
    standing,
    all,
    field,
  }: { readonly standing: RequestedRule | null; readonly all: boolean; readonly field: string },
): readonly Violation[] =>
  !all && isRule(rule) && rule.departments.length === 0 && ruleChanges(standing, rule).length > 0
    ? [violation('department.ruleTooWide', `${field}.departments`)]
    : [];

/** A rule that reaches beyond the actor's departments is not theirs to change. `rule` undefined: there is none. */
export const checkStandingRule = (
  rule: PeopleRule | undefined,
  { all, known }: RuleBounds,
): readonly Violation[] => {
  if (all || rule === undefined) return [];
  const isWithin = rule.departments.length > 0 && rule.departments.every((id) => known.has(id));
  return isWithin ? [] : [violation('role.ruleElsewhere')];
};

/** No one but the main administrator comes into a role by a rule of their own (contract.md section 4). */
export const checkRuleNotForOneself = (
  { roles }: Pick<Actor, 'roles'>,
  isNamed: boolean,
): readonly Violation[] => (isNamed && !roles.includes('main') ? [violation('role.oneself')] : []);

/** People a rule has put into a role leave it by the rule, or by what it asks of them; no one takes them out by hand. */
export const checkTakenByHand = (heldByRule: number): readonly Violation[] =>
  heldByRule === 0 ? [] : [violation('role.heldByRule', 'user_ids', { count: heldByRule })];
