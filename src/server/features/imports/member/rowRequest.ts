import { type DepartmentPath, entriesOf, pathOf, pathsOf } from '#domain/department/path.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import type { Violation } from '#domain/violation.ts';
import type { FieldModel } from '#engine/model.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { Calls } from '#generated/types.ts';
import type { RequestedMembership } from '#server/features/directory/member/store/memberships.ts';
import type { RowIdentity } from '#server/features/imports/sheet/importTarget.ts';

/** What a form would send for the row. */
export type MemberRequest = Calls['saveUser']['request'];

/** Where the row puts the person. */
export interface PlaceCells {
  readonly paths: readonly DepartmentPath[];
  /** In the order of the departments; a single one counts for all of them. */
  readonly positions: readonly string[];
  readonly main: DepartmentPath | undefined;
}

type Values = SheetRow['values'];

const textOf = (value: unknown): string | null | undefined =>
  typeof value === 'string' || value === undefined ? value : null;

const flagOf = (value: unknown): number | null | undefined =>
  typeof value === 'number' || value === undefined ? value : null;

const phoneShowOf = (value: unknown): MemberRequest['phone_show'] =>
  value === 1 || value === 2 || value === 3 || value === undefined ? value : null;

const customOf = (columns: readonly FieldModel[], values: Values): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    columns
      .filter(({ name, isRuntime }) => isRuntime === true && values[name] !== undefined)
      .map(({ name }) => [name, values[name]]),
  );

/** The person of a row, as a form would send them; `null`: nothing stands there. Departments come apart. */
export const requestOf = (columns: readonly FieldModel[], values: Values): MemberRequest => {
  const request = {
    name: textOf(values.name),
    country_code: textOf(values.country_code),
    phone: textOf(values.phone),
    phone_show: phoneShowOf(values.phone_show),
    workId: textOf(values.workId),
    email: textOf(values.email),
    entry_time: textOf(values.entry_time),
    extension: textOf(values.extension),
    office_location: textOf(values.office_location),
    note: textOf(values.note),
    executive_mode: flagOf(values.executive_mode),
  };
  // What a request does not mention and what it empties are two things.
  const said = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
  return { ...said, custom_fields: customOf(columns, values) };
};

/** Departments, positions and main department as the cells say them. */
export const placeCellsOf = ({ values }: Pick<SheetRow, 'values'>): PlaceCells => {
  const main = pathOf(textOf(values.main_part) ?? '');
  return {
    paths: pathsOf(textOf(values.part) ?? ''),
    positions: entriesOf(textOf(values.part_position) ?? ''),
    main: main.length === 0 ? undefined : main,
  };
};

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A number with its country; a masked one names no one. */
const phoneKey = ({ values }: SheetRow): string => {
  const phone = textOrEmpty(values.phone);
  if (phone === '' || phone.includes('*')) return '';
  const { countryCode, digits } = normalisePhone(phone, textOrEmpty(values.country_code));
  return `${countryCode} ${digits}`;
};

/** What no two people of one sheet share: the person, the number, the work id, the address. */
export const identitiesOf = (row: SheetRow): readonly RowIdentity[] =>
  [
    { column: 'user_id', key: typeof row.values.user_id === 'number' ? String(row.values.user_id) : '' },
    { column: 'phone', key: phoneKey(row) },
    { column: 'workId', key: textOrEmpty(row.values.workId).normalize('NFKC') },
    { column: 'email', key: textOrEmpty(row.values.email).toLowerCase() },
  ].filter(({ key }) => key !== '');

/** Where someone is, as one text whatever the order: kept when they are added, compared before they are taken back. */
export const seatsText = (seats: readonly RequestedMembership[]): string =>
  JSON.stringify(
    seats
      .map(({ departmentId, position, isMain }) => [departmentId, position, isMain] as const)
      .toSorted(([first], [second]) => first - second),
  );

/** The column of the sheet a field of the form stands in. */
const columnOf = (field: string | undefined): string | undefined => {
  if (field === undefined) return undefined;
  if (field.startsWith('departments.') && field.endsWith('.position')) return 'part_position';
  if (field.startsWith('departments')) return 'part';
  if (field === 'main_department_id') return 'main_part';
  return field.startsWith('custom_fields.') ? field.slice('custom_fields.'.length) : field;
};

/** What rules say of a row, beside the cell each speaks of. */
export const problemsOf = (
  row: SheetRow,
  violations: readonly Violation[],
  level: RowProblem['level'] = 'error',
): readonly RowProblem[] =>
  violations.map(({ rule, field, params }) => {
    const column = columnOf(field);
    return {
      rule,
      level,
      ...(params === undefined ? {} : { params }),
      ...(column === undefined ? {} : { column, value: row.cells[column] ?? '' }),
    };
  });

const isError = ({ level }: RowProblem): boolean => level === 'error';

/** Whether anything forbids the row. */
export const isBroken = (problems: readonly RowProblem[]): boolean => problems.some(isError);

const placeColumns: readonly string[] = ['part', 'part_position', 'main_part'];

/** Where a department is not known, nothing more is said about places; a cell that was not read is not judged twice. */
export const unsaid = (
  known: readonly RowProblem[],
  further: readonly RowProblem[],
): readonly RowProblem[] => {
  const broken = new Set(known.filter(isError).map(({ column }) => column));
  const isPlaced = !broken.has('part');
  return further.filter(
    ({ column }) =>
      column === undefined || (!broken.has(column) && (isPlaced || !placeColumns.includes(column))),
  );
};
