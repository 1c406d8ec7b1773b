type FilterValues = Readonly<Record<string, unknown>>;

/** The filter without one of its fields. */
export const withoutFilter = (values: FilterValues, name: string): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** The filter with one field asked for otherwise; `undefined` asks nothing of it. */
export const withFilter = (values: FilterValues, name: string, value: unknown): FilterValues =>
  value === undefined ? withoutFilter(values, name) : { ...values, [name]: value };
