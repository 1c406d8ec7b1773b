import { clearedValue } from '#engine/sheet/keptCell.ts';
import type { SheetRow } from '#engine/sheet/sheetRow.ts';
import type { TargetImport } from '#server/features/imports/sheet/importTarget.ts';
import type { EditedPlaces } from './editPlaces.ts';
import { type MemberRequest, requestOf } from './rowRequest.ts';

const clearable = (value: unknown): unknown => (value === clearedValue ? null : value);

/** An empty cell says nothing; a clear word empties its field. */
const saidOf = (request: MemberRequest): MemberRequest => {
  const { custom_fields: custom, ...profile } = request;
  const said = (values: object) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
        .map(([name, value]) => [name, clearable(value)]),
    );
  return { ...said(profile), custom_fields: said(custom ?? {}) };
};

/** What the form would send for the row, choices emptied by a clear word among it. */
export const requestOfRow = ({ columns }: TargetImport, { values }: SheetRow): MemberRequest => {
  const emptied = Object.keys(values).filter((name) => values[name] === clearedValue);
  const request = saidOf(requestOf(columns, values));
  const choices = ['phone_show', 'executive_mode'].filter((name) => emptied.includes(name));
  return { ...request, ...Object.fromEntries(choices.map((name) => [name, null])) };
};

/** The request with the departments the row's cells mean. */
export const withPlaces = (
  request: MemberRequest,
  { placements, mainDepartmentId }: EditedPlaces,
): MemberRequest => ({
  ...request,
  ...(placements === undefined
    ? {}
    : { departments: placements.map(({ departmentId: id, position }) => ({ id, position })) }),
  ...(mainDepartmentId === undefined ? {} : { main_department_id: mainDepartmentId }),
});
