import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { RowIdentity } from './importTarget.ts';

/** A row as others name it. */
export interface RowPlace {
  readonly index: number;
  readonly line: number;
}

/** The rows of a file by what no two of them may share. */
export type PlacesByIdentity = ReadonlyMap<string, readonly RowPlace[]>;

/** An identity as one text: it is stored with its row. */
export const identityText = ({ column, key }: RowIdentity): string => `${column} ${key}`;

/** Puts the rows of a file under their identities. */
export const placesByIdentity = (
  rows: readonly (RowPlace & { readonly identities: readonly string[] })[],
): PlacesByIdentity => {
  const places = new Map<string, RowPlace[]>();
  for (const { identities, index, line } of rows)
    for (const identity of identities) {
      const known = places.get(identity);
      if (known === undefined) places.set(identity, [{ index, line }]);
      else known.push({ index, line });
    }
  return places;
};

/** What is said of a row that shares an identity with others: each names the first of the others. */
export const duplicateProblems = (
  row: SheetRow,
  identities: readonly RowIdentity[],
  places: PlacesByIdentity,
): readonly RowProblem[] =>
  identities.flatMap((identity) => {
    const other = places.get(identityText(identity))?.find(({ index }) => index !== row.index);
    if (other === undefined) return [];
    const { column } = identity;
    return [
      {
        level: 'error' as const,
        rule: 'import.duplicate',
        field: column,
        column,
        value: row.cells[column],
        params: { line: other.line },
      },
    ];
  });
