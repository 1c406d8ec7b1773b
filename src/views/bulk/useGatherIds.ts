import { useRef, useState } from 'react';
import { type Identifier, useDataProvider, useListContext } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import { useSay } from '../useSay.ts';

/** Most rows one selection holds; what is beyond is for a narrower filter. */
export const maxSelected = 10_000;

const perPage = 100;

interface Gathering {
  readonly found: number;
  readonly total: number;
}

/**
 * Gathers the ids of all rows that match the list's filter, page by page in the order of ids, so that rows that change
 * meanwhile neither vanish nor come twice. Can be stopped; then nothing is selected.
 */
export const useGatherIds = (model: EntityModel) => {
  const provider = useDataProvider<ConsoleProvider>();
  const say = useSay();
  const { filter, filterValues, onSelect, total = 0 } = useListContext();
  const [gathering, setGathering] = useState<Gathering>();
  const controller = useRef<AbortController>(undefined);
  const wanted = Math.min(total, maxSelected);

  const gather = async (signal: AbortSignal): Promise<readonly Identifier[]> => {
    const ids = new Set<Identifier>();
    for (let page = 1; ids.size < wanted; page += 1) {
      const { data } = await provider.getList(model.noun, {
        pagination: { page, perPage },
        sort: { field: model.idField, order: 'ASC' },
        filter: { ...filterValues, ...filter },
        signal,
      });
      for (const row of data) if (ids.size < wanted) ids.add(row.id);
      setGathering({ found: ids.size, total: wanted });
      if (data.length < perPage) break;
    }
    return [...ids];
  };

  const selectAll = async (): Promise<void> => {
    const own = new AbortController();
    controller.current = own;
    setGathering({ found: 0, total: wanted });
    try {
      onSelect([...(await gather(own.signal))]);
    } catch (error) {
      if (!own.signal.aborted) say(error instanceof Error ? error.message : String(error), 'error');
    } finally {
      setGathering(undefined);
    }
  };
  return { gathering, selectAll: () => void selectAll(), stop: () => controller.current?.abort(), wanted };
};
