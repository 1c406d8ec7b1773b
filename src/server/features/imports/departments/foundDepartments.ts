import { ranksAfter, sortPathOf } from '#domain/department/order.ts';
import { pathKey, pathOf } from '#domain/department/path.ts';
import { columnsOfForm, nameColumns } from '#server/features/directory/department/departmentChange.ts';
import { companyTarget } from '#server/features/directory/department/departmentRemoval.ts';
import { addFounders } from '#server/features/directory/department/store/departmentFounders.ts';
import {
  findLastChildRanks,
  insertDepartments,
  type NewDepartment,
  type ParentRecord,
} from '#server/features/directory/department/store/departmentWrites.ts';
import { setSupervisors } from '#server/features/directory/member/store/memberships.ts';
import type { CheckedRow, ImportTarget, RowIdentity } from '#server/features/imports/sheet/importTarget.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { departmentHaystack } from '#server/platform/search/searchText.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { idOf, textOf } from './changeFacts.ts';
import type { PlannedDepartment } from './plannedDepartments.ts';
import { groupedBy, type SheetDepartment } from './sheetDepartments.ts';

/** A planned department whose row is written, with the id drawn for it. */
export interface Founding extends PlannedDepartment {
  readonly department: SheetDepartment;
  readonly row: CheckedRow;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const columnsOf = ({ department, row, responsible }: Founding) => {
  const { abbreviation, name_en, name_ja, dept_code } = row.values;
  const columns = {
    ...columnsOfForm({
      abbreviation: textOrNull(abbreviation),
      name_en: textOrNull(name_en),
      name_ja: textOrNull(name_ja),
      dept_code: textOrNull(dept_code),
      admin_id: responsible?.user_id ?? null,
    }),
    ...nameColumns(department.name),
  };
  return { ...columns, haystack: departmentHaystack(columns) };
};

/** The parent as it will be stored; a department of the same piece comes before what is below it. */
const parentOf = (
  { parent, department }: Founding,
  founded: ReadonlyMap<string, ParentRecord>,
): ParentRecord => {
  if (parent.kind === 'there') return parent.place;
  if (parent.kind === 'company') return companyTarget;
  const above = founded.get(department.parentKey);
  if (above === undefined) throw new Error(`Expected the department above row ${department.line} first`);
  return above;
};

/** Ranks behind what is there, in the order of the sheet. */
const ranksOf = async ({ db, actor }: CallContext, foundings: readonly Founding[]) => {
  const groups = groupedBy(foundings, ({ department }) => department.parentKey);
  const ids = foundings.flatMap(({ parent }) => {
    if (parent.kind === 'there') return [parent.place.id];
    return parent.kind === 'company' ? [0] : [];
  });
  const last = await findLastChildRanks(db, actor.companyId, [...new Set(ids)]);
  const ranks = new Map<number, string>();
  for (const group of groups.values()) {
    const parent = group[0]?.parent;
    const id = parent?.kind === 'there' ? parent.place.id : 0;
    const after = parent?.kind === 'made' ? undefined : last.get(id);
    const inOrder = group.toSorted((one, other) => one.department.index - other.department.index);
    for (const [index, rank] of ranksAfter(after, inOrder.length).entries()) {
      const founding = inOrder[index];
      if (founding !== undefined) ranks.set(founding.department.index, rank);
    }
  }
  return ranks;
};

const newDepartments = async (
  context: CallContext,
  foundings: readonly Founding[],
): Promise<readonly NewDepartment[]> => {
  const { db, actor, now } = context;
  const ranks = await ranksOf(context, foundings);
  const firstId = await nextId(db, {
    companyId: actor.companyId,
    noun: 'department',
    count: foundings.length,
  });
  const founded = new Map<string, ParentRecord>();
  return foundings.map((founding, index) => {
    const id = firstId + index;
    const rank = ranks.get(founding.department.index) ?? '';
    const parent = parentOf(founding, founded);
    const sortPath = sortPathOf(parent.sort_path, rank);
    founded.set(founding.department.key, { id, ancestors: [...parent.ancestors, id], sort_path: sortPath });
    const stamp = { updated_at: now, updated_by: actor.userId };
    return { ...columnsOf(founding), ...stamp, companyId: actor.companyId, id, rank, parent };
  });
};

const seatSupervisors = async (
  { db, actor }: CallContext,
  { supervisors }: Founding,
  id: number,
): Promise<readonly number[]> => {
  const ids = supervisors.map((person) => person.user_id);
  if (ids.length === 0) return ids;
  await addFounders(db, { companyId: actor.companyId, departmentId: id, userIds: ids });
  await setSupervisors(db, { companyId: actor.companyId, departmentId: id, userIds: ids });
  return ids;
};

/** A department that was made for a row, and who joined it. */
interface Founded {
  readonly founding: Founding;
  readonly id: number;
  readonly joined: readonly number[];
}

/**
 * Adds departments that were planned, those above before those below, each the last child of its parent. Under the tree's lock, with
 * people and parents locked: decides nothing.
 */
export const foundDepartments = async (
  context: CallContext,
  foundings: readonly Founding[],
): Promise<readonly Founded[]> => {
  const { db, actor } = context;
  const planned = await newDepartments(context, foundings);
  await insertDepartments(db, actor.companyId, planned);
  const founded: Founded[] = [];
  for (const [index, founding] of foundings.entries()) {
    const id = planned[index]?.id;
    if (id === undefined) throw new Error(`Expected the department of row ${founding.department.line}`);
    founded.push({ founding, id, joined: await seatSupervisors(context, founding, id) });
  }
  return founded;
};

/** Two rows of a sheet name the same department by its id or by its path. */
export const departmentIdentities: ImportTarget['identitiesOf'] = (row) => {
  const id = idOf(row);
  const path = textOf(row, 'dept_path');
  const identities: readonly (RowIdentity | undefined)[] = [
    id === undefined ? undefined : { column: 'id', key: String(id) },
    path === '' ? undefined : { column: 'dept_path', key: pathKey(pathOf(path)) },
  ];
  return identities.flatMap((each) => each ?? []);
};
