/** Where departments go, by the id of the department: the way to its new parent, ending with it; empty for the company. */
export type Moves = ReadonlyMap<number, readonly number[]>;

/**
 * The way to a department once every move is done; undefined where they make a circle. `way`: ids from the top down to it, as it
 * is now.
 */
export const finalWay = (
  way: readonly number[],
  moves: Moves,
  seen: readonly number[] = [],
): readonly number[] | undefined => {
  const place = way.findLastIndex((id) => moves.has(id));
  const moved = way[place];
  if (moved === undefined) return way;
  if (seen.includes(moved)) return undefined;
  const above = finalWay(moves.get(moved) ?? [], moves, [...seen, moved]);
  return above && [...above, ...way.slice(place)];
};
