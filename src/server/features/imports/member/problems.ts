import type { Violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';

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
