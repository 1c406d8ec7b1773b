import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { type Identifier, useListContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { filterFingerprint } from '#engine/request/queryConditions.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useSelection } from '#views/list/SteadyList.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { gatherIds } from './useBulkRun.ts';

/** Most rows one selection holds; what is beyond is for a narrower filter. */
const maxSelected = 10_000;

const perPage = 100;

interface Gathering {
  readonly found: number;
  readonly total: number;
}

/**
 * Gathers the ids of all rows that match the list's filter. Can be stopped, and is when the filter changes or the list is
 * left; then nothing is selected.
 */
const useGatherIds = (model: EntityModel) => {
  const provider = useConsoleProvider();
  const say = useSay();
  const { filter, filterValues, total = 0 } = useListContext();
  const { onSelect } = useSelection();
  const [gathering, setGathering] = useState<Gathering>();
  const controller = useRef<AbortController>(undefined);
  const requested = Math.min(total, maxSelected);
  const asked = filterFingerprint({ ...filterValues, ...filter });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter has other rows
  useEffect(() => () => controller.current?.abort(), [asked]);

  const gather = (signal: AbortSignal): Promise<readonly Identifier[]> =>
    gatherIds({
      requested,
      perPage,
      signal,
      readPage: async (page) => {
        const { data } = await provider.getList(model.noun, {
          pagination: { page, perPage },
          sort: { field: model.idField, order: 'ASC' },
          filter: { ...filterValues, ...filter },
          signal,
        });
        return data.map(({ id }) => id);
      },
      onFound: (found) => setGathering({ found, total: requested }),
    });

  const selectAll = async (): Promise<void> => {
    const own = new AbortController();
    controller.current = own;
    setGathering({ found: 0, total: requested });
    try {
      onSelect([...(await gather(own.signal))]);
    } catch (error) {
      if (!own.signal.aborted) say(error instanceof Error ? error.message : String(error), 'error');
    } finally {
      if (controller.current === own) setGathering(undefined);
    }
  };
  return { gathering, selectAll: () => void selectAll(), stop: () => controller.current?.abort(), requested };
};

/** From the rows of this page to all that match the filter, on whichever page. */
export const SelectMatching = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { total = 0 } = useListContext();
  const { selectedIds } = useSelection();
  const { gathering, selectAll, stop, requested } = useGatherIds(model);
  if (gathering !== undefined)
    return (
      <>
        <CircularProgress size={16} aria-hidden />
        <Typography variant="body2" component="span">
          {translate('bulk.gathering', {
            found: formatCount(gathering.found),
            total: formatCount(gathering.total),
          })}
        </Typography>
        <Button size="small" color="inherit" onClick={stop}>
          {translate('bulk.stop')}
        </Button>
      </>
    );
  if (selectedIds.length >= requested) return null;
  return (
    <Button size="small" onClick={selectAll}>
      {translate(requested < total ? 'bulk.selectFirst' : 'bulk.selectAll', {
        count: formatCount(requested),
        total: formatCount(total),
      })}
    </Button>
  );
};
