import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { StoredRow } from '#server/features/imports/store/importRows.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { duplicateProblems, identityText, type PlacesByIdentity } from './sheet/identities.ts';
import type { ImportTarget, RowVerdict, TargetImport } from './sheet/importTarget.ts';

/** Whether nothing at all stands in a row. */
export const isBlankRow = ({ cells }: Pick<SheetRow, 'cells'>): boolean =>
  Object.values(cells).every((text) => text.trim() === '');

const blank: RowVerdict = { effect: 'none', problems: [] };

/** The same thing said of the same cell by reader and target is said once. */
const once = (problems: readonly RowProblem[]): readonly RowProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.rule} ${problem.column ?? ''}`, problem])).values(),
];

const stateOf = (problems: readonly RowProblem[]): StoredRow['state'] => {
  if (problems.some(({ level }) => level === 'error')) return 'error';
  return problems.length > 0 ? 'warning' : 'ok';
};

const storedRow = (
  row: SheetRow,
  verdict: RowVerdict,
  target: ImportTarget,
  places: PlacesByIdentity,
): StoredRow => {
  const identities = isBlankRow(row) ? [] : target.identitiesOf(row);
  const problems = isBlankRow(row)
    ? row.problems
    : once([...row.problems, ...duplicateProblems(row, identities, places), ...verdict.problems]);
  return {
    row_index: row.index,
    line: row.line,
    cells: row.cells,
    faults: row.faults,
    state: stateOf(problems),
    effect: verdict.effect,
    target_id: verdict.targetId ?? null,
    write_order: verdict.order ?? 0,
    problems,
    changes: verdict.changes ?? [],
    trace: verdict.trace ?? null,
    identities: identities.map(identityText),
    new_depts: verdict.newDepartments ?? [],
    new_positions: verdict.newPositions ?? [],
  };
};

/**
 * Rows as they are stored: what reader, file and target say of each together. Nothing is written but what the caller does with
 * the answer. Blank rows are not shown to the target.
 */
export const checkRows = async (
  context: CallContext,
  target: ImportTarget,
  on: TargetImport,
  rows: readonly SheetRow[],
  places: PlacesByIdentity,
): Promise<readonly StoredRow[]> => {
  const filled = rows.filter((row) => !isBlankRow(row));
  const verdicts = filled.length === 0 ? [] : await target.check(context, on, filled);
  const byIndex = new Map(filled.map((row, at) => [row.index, verdicts[at] ?? blank]));
  return rows.map((row) => storedRow(row, byIndex.get(row.index) ?? blank, target, places));
};
