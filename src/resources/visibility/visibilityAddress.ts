/** The two people an address asks about: `/visibility?viewer=3&person=8`; either may be missing. */
export interface AskedPair {
  readonly viewerId: number | undefined;
  readonly personId: number | undefined;
}

const idIn = (search: URLSearchParams, name: string): number | undefined => {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
};

/** Reads the pair from the query; what is no id is no one. */
export const readPair = (query: string): AskedPair => {
  const search = new URLSearchParams(query);
  return { viewerId: idIn(search, 'viewer'), personId: idIn(search, 'person') };
};

/** The query that asks about a pair. */
export const pairQuery = ({ viewerId, personId }: AskedPair): string =>
  new URLSearchParams([
    ...(viewerId === undefined ? [] : [['viewer', String(viewerId)]]),
    ...(personId === undefined ? [] : [['person', String(personId)]]),
  ] as string[][]).toString();
