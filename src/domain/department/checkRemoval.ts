import { compareKey } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  type Contents,
  checkDelete,
  checkRoom,
  checkSource,
  type DepartmentSource,
  type ParentPlace,
  type Place,
} from './checkChange.ts';

/** A department that is to be deleted. */
interface RemovedDepartment extends Place {
  readonly name: string;
  readonly source: DepartmentSource;
}

/** A department right below one that is deleted, with the levels of its branch. */
interface MovedDepartment {
  readonly name: string;
  readonly source: DepartmentSource;
  readonly height: number;
}

/** Where people and sub-departments go; the company itself is id 0. */
interface RemovalTarget extends ParentPlace {
  readonly source: DepartmentSource;
  /** Names of the departments right below it that stay. */
  readonly children: readonly string[];
}

/** Everything the rule looks at. */
export interface RemovalFacts {
  readonly departments: readonly RemovedDepartment[];
  readonly moved: readonly MovedDepartment[];
  /** People who are in no other department. */
  readonly unplaced: number;
  /** Undefined: it does not exist for the user who asks, or nothing has to go anywhere. */
  readonly target: RemovalTarget | undefined;
  /** Names of departments among them, above or below, whose own deletion waits. */
  readonly waiting: readonly string[];
}

const targetField = 'target_dept_id';
const shownNames = 5;

/** The first few names, for a sentence. */
const named = (names: readonly string[]): string =>
  names.length > shownNames ? `${names.slice(0, shownNames).join('、')}…` : names.join('、');

/** What stands in the way whatever becomes of the contents: the root, another source, a deletion that waits. */
const checkRemovable = ({
  departments,
  waiting,
}: Pick<RemovalFacts, 'departments' | 'waiting'>): readonly Violation[] => [
  ...departments.flatMap(({ source }) => checkSource(source, { renames: true, moves: false })).slice(0, 1),
  ...(waiting.length === 0
    ? []
    : [violation('department.deletionWaits', undefined, { name: named(waiting) })]),
];

/** Deleting at once is for what is empty, departments chosen together counting as one (case D13). */
export const checkRemoveNow = (facts: RemovalFacts, contents: Contents): readonly Violation[] => [
  ...checkDelete(facts.departments[0]?.id ?? 0, contents),
  ...checkRemovable(facts),
];

const takenNames = (moved: readonly MovedDepartment[], children: readonly string[]): readonly string[] => {
  const known = new Set(children.map(compareKey));
  return moved.flatMap(({ name }) => {
    const key = compareKey(name);
    if (known.has(key)) return [name];
    known.add(key);
    return [];
  });
};

const checkMoved = (moved: readonly MovedDepartment[], target: RemovalTarget): readonly Violation[] => {
  if (moved.length === 0) return [];
  const foreign = moved.filter(({ source }) => source !== 'main').map(({ name }) => name);
  const taken = takenNames(moved, target.children);
  const height = Math.max(...moved.map((each) => each.height));
  const childCount = target.children.length + moved.length - 1;
  return [
    ...(foreign.length === 0
      ? []
      : [violation('department.movedReadOnly', targetField, { names: named(foreign) })]),
    ...(taken.length === 0
      ? []
      : [violation('department.movedNameTaken', targetField, { names: named(taken) })]),
    ...checkRoom({ ...target, childCount }, height).map((each) => ({ ...each, field: targetField })),
  ];
};

/** People are in departments, never in the company itself; nothing is put into what goes, or comes from elsewhere. */
const checkTarget = (facts: RemovalFacts, target: RemovalTarget): readonly Violation[] => {
  const removed = facts.departments.map(({ id }) => id);
  if (target.ancestors.some((id) => removed.includes(id)))
    return [violation('department.targetInside', targetField)];
  if (target.source !== 'main') return [violation('department.targetReadOnly', targetField)];
  return target.id === 0 && facts.unplaced > 0 ? [violation('department.targetNeeded', targetField)] : [];
};

/**
 * Whether the departments can be deleted with their people and sub-departments going to the target, now or at a set time
 * (contract.md section 2, "dept delete_task").
 */
export const checkRemoveAndMove = (facts: RemovalFacts): readonly Violation[] => {
  const { target, moved, unplaced } = facts;
  const removable = checkRemovable(facts);
  if (moved.length === 0 && unplaced === 0) return removable;
  if (target === undefined) return [...removable, violation('department.targetMissing', targetField)];
  const unfit = checkTarget(facts, target);
  return [...removable, ...(unfit.length > 0 ? unfit : checkMoved(moved, target))];
};

/** A department chosen with others, and what it holds. */
export interface ChosenDepartment extends RemovedDepartment {
  readonly people: number;
  readonly hasGroup: boolean;
  readonly childCount: number;
  /** Names of departments among it, above or below, whose own deletion waits. */
  readonly waiting: readonly string[];
}

/** Empty but for departments that go with it. */
const checkEmpty = (
  each: ChosenDepartment,
  chosen: readonly ChosenDepartment[],
  refused: ReadonlyMap<number, readonly Violation[]>,
): readonly Violation[] => {
  const going = chosen.filter(({ id, ancestors }) => ancestors.at(-2) === each.id && !refused.has(id));
  return checkDelete(each.id, {
    people: each.people,
    children: each.childCount - going.length,
    hasGroup: each.hasGroup,
  });
};

/**
 * Which of the chosen departments cannot be deleted, each with its reasons; the others can. `mustBeEmpty`: nothing is moved
 * away first. What stays keeps the one above it: so from the deepest up.
 */
export const checkBatch = (
  chosen: readonly ChosenDepartment[],
  mustBeEmpty: boolean,
): ReadonlyMap<number, readonly Violation[]> => {
  const refused = new Map<number, readonly Violation[]>();
  const deepestFirst = chosen.toSorted((one, other) => other.ancestors.length - one.ancestors.length);
  for (const each of deepestFirst) {
    const violations = [
      ...checkRemovable({ departments: [each], waiting: each.waiting }),
      ...(mustBeEmpty ? checkEmpty(each, chosen, refused) : []),
    ];
    if (violations.length > 0) refused.set(each.id, violations);
  }
  return refused;
};

/** A deletion waits at least a day, so that someone can still cancel it, and at most a month (contract.md section 2). */
export const executionLimits = { minDays: 1, maxDays: 30, defaultDays: 7 } as const;

/** The night hour at which no one works in a department that goes. */
const executionTime = '02:00:00';
/** The company's time zone has kept one offset since 1992. */
const companyOffset = '+08:00';
const msPerDay = 86_400_000;

/** Days from one calendar day (`YYYY-MM-DD`) to another. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / msPerDay;

/** The calendar day (`YYYY-MM-DD`) so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10);

/** The instant a deletion set for a calendar day (`YYYY-MM-DD`) runs: 02:00 in the company's time zone. */
export const executionOf = (day: string): Date => new Date(`${day}T${executionTime}${companyOffset}`);

/** Whether a deletion may be set for `day`; `today` is the company's. */
export const checkExecution = (day: string, today: string): readonly Violation[] => {
  const days = daysBetween(today, day);
  return days >= executionLimits.minDays && days <= executionLimits.maxDays
    ? []
    : [
        violation('department.executionDay', 'execute_at', {
          min: executionLimits.minDays,
          max: executionLimits.maxDays,
        }),
      ];
};
