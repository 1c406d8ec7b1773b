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
