/** The orders on an invoice, as its field holds them. */
export const orderIdsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.map(Number) : [];
