/** Letters of a column of a sheet by its place from 0: `A`, `Z`, `AA`. */
export const columnLetter = (place: number): string => {
  const rest = Math.floor(place / 26) - 1;
  const last = String.fromCharCode(65 + (place % 26));
  return rest < 0 ? last : `${columnLetter(rest)}${last}`;
};
