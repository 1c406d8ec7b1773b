import { chosenColumns } from '#engine/chosenColumns.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';

type Row = Readonly<Record<string, unknown>>;
type Id = string | number;

/** The ids a value of a relation holds: one, several, or none. `0` is an id (the company's root). */
export const idsOf = (value: unknown): readonly Id[] => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((id): id is Id => (typeof id === 'number' || typeof id === 'string') && id !== '');
};

/** The columns of a list as its reader likes them. */
export interface ShownColumns {
  readonly columns: readonly string[];
  readonly hidden_columns: readonly string[];
}

/** A cell that names rows of another noun. */
export interface RelatedCell {
  readonly noun: string;
  readonly ids: readonly Id[];
}

/** The company itself at the top of a tree, which no call lists. */
const isRoot = (value: unknown, isTree: boolean): boolean => isTree && value === 0;

/** The cells of rows that name rows of other nouns, from left to right and from above. */
export const relatedCells = (
  { fields, list }: EntityModel,
  { columns, hidden_columns: hidden }: ShownColumns,
  rows: readonly Row[],
): readonly RelatedCell[] => {
  const shown = chosenColumns(list.columns, { columns, hidden }, list.offered).columns;
  const relations = shown.flatMap((name) => {
    const relation = findField(fields, name)?.options.relation;
    return relation === undefined ? [] : [{ name, noun: relation.resource, isTree: relation.tree === true }];
  });
  return rows.flatMap((row) =>
    relations
      .filter(({ name, isTree }) => !isRoot(row[name], isTree))
      .map(({ name, noun }) => ({ noun, ids: idsOf(row[name]) }))
      .filter(({ ids }) => ids.length > 0),
  );
};

/** What the cells name, each row once: noun -> ids. */
export const relatedIds = (cells: readonly RelatedCell[]): ReadonlyMap<string, readonly Id[]> => {
  const nouns = [...new Set(cells.map(({ noun }) => noun))];
  return new Map(
    nouns.map((noun) => [
      noun,
      [...new Set(cells.filter((cell) => cell.noun === noun).flatMap(({ ids }) => ids))],
    ]),
  );
};
