import { compareKey } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { type Contents, checkDelete, checkSource, type DepartmentSource } from './checkChange.ts';
import { checkRoom, type ParentPlace, type Place } from './checkPlace.ts';

/** A department that is to be deleted. */
export interface DoomedDepartment extends Place {
  readonly name: string;
  readonly source: DepartmentSource;
}

/** A department right below one that is deleted, with the levels of its branch. */
export interface MovedDepartment {
  readonly name: string;
  readonly source: DepartmentSource;
  readonly height: number;
}

/** Where people and sub-departments go; the company itself is id 0. */
export interface RemovalTarget extends ParentPlace {
  readonly source: DepartmentSource;
  /** Names of the departments right below it that stay. */
  readonly children: readonly string[];
}

/** Everything the rule looks at. */
export interface RemovalFacts {
  readonly departments: readonly DoomedDepartment[];
  readonly moved: readonly MovedDepartment[];
  /** People who are in no other department. */
  readonly homeless: number;
  /** Undefined: it does not exist for whoever asks, or nothing has to go anywhere. */
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
export const checkRemovable = ({
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
  const doomed = facts.departments.map(({ id }) => id);
  if (target.ancestors.some((id) => doomed.includes(id)))
    return [violation('department.targetInside', targetField)];
  if (target.source !== 'main') return [violation('department.targetReadOnly', targetField)];
  return target.id === 0 && facts.homeless > 0 ? [violation('department.targetNeeded', targetField)] : [];
};

/**
 * Whether the departments can be deleted with their people and sub-departments going to the target, now or at a set time
 * (contract.md section 2, "dept delete_task").
 */
export const checkRemoveAndMove = (facts: RemovalFacts): readonly Violation[] => {
  const { target, moved, homeless } = facts;
  const removable = checkRemovable(facts);
  if (moved.length === 0 && homeless === 0) return removable;
  if (target === undefined) return [...removable, violation('department.targetMissing', targetField)];
  const unfit = checkTarget(facts, target);
  return [...removable, ...(unfit.length > 0 ? unfit : checkMoved(moved, target))];
};
