import { sortPathOf } from '#domain/department/order.ts';

/** One further each, for no rank ends in the first of all digits. */
const digits = '123456789A';

/** A rank that sorts as the id does as text: 1, 10, 2. */
export const rankOf = (id: number): string =>
  `a0${String(id).replace(/\d/g, (digit) => digits.charAt(Number(digit)))}`;

/** Behind every rank an id makes. */
export const lateRank = 'b00';

/** The sort path of a department below these, ranked by their ids. */
export const pathOf = (ids: readonly number[]): string =>
  ids.reduce((path, id) => sortPathOf(path, rankOf(id)), '');
