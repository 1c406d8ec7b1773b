import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { checkDepartmentName, type DepartmentSource } from './checkChange.ts';

/** What another company's departments are in this one's tree. */
export type ConnectedSource = Exclude<DepartmentSource, 'main'>;

/** What stands between a company and one it is to be connected with. */
export interface ConnectionFacts {
  readonly companyId: number;
  readonly subCompanyId: number;
  /** The other company lives, and the user who connects it speaks for it. */
  readonly isOpen: boolean;
  readonly isConnected: boolean;
  /** This company stands in the other one's tree, directly or over others. */
  readonly isBelow: boolean;
}

const field = 'sub_company_id';

/**
 * Whether a company may be put into another one's tree: once, never into itself, and never where it holds that one itself. A company
 * that does not exist and one the user does not speak for are one answer.
 */
export const checkConnection = (facts: ConnectionFacts): readonly Violation[] => {
  if (facts.companyId === facts.subCompanyId) return [violation('department.connectSelf', field)];
  if (!facts.isOpen) return [violation('department.connectMissing', field)];
  if (facts.isConnected) return [violation('department.connectTwice', field)];
  return facts.isBelow ? [violation('department.connectCycle', field)] : [];
};

/** Under a partner or synced department everything comes from its source: nothing of one's own is put there. */
export const checkParentSource = (source: DepartmentSource, parentField: string): readonly Violation[] =>
  source === 'main' ? [] : [violation('department.parentReadOnly', parentField)];

const separators = /[/\\,，]/gu;
const nameLength = 64;

/** What a company is called as a department: its name, without what a department name cannot hold. */
export const connectedName = (companyName: string): string => {
  const characters = [...visibleText(companyName.replace(separators, ' '))];
  const name = visibleText(characters.slice(0, nameLength).join(''));
  return checkDepartmentName(name).length === 0 ? name : '-';
};

/** A department as its own company has it. */
export interface SourceDepartment {
  readonly id: number;
  /** 0: right below the company. */
  readonly parentId: number;
  readonly name: string;
  readonly nameEn: string | null;
  readonly nameJa: string | null;
  readonly abbreviation: string | null;
}

/** How the departments of a connected company differ from what stands here. */
export interface TreeDifference<Department extends SourceDepartment> {
  /** Parents before children, in the order of their own tree. */
  readonly added: readonly Department[];
  readonly kept: readonly { readonly source: Department; readonly ownId: number }[];
  /** Ids here of what is no longer there. */
  readonly removed: readonly number[];
}

/** Compares the two. `known`: the id here by the id there; `present`: everything that stands below the root here. */
export const compareTrees = <Department extends SourceDepartment>(
  source: readonly Department[],
  known: ReadonlyMap<number, number>,
  present: readonly number[],
): TreeDifference<Department> => {
  const alive = new Set(present);
  const kept = source.flatMap((each) => {
    const ownId = known.get(each.id);
    return ownId === undefined || !alive.has(ownId) ? [] : [{ source: each, ownId }];
  });
  const keptThere = new Set(kept.map((each) => each.source.id));
  const keptHere = new Set(kept.map(({ ownId }) => ownId));
  return {
    added: source.filter(({ id }) => !keptThere.has(id)),
    kept,
    removed: present.filter((id) => !keptHere.has(id)),
  };
};

/** Someone's place in a department. */
export interface ConnectedSeat {
  readonly departmentId: number;
  readonly position: string;
  readonly isMain: boolean;
}

/** Where someone is to be once the connected company has had its say. `main` null: nowhere, they leave. */
export interface SeatPlan {
  readonly requested: readonly ConnectedSeat[];
  readonly main: number | null;
}

/**
 * Where someone belongs, who is at `inside` in the connected company. Departments of this company stay as they are, a main one too; whose
 * main department is the connected company's has the one it says, and once they are gone there the first of the others.
 */
export const planSeats = (
  inside: readonly ConnectedSeat[],
  outside: readonly Pick<ConnectedSeat, 'departmentId' | 'isMain'>[],
): SeatPlan => {
  const own = outside.find(({ isMain }) => isMain);
  const main = own ?? inside.find(({ isMain }) => isMain) ?? inside[0] ?? outside[0];
  return {
    requested: inside.map((seat) => ({
      ...seat,
      isMain: own === undefined && seat.departmentId === main?.departmentId,
    })),
    main: main?.departmentId ?? null,
  };
};
