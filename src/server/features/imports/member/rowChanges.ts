import { type DepartmentPath, pathText } from '#domain/department/path.ts';
import { maskPhone } from '#domain/member/phone.ts';
import type { FieldModel } from '#engine/model.ts';
import { isEqual } from '#engine/validation/validatorRuntime.ts';
import type { RowChange } from '#server/database/tables/sheet.ts';
import type { PlannedValues } from '#server/features/directory/customField/plannedValues.ts';
import type { MemberPlan } from '#server/features/directory/member/memberChange.ts';
import type { VisibleMember } from '#server/features/directory/member/memberRows.ts';
import type { MemberRecord } from '#server/features/directory/member/store/members.ts';

/** What a diff is told from: the person, and what becomes of them. */
export interface ChangeSource {
  readonly record: MemberRecord;
  readonly seen: VisibleMember;
  readonly plan: MemberPlan;
  readonly custom: PlannedValues;
  readonly columns: readonly FieldModel[];
  /** Paths of departments by their id, new ones by their negative ids. */
  readonly pathOf: (id: number) => DepartmentPath;
}

type Values = Readonly<Record<string, unknown>>;

const profileColumns: Readonly<Record<string, keyof MemberPlan['profile']>> = {
  name: 'name',
  country_code: 'country_code',
  phone: 'phone',
  phone_show: 'phone_show',
  email: 'email',
  workId: 'work_id',
  extension: 'extension',
  office_location: 'office_location',
  note: 'note',
  entry_time: 'entry_time',
  executive_mode: 'executive_mode',
};

const valueChange = ({ name: column }: FieldModel, before: unknown, after: unknown): RowChange[] => {
  if (isEqual(before ?? null, after ?? null)) return [];
  if (column === 'phone') return [{ column, old: maskPhone(String(before)), new: maskPhone(String(after)) }];
  return [{ column, before: before ?? null, after: after ?? null }];
};

const fieldChanges = ({ record, plan, custom, columns }: ChangeSource): readonly RowChange[] => {
  const changed = new Set(custom.changed.map(({ name }) => name));
  const before: Values = record.custom_fields;
  return columns.flatMap((field) => {
    if (field.isRuntime === true)
      return changed.has(field.name) ? valueChange(field, before[field.name], custom.values[field.name]) : [];
    const column = profileColumns[field.name];
    return column === undefined ? [] : valueChange(field, record[column], plan.profile[column]);
  });
};

const joined = (texts: readonly string[]): string => texts.join('；');

const placeChanges = ({ seen, plan, pathOf }: ChangeSource): readonly RowChange[] => {
  const { editable, placements, untouched } = plan;
  const path = (id: number | null): string => (id === null ? '' : pathText(pathOf(id)));
  const present = new Set(editable.map((membership) => membership.department_id));
  const isSame =
    placements.length === present.size &&
    placements.every(({ departmentId }) => present.has(departmentId ?? 0));
  const positionOf = new Map(
    editable.map((membership) => [membership.department_id, membership.position ?? '']),
  );
  const isHeld = placements.every(
    ({ departmentId, position }) => (positionOf.get(departmentId ?? 0) ?? '') === (position ?? ''),
  );
  const main = [...editable, ...untouched].find(({ is_main: isMain }) => isMain === 1)?.department_id ?? null;
  const shown = seen.row.departments.find(({ id }) => id === main);
  return [
    ...(isSame
      ? []
      : [
          {
            column: 'part',
            old: joined(editable.map((membership) => path(membership.department_id))),
            new: joined(placements.map(({ departmentId }) => path(departmentId))),
          },
        ]),
    ...(isHeld
      ? []
      : [
          {
            column: 'part_position',
            old: joined(editable.map(({ position }) => position ?? '')),
            new: joined(placements.map(({ position }) => position ?? '')),
          },
        ]),
    ...(main === plan.mainDepartmentId
      ? []
      : [{ column: 'main_part', old: shown?.path ?? '', new: path(plan.mainDepartmentId) }]),
  ];
};

/** What a row changes of a person, old beside new; numbers are masked. None: nothing is written. */
export const rowChanges = (source: ChangeSource): readonly RowChange[] => [
  ...fieldChanges(source),
  ...placeChanges(source),
];
