/** A department as visibility asks about it (contract.md section 3). `ancestors` leads from the top down to itself. */
export interface DepartmentFacts {
  readonly id: number;
  readonly ancestors: readonly number[];
  /** Hidden from everyone outside it, or (`listed`) from everyone but these. */
  readonly restriction: {
    readonly hidden: boolean;
    readonly listed: boolean;
    readonly departments: readonly number[];
    readonly users: readonly number[];
  };
  /** How far its own people see: everything, themselves, their department and below, or what is listed. */
  readonly memberScope: {
    readonly kind: 'unlimited' | 'self' | 'inside' | 'listed';
    readonly departments: readonly number[];
    readonly users: readonly number[];
  };
}

/** What is for those listed alone, with nobody listed: for nobody beyond whom it is always for. */
export const listsNobody = (
  departments: readonly unknown[] | null | undefined,
  users: readonly unknown[] | null | undefined,
): boolean => (departments?.length ?? 0) + (users?.length ?? 0) === 0;

/** A person with the departments they are in, in the order they are asked. */
interface PlacedPerson {
  readonly userId: number;
  readonly departments: readonly number[];
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
  'scopeNotListed',
  'hiddenInside',
  'hiddenListedPerson',
  'hiddenListedDepartment',
  'hiddenNotListed',
  'hiddenFromAll',
  'open',
] as const;
export type VisibilityRule = (typeof visibilityRules)[number];

/** One question that was asked: by which rule, of which department's setting, and whether it let the viewer through. */
export interface VisibilityStep {
  readonly rule: VisibilityRule;
  readonly departmentId?: number;
  readonly passed: boolean;
}
