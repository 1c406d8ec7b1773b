/** What a reader chose for a list, by column name: shown columns in their order, and hidden ones. */
export interface ColumnChoice {
  readonly columns: readonly string[];
  readonly hidden: readonly string[];
}

/** A column no one has decided about stands behind the nearest of the columns the schema names before it. */
const insertAtPlace = (
  schemaOrder: readonly string[],
  shown: readonly string[],
  name: string,
): readonly string[] => {
  const before = schemaOrder.slice(0, schemaOrder.indexOf(name));
  const neighbour = before.findLast((each) => shown.includes(each));
  const at = neighbour === undefined ? 0 : shown.indexOf(neighbour) + 1;
  return shown.toSpliced(at, 0, name);
};

/**
 * The columns of a list as its reader likes them, safe whatever became of the schema since: unknown names are dropped,
 * new columns appear at their place, the first column (the row's link) stays first and cannot be hidden. Columns that are
 * `offered` beside them are shown to anyone who has chosen them.
 */
export const chosenColumns = (
  schemaOrder: readonly string[],
  choice: ColumnChoice,
  offered: readonly string[] = [],
): ColumnChoice => {
  const [first, ...usual] = schemaOrder;
  if (first === undefined) return { columns: [], hidden: [] };
  const movable = [...usual, ...offered];
  const isHidden = (name: string): boolean =>
    choice.hidden.includes(name) || (offered.includes(name) && !choice.columns.includes(name));
  const hidden = movable.filter(isHidden);
  const kept = [...new Set(choice.columns)].filter(
    (name) => movable.includes(name) && !hidden.includes(name),
  );
  const news = movable.filter((name) => !kept.includes(name) && !hidden.includes(name));
  const columns = news.reduce((shown, name) => insertAtPlace(schemaOrder, shown, name), [
    first,
    ...kept,
  ] as readonly string[]);
  return { columns, hidden };
};
