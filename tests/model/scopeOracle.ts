import type { FoundDepartment } from './scopeWorld.ts';

/** Who may see and change what, read from safety.md T04 a second time: a department is theirs when a root is on its way. */
export const oracleOf = (found: readonly FoundDepartment[], roots: readonly number[], self: number) => {
  const mine = found.filter(({ ancestors }) => ancestors.some((id) => roots.includes(id)));
  const ids = mine.map(({ id }) => id);
  const isMine = (id: number): boolean => ids.includes(id);
  const placesOf = (person: number): readonly number[] =>
    found.filter(({ seats }) => seats.some(({ user_id: id }) => id === person)).map(({ id }) => id);
  const homeOf = (person: number): number | undefined =>
    found.find(({ seats }) => seats.some((seat) => seat.user_id === person && seat.is_main === 1))?.id;
  const isAbove = (upper: number, lower: number): boolean =>
    found.find(({ id }) => id === lower)?.ancestors.includes(upper) === true;
  const peopleIn = (inside: readonly FoundDepartment[]): readonly number[] =>
    [...new Set(inside.flatMap(({ seats }) => seats.map(({ user_id: id }) => id)))].sort((a, b) => a - b);
  return {
    isMine,
    placesOf,
    homeOf,
    isAbove,
    parentOf: (id: number): number => found.find((each) => each.id === id)?.ancestors.at(-2) ?? 0,
    departments: ids,
    isKnown: (id: number): boolean => found.some((each) => each.id === id),
    /** Seen as a person: by any department of theirs inside, or as oneself. */
    isSeen: (person: number): boolean => person === self || placesOf(person).some(isMine),
    shownPlaces: (person: number): readonly number[] => placesOf(person).filter(isMine),
    people: peopleIn(mine),
    peopleUnder: (id: number): readonly number[] =>
      peopleIn(mine.filter((each) => each.ancestors.includes(id))),
    peopleAt: (id: number): readonly number[] => peopleIn(mine.filter((each) => each.id === id)),
    /** Everything that has to stay as it is, whatever is asked. */
    outside: JSON.stringify(
      found.filter(({ id }) => !isMine(id)).map(({ id, row, seats }) => [id, row, seats]),
    ),
  };
};

export type Oracle = ReturnType<typeof oracleOf>;
