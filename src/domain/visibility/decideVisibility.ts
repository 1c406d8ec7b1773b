import { namedSeats, type PeopleRule, ruleNames } from '#domain/peopleRule/peopleRule.ts';

/** Whom a setting lists: departments with all below, people, and whom a rule names. */
interface Listed {
  readonly departments: readonly number[];
  readonly users: readonly number[];
  /** Undefined: it lists no one by a rule. */
  readonly rule?: PeopleRule | undefined;
}

/** A department as visibility asks about it (contract.md section 3). `ancestors` leads from the top down to itself. */
export interface DepartmentFacts {
  readonly id: number;
  readonly ancestors: readonly number[];
  /** Hidden from everyone outside it, or (`listed`) from everyone but these. */
  readonly restriction: Listed & { readonly hidden: boolean; readonly listed: boolean };
  /** How far its own people see: everything, themselves, their department and below, or what is listed. */
  readonly memberScope: Listed & { readonly kind: 'unlimited' | 'self' | 'inside' | 'listed' };
}

/** As a form or a row holds a rule; an attribute that is left out has nothing chosen. */
type PartialRule = { readonly [Attribute in keyof PeopleRule]?: readonly unknown[] | null | undefined };

/**
 * What is for those listed alone, with no one listed: for no one beyond whom it is always for. A rule lists people as soon as anything is
 * chosen in it, also where that is gone and names no one.
 */
export const listsNoOne = (
  departments: readonly unknown[] | null | undefined,
  users: readonly unknown[] | null | undefined,
  rule?: PartialRule | null | undefined,
): boolean =>
  [departments, users, rule?.departments, rule?.positions, rule?.types].every((each) => !each?.length);

/** A person with where they are and as what, in the order their departments are asked. */
interface PlacedPerson {
  readonly userId: number;
  readonly type: string;
  readonly seats: readonly { readonly departmentId: number; readonly position: string | null }[];
}

/** All that decides whether one person sees another: `departments` holds those of both and all above them, by id. */
export interface VisibilityFacts {
  readonly viewer: PlacedPerson;
  readonly person: PlacedPerson;
  readonly departments: ReadonlyMap<number, DepartmentFacts>;
}

/** Rules in the order they are asked; every step of an answer names one. */
const visibilityRules = [
  'self',
  'viewerNowhere',
  'personNowhere',
  'scopeUnlimited',
  'scopeSelf',
  'scopeInside',
  'scopeListedPerson',
  'scopeListedDepartment',
  'scopeListedByRule',
  'scopeNotListed',
  'hiddenInside',
  'hiddenListedPerson',
  'hiddenListedDepartment',
  'hiddenListedByRule',
  'hiddenNotListed',
  'hiddenFromAll',
  'open',
] as const;
type VisibilityRule = (typeof visibilityRules)[number];

/** One question that was asked: by which rule, of which department's setting, and whether it let the viewer through. */
export interface VisibilityStep {
  readonly rule: VisibilityRule;
  readonly departmentId?: number;
  readonly passed: boolean;
}

/** Whether the viewer sees the person, by which step that was decided, and everything that was asked on the way. */
export interface VisibilityVerdict {
  readonly visible: boolean;
  readonly decidedBy: VisibilityStep;
  readonly because: readonly VisibilityStep[];
}

const departmentOf = ({ departments }: VisibilityFacts, id: number): DepartmentFacts => {
  const department = departments.get(id);
  if (department === undefined) throw new Error(`Expected the facts of department ${id}`);
  return department;
};

/** Departments a person is in. */
const departmentsOf = ({ seats }: PlacedPerson): readonly number[] =>
  seats.map(({ departmentId }) => departmentId);

const overlaps = (left: readonly number[], right: readonly number[]): boolean =>
  left.some((id) => right.includes(id));

/** Departments someone is in, with all above them: who is in a team is in its department too. */
const surroundings = (facts: VisibilityFacts, departments: readonly number[]): readonly number[] =>
  departments.flatMap((id) => departmentOf(facts, id).ancestors);

/** A person as a rule asks about them. */
const ruledPerson = (facts: VisibilityFacts, { type, seats }: PlacedPerson) => ({
  type,
  seats: seats.map((seat) => ({ ...seat, ancestors: departmentOf(facts, seat.departmentId).ancestors })),
});

/** What one of the viewer's departments lets them see: which of the person's departments, by which rule. */
interface Reach {
  readonly step: VisibilityStep;
  readonly departments: readonly number[];
}

const reached = (rule: VisibilityRule, departmentId: number, departments: readonly number[]): Reach => ({
  step: { rule, departmentId, passed: departments.length > 0 },
  departments,
});

/** A rule reaches the person where it names them: in the departments it asks for, with the position it asks for. */
const reachByRule = (facts: VisibilityFacts, rule: PeopleRule | undefined): readonly number[] =>
  rule === undefined
    ? []
    : namedSeats(rule, ruledPerson(facts, facts.person)).map(({ departmentId }) => departmentId);

/** Through what is listed: the person, else their departments that are, and those a rule names them in. */
const listedReaches = (facts: VisibilityFacts, { id, memberScope }: DepartmentFacts): readonly Reach[] => {
  const { userId } = facts.person;
  const departments = departmentsOf(facts.person);
  if (listsNoOne(memberScope.departments, memberScope.users, memberScope.rule))
    return [reached('scopeSelf', id, [])];
  if (memberScope.users.includes(userId)) return [reached('scopeListedPerson', id, departments)];
  const inside = departments.filter((each) =>
    overlaps(departmentOf(facts, each).ancestors, memberScope.departments),
  );
  const reaches = [
    reached('scopeListedDepartment', id, inside),
    reached('scopeListedByRule', id, reachByRule(facts, memberScope.rule)),
  ].filter(({ step }) => step.passed);
  return reaches.length > 0 ? reaches : [reached('scopeNotListed', id, [])];
};

