import type { Module, ModuleGrant } from '#domain/permission/actor.ts';
import type { PlannedDepartment } from './departments.ts';
import facts from './facts/administrators.json' with { type: 'json' };
import type { PlannedPerson } from './person.ts';

/** An administrator role of somebody, by where they sit. */
export interface PlannedAdministrator {
  readonly department: string;
  readonly seat: number;
  /** `responsible`: leads a department and holds no row of their own. */
  readonly role: 'main' | 'sub' | 'asset' | 'responsible';
  readonly grants?: Readonly<Partial<Record<Module, ModuleGrant>>>;
  /** Names of the departments the scope consists of; empty is the whole company. */
  readonly scope?: readonly string[];
  /** Asset administrators: 0 pending review, 1 reviewed, 2 rejected, 3 revoked. */
  readonly status?: 0 | 1 | 2 | 3;
  /** Asset administrators: days ago they were put forward and revoked. */
  readonly addedDaysAgo?: number;
  readonly endedDaysAgo?: number;
  /** Who can sign in to the demo. */
  readonly passwords?: { readonly login: string; readonly management: string };
}

/** Administrators of 澜山智能: four sub-administrators with different scopes, an asset administrator in each review state. */
export const demoAdministrators = facts as readonly PlannedAdministrator[];

/** An administrator as a person of the company. */
export interface SeatedAdministrator extends PlannedAdministrator {
  readonly person: PlannedPerson;
  readonly scopeIds: readonly number[];
}

const idOf = (departments: readonly PlannedDepartment[], name: string): number => {
  const found = departments.find((department) => department.name === name);
  if (found === undefined) throw new Error(`The outline has no department ${name}`);
  return found.id;
};

/** Finds the people who hold the planned roles. */
export const seatAdministrators = (
  planned: readonly PlannedAdministrator[],
  departments: readonly PlannedDepartment[],
  people: readonly PlannedPerson[],
): readonly SeatedAdministrator[] =>
  planned.map((administrator) => {
    const departmentId = idOf(departments, administrator.department);
    const person = people.find(
      (candidate) => candidate.departmentId === departmentId && candidate.seat === administrator.seat,
    );
    if (person === undefined)
      throw new Error(`Nobody sits at ${administrator.seat} in ${administrator.department}`);
    return {
      ...administrator,
      person,
      scopeIds: (administrator.scope ?? []).map((name) => idOf(departments, name)),
    };
  });
