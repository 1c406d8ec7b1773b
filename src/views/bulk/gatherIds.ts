import type { Identifier } from 'react-admin';

/** What gathering asks and tells. */
export interface GatherPorts {
  /** How many rows there are to gather, at most. */
  readonly wanted: number;
  readonly perPage: number;
  /** The ids of a page, counted from 1, of rows in a lasting order. */
  readonly readPage: (page: number) => Promise<readonly Identifier[]>;
  readonly onFound: (count: number) => void;
  readonly signal: AbortSignal;
}

/**
 * The ids of the first rows, gathered from the last page to the first: a row that vanishes meanwhile moves those behind
 * it to pages not read yet, where they come twice instead of never. Throws when it was given up.
 */
export const gatherIds = async (ports: GatherPorts): Promise<readonly Identifier[]> => {
  const { wanted, perPage, readPage, onFound, signal } = ports;
  let ids: readonly Identifier[] = [];
  for (let page = Math.ceil(wanted / perPage); page > 0; page -= 1) {
    const found = await readPage(page);
    signal.throwIfAborted();
    // The last page may hold more than is wanted.
    ids = [...new Set([...found.slice(0, wanted - (page - 1) * perPage), ...ids])];
    onFound(ids.length);
  }
  return ids;
};
