/** The order after one name is taken out and put at another's place; unchanged when either is not there. */
export const movedTo = (names: readonly string[], name: string, place: number): readonly string[] => {
  const from = names.indexOf(name);
  if (from === -1 || place < 0 || place >= names.length) return names;
  return names.toSpliced(from, 1).toSpliced(place, 0, name);
};
