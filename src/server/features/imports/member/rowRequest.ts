import { type DepartmentPath, entriesOf, pathOf, pathsOf } from '#domain/department/path.ts';
import type { FieldModel } from '#engine/model.ts';
import type { SheetRow } from '#engine/sheet/sheetRow.ts';
import type { Calls } from '#generated/types.ts';

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
