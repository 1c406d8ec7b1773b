import { compareKey, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

export type DepartmentSource = 'main' | 'partner' | 'synced';

/** Name and parent of a partner's or synced department change only where it comes from (screens.md A1). */
export const checkSource = (
  source: DepartmentSource,
  change: { readonly renames: boolean; readonly moves: boolean },
): readonly Violation[] => {
  if (source === 'main') return [];
  return [
    ...(change.renames ? [violation('department.readOnlySource', 'name')] : []),
    ...(change.moves ? [violation('department.readOnlySource', 'superDeptId')] : []),
  ];
};

/** What a department still holds. */
export interface Contents {
  readonly people: number;
  readonly children: number;
  readonly hasGroup: boolean;
}

/** Only an empty department is deleted at once; the company itself never is (case D13). */
export const checkDelete = (id: number, contents: Contents): readonly Violation[] =>
  id === 0 || contents.people > 0 || contents.children > 0 || contents.hasGroup
    ? [violation('department.notEmpty')]
    : [];

/** Every supervisor is a member of the department itself (case M14). */
export const checkSupervisors = (
  supervisors: readonly number[],
  people: readonly number[],
): readonly Violation[] => {
  const inside = new Set(people);
  return supervisors.flatMap((id, index) =>
    inside.has(id) ? [] : [violation('department.supervisorNotMember', `supervisors.${index}.user_id`)],
  );
};

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

/** Ceilings of contract.md section 1. Lengths in characters. */
const departmentLimits = {
  nameLength: 64,
  depth: 25,
  children: 1_000,
  departments: 10_000,
} as const;

/** `/` separates departments in a path, the others separate paths in a sheet. */
const separators = /[/\\,，]/u;

/** A name someone can read, of 1–64 characters, without path separators (cases D01, D06). */
export const checkDepartmentName = (name: string | null | undefined): readonly Violation[] => {
  const text = visibleText(name ?? '');
  if (isBlank(text)) return [violation('department.nameRequired', 'name')];
  if ([...text].length > departmentLimits.nameLength)
    return [violation('department.nameTooLong', 'name', { limit: departmentLimits.nameLength })];
  if (separators.test(text)) return [violation('department.nameCharacters', 'name')];
  return [];
};

/** No sibling is read the same (spec section 5, cases D02 and D03). `siblings` are the names beside it, without its own. */
export const checkSiblingName = (name: string, siblings: readonly string[]): readonly Violation[] => {
  const key = compareKey(name);
  return siblings.some((sibling) => compareKey(sibling) === key)
    ? [violation('department.nameTaken', 'name')]
    : [];
};

/** A waiting deletion as the rule sees it. */
interface WaitingDeletion {
  readonly departmentName: string;
}

/**
 * While a deletion waits, no one and nothing is put into the department or anything below it (contract.md section 2, "dept
 * delete_task"): what was previewed stays what happens. `field` is where the request names the department.
 */
export const checkOpen = (waiting: WaitingDeletion | undefined, field?: string): readonly Violation[] =>
  waiting === undefined ? [] : [violation('department.closing', field, { name: waiting.departmentName })];

/** Where a department stands: ids from the topmost department down to itself. */
export interface Place {
  readonly id: number;
  readonly ancestors: readonly number[];
}

/** What is known about a parent before something is put under it; the company itself is id 0 without ancestors. */
export interface ParentPlace extends Place {
  readonly childCount: number;
}

const parentField = 'superDeptId';

/** Whether a subtree of `height` levels fits under the parent (contract.md: 25 levels, 1,000 children; case D19). */
export const checkRoom = (parent: ParentPlace, height: number): readonly Violation[] => {
  if (parent.ancestors.length + height > departmentLimits.depth)
    return [violation('department.tooDeep', parentField, { limit: departmentLimits.depth })];
  if (parent.childCount >= departmentLimits.children)
    return [violation('department.tooManyChildren', parentField, { limit: departmentLimits.children })];
  return [];
};

/** Whether the company may have one department more. */
export const checkTotal = (departments: number): readonly Violation[] =>
  departments >= departmentLimits.departments
    ? [violation('department.tooMany', undefined, { limit: departmentLimits.departments })]
    : [];

/**
 * Whether a department may go under another parent: never under itself or what is below it (case D09), and only where
 * its whole subtree of `height` levels fits.
 */
export const checkMove = (department: Place, parent: ParentPlace, height: number): readonly Violation[] =>
  parent.ancestors.includes(department.id)
    ? [violation('department.ownDescendant', parentField)]
    : checkRoom(parent, height);

/** contract.md section 4: deleting more people's department than this needs a fresh proof of the main administrator, too. */
const mostWithoutProof = 50;

/**
 * Whether deleting departments with so many distinct people, or taking such a deletion back, asks for the management password
 * again: always, but for the main administrator where few people are concerned.
 */
export const needsProof = (roles: readonly string[], peopleCount: number): boolean =>
  !roles.includes('main') || peopleCount > mostWithoutProof;
