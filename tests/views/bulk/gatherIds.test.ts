import { describe, expect, it } from 'vitest';
import { gatherIds } from '#views/bulk/useBulkRun.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Reads of a table in pages of two; `onRead` may take rows out of it in between. */
const gatherFrom = (ids: number[], requested: number, onRead = (_page: number): void => {}) => {
  const controller = new AbortController();
  const gathered = gatherIds({
    requested,
    perPage: 2,
    signal: controller.signal,
    onFound: () => {},
    readPage: async (page) => {
      const found = ids.slice((page - 1) * 2, page * 2);
      onRead(page);
      return found;
    },
  });
  return { gathered, controller };
};

describe('gathering ids', () => {
  it('answers every row in order', async () => {
    expect(await gatherFrom(upTo(5), 5).gathered).toEqual([1, 2, 3, 4, 5]);
  });

  it('takes no more than is wanted', async () => {
    expect(await gatherFrom(upTo(9), 3).gathered).toEqual([1, 2, 3]);
  });

  it('skips no row when one vanishes meanwhile', async () => {
    const ids = upTo(6);

    const { gathered } = gatherFrom(ids, 6, (page) => page === 2 && ids.shift());

    expect(await gathered).toEqual(expect.arrayContaining([2, 3, 4, 5, 6]));
  });

  it('answers nothing once it is given up', async () => {
    const { gathered, controller } = gatherFrom(upTo(2), 2);

    controller.abort();

    await expect(gathered).rejects.toThrow();
  });
});
