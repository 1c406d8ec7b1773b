import type { Identifier } from 'react-admin';

const between = (ids: readonly Identifier[], from: Identifier, to: Identifier): readonly Identifier[] => {
  const ends = [ids.indexOf(from), ids.indexOf(to)];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
};

/**
 * The selection after a row is toggled. With an anchor on the same page the whole stretch from there becomes what the
 * row becomes: selected, or deselected when it was selected. Rows of other pages stay as they are.
 */
export const rangeToggled = (
  ids: readonly Identifier[],
  {
    selected,
    id,
    anchor,
  }: {
    readonly selected: readonly Identifier[];
    readonly id: Identifier;
    readonly anchor: Identifier | undefined;
  },
): readonly Identifier[] => {
  const range = anchor === undefined || !ids.includes(anchor) ? [id] : between(ids, anchor, id);
  const others = selected.filter((each) => !range.includes(each));
  return selected.includes(id) ? others : [...others, ...range];
};
