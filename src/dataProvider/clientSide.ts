import type { RaRecord } from 'ra-core';

interface PageRequested {
  readonly page: number;
  readonly perPage: number;
  readonly sort: { readonly field: string; readonly order: string } | undefined;
  readonly filter: Readonly<Record<string, unknown>>;
}

const valueAt = (record: RaRecord, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as RaRecord | null | undefined)?.[name], record);

const says = (record: RaRecord, keyword: string): boolean =>
  Object.values(record).some(
    (value) => typeof value === 'string' && value.toLowerCase().includes(keyword.toLowerCase()),
  );

const fits = (record: RaRecord, [name, requested]: readonly [string, unknown]): boolean => {
  if (name === 'q') return says(record, String(requested));
  const value = valueAt(record, name);
  if (Array.isArray(requested)) return requested.length === 0 || requested.includes(value);
  return requested === '' || requested === null || requested === undefined || value === requested;
};

const compare = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '').localeCompare(String(other ?? ''));
};

/** A page out of all rows, for a call that answers every row at once (`clientSide` verbs). */
export const pageOf = (
  rows: readonly RaRecord[],
  { page, perPage, sort, filter }: PageRequested,
): { readonly data: RaRecord[]; readonly total: number } => {
  const found = rows.filter((row) => Object.entries(filter).every((requested) => fits(row, requested)));
  const sorted =
    sort === undefined
      ? found
      : found.toSorted((one, other) => {
          const order = compare(valueAt(one, sort.field), valueAt(other, sort.field));
          return sort.order === 'asc' ? order : -order;
        });
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: found.length };
};