const reachesThrough = (facts: VisibilityFacts, department: DepartmentFacts): readonly Reach[] => {
  const departments = departmentsOf(facts.person);
  const { kind } = department.memberScope;
  switch (kind) {
    case 'unlimited':
      return [reached('scopeUnlimited', department.id, departments)];
    case 'self':
      return [reached('scopeSelf', department.id, [])];
    case 'inside':
      return [
        reached(
          'scopeInside',
          department.id,
          departments.filter((each) => departmentOf(facts, each).ancestors.includes(department.id)),
        ),
      ];
    case 'listed':
      return listedReaches(facts, department);
    default:
      return kind satisfies never;
  }
};

/** The union over the viewer's departments; one without a limit makes all others moot. */
const reachesOf = (facts: VisibilityFacts): readonly Reach[] => {
  const reaches = departmentsOf(facts.viewer).flatMap((id) => reachesThrough(facts, departmentOf(facts, id)));
  const unlimited = reaches.find(({ step }) => step.rule === 'scopeUnlimited');
  return unlimited === undefined ? reaches : [unlimited];
};

/** Whether a hidden department lets the viewer through: from inside, or listed. */
const hiddenStep = (facts: VisibilityFacts, { id, restriction }: DepartmentFacts): VisibilityStep => {
  const around = surroundings(facts, departmentsOf(facts.viewer));
  const step = (rule: VisibilityRule, passed: boolean) => ({ rule, departmentId: id, passed });
  if (around.includes(id)) return step('hiddenInside', true);
  const { departments, users, rule } = restriction;
  if (!restriction.listed || listsNoOne(departments, users, rule)) return step('hiddenFromAll', false);
  if (users.includes(facts.viewer.userId)) return step('hiddenListedPerson', true);
  if (overlaps(around, departments)) return step('hiddenListedDepartment', true);
  if (rule !== undefined && ruleNames(rule, ruledPerson(facts, facts.viewer)))
    return step('hiddenListedByRule', true);
  return step('hiddenNotListed', false);
};

const openStep = (departmentId: number, rule: VisibilityRule = 'open'): VisibilityStep => ({
  rule,
  departmentId,
  passed: true,
});

/** The way from the top down to one of the person's departments: ends at the first department that does not let through. */
const stepsDown = (facts: VisibilityFacts, id: number): readonly VisibilityStep[] => {
  const hidden = departmentOf(facts, id)
    .ancestors.map((ancestor) => departmentOf(facts, ancestor))
    .filter(({ restriction }) => restriction.hidden)
    .map((department) => hiddenStep(facts, department));
  if (hidden.length === 0) return [openStep(id)];
  const end = hidden.findIndex(({ passed }) => !passed);
  return end < 0 ? hidden : hidden.slice(0, end + 1);
};

const lets = (steps: readonly VisibilityStep[]): boolean => steps.every(({ passed }) => passed);

const verdict = (
  visible: boolean,
  decidedBy: VisibilityStep,
  because: readonly VisibilityStep[],
): VisibilityVerdict => ({ visible, decidedBy, because });

const decidedAtOnce = (rule: VisibilityRule, visible: boolean): VisibilityVerdict => {
  const step = { rule, passed: visible };
  return verdict(visible, step, [step]);
};

const isSame = (one: VisibilityStep, other: VisibilityStep): boolean =>
  one.rule === other.rule && one.departmentId === other.departmentId;

/** Ways that begin alike ask the same twice. */
const askedOnce = (steps: readonly VisibilityStep[], decidedBy: VisibilityStep): readonly VisibilityStep[] =>
  steps.filter(
    (step, index) =>
      step === decidedBy ||
      (!isSame(step, decidedBy) && steps.findIndex((each) => isSame(each, step)) === index),
  );

/** The first way that lets the viewer through decides; else the first that stopped them. */
const decideOnWays = (
  scope: readonly VisibilityStep[],
  ways: readonly (readonly VisibilityStep[])[],
): VisibilityVerdict => {
  const open = ways.findIndex(lets);
  const asked = open < 0 ? ways : ways.slice(0, open + 1);
  const decidedBy = open < 0 ? ways[0]?.at(-1) : ways[open]?.at(-1);
  if (decidedBy === undefined) throw new Error('Expected at least one way to the person');
  return verdict(open >= 0, decidedBy, [...scope, ...askedOnce(asked.flat(), decidedBy)]);
};

/**
 * Whether an ordinary member sees another person, and why (contract.md section 3): oneself always; else as far as the
 * viewer's departments let them look, through a department of the person none of whose hidden departments on the way
 * from the top keeps the viewer out. Administrators in the console are not asked this.
 */
export const decideVisibility = (facts: VisibilityFacts): VisibilityVerdict => {
  const { viewer, person } = facts;
  if (viewer.userId === person.userId) return decidedAtOnce('self', true);
  if (viewer.seats.length === 0) return decidedAtOnce('viewerNowhere', false);
  if (person.seats.length === 0) return decidedAtOnce('personNowhere', false);
  const reaches = reachesOf(facts);
  const scope = reaches.map(({ step }) => step);
  const seen = new Set(reaches.flatMap(({ departments }) => departments));
  const [first] = scope;
  if (seen.size === 0 && first !== undefined) return verdict(false, first, scope);
  const ways = departmentsOf(person)
    .filter((id) => seen.has(id))
    .map((id) => stepsDown(facts, id));
  return decideOnWays(scope, ways);
};
