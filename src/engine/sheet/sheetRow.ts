import type { Violation } from '#domain/violation.ts';
import { exportCallOf } from '#engine/exportCalls.ts';
import { findField, isStored } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';

/** What is wrong with a row (`error`) or to be looked at (`warning`). The rule is said in each reader's own language. */
export interface RowProblem extends Violation {
  readonly level: 'error' | 'warning';
  /** Name of the column; undefined: the row as a whole. */
  readonly column?: string | undefined;
  /** What stands in the cell, as it was read. */
  readonly value?: string | undefined;
}

/** What the file itself says against a cell, whatever its text: a formula, a date where a text is asked for. Gone once it is repaired. */
export interface CellFault {
  readonly column: string;
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A row as it stands in the file: texts by column. */
export interface RawRow {
  /** Number of the row as the spreadsheet shows it. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly faults: readonly CellFault[];
}

/** A row that was read: texts of the cells, the values they stand for, and what could not be read. */
export interface SheetRow extends RawRow {
  /** Place among the rows of the import, from 0: its identity. */
  readonly index: number;
  /** Only of columns the sheet has; `null`: an empty cell. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly RowProblem[];
}

const longest = 200;

/** A text as it is said back to someone: 200 signs and an ellipsis, whatever stands in the cell. */
export const shortText = (text: string): string => {
  if (text.length <= longest) return text;
  const signs = [...text.slice(0, 2 * longest)];
  return signs.length <= longest && text.length <= 2 * longest
    ? text
    : `${signs.slice(0, longest).join('')}…`;
};

/** A problem without the long texts that led to it: the cell itself is kept beside it whole. */
export const shortProblem = ({ value, params, ...problem }: RowProblem): RowProblem => ({
  ...problem,
  ...(value === undefined ? {} : { value: shortText(value) }),
  ...(params === undefined
    ? {}
    : {
        params: Object.fromEntries(
          Object.entries(params).map(([name, param]) => [
            name,
            typeof param === 'string' ? shortText(param) : param,
          ]),
        ),
      }),
});

const unentered: readonly FieldModel['kind'][] = ['password', 'computed', 'image', 'file'];

/**
 * Whether a cell of a sheet can give the value of a field: files are uploaded, secrets typed, results worked out. Lines are rows: their own
 * noun has the sheet of them.
 */
export const isSheetColumn = ({ kind, options }: FieldModel): boolean =>
  !unentered.includes(kind) && isStored({ options });

/** Names an export of the noun can be asked for, in the order its call has them; none where it has no export. */
export const exportNames = (model: Pick<EntityModel, 'noun' | 'calls'>): readonly string[] => {
  const { fields, columns } = exportCallOf(model, 'export')?.request.properties ?? {};
  return ((fields ?? columns)?.items?.enum ?? []).map(String);
};

/**
 * The columns of these names as an export has them, in the order given: those of the sheet that changes rows, so that the file can come in
 * again, else the noun's own fields. Names it does not know are left out.
 */
export const exportColumns = (
  { imports, fields }: Pick<EntityModel, 'imports' | 'fields'>,
  names: readonly string[],
): readonly FieldModel[] => {
  const changed = imports.find(({ mode }) => mode === 'change')?.columns ?? [];
  return names.flatMap((name) => findField(changed, name) ?? findField(fields, name) ?? []);
};
