import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { type Identifier, useListContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { filterFingerprint } from '#engine/request/queryConditions.ts';
import { BulkActions } from '#views/bulk/BulkActions.tsx';
import { BulkWork } from '#views/bulk/BulkWork.tsx';
import { type BulkAction, gatherIds, useBulkRun } from '#views/bulk/useBulkRun.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { focusRowStop } from '#views/list/RowsProvider.tsx';
import { SelectionContext, useSelection } from '#views/list/SteadyList.tsx';
import { useOverride } from '#views/ModelContext.tsx';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';

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
const SelectMatching = ({ model }: { readonly model: EntityModel }) => {
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

interface BulkBarProps {
  readonly model: EntityModel;
}

/**
 * Stays in view at the foot of the list: what is selected and can be done to it, and the bulk work that is running or did
 * not do everything.
 */
export const BulkBar = ({ model }: BulkBarProps) => {
  // Rows say at once that they are selected; what can be done to them follows.
  const selection = useDeferredValue(useSelection());
  const { selectedIds, onUnselectItems } = selection;
  const start = useBulkRun(model);
  const begin = (action: BulkAction) => {
    start(action, selectedIds);
    // The rows are on their way; those that stay behind are offered again in the report.
    onUnselectItems();
  };
  return (
    <SelectionContext value={selection}>
      <Stack spacing={1} sx={{ position: 'sticky', bottom: 12, zIndex: 3, '&:not(:empty)': { my: 1.5 } }}>
        <BulkWork model={model} />
        {selectedIds.length === 0 ? null : (
          <Bar model={model} count={selectedIds.length} onStart={begin} onClear={() => onUnselectItems()} />
        )}
      </Stack>
    </SelectionContext>
  );
};

interface BarProps extends BulkBarProps {
  readonly count: number;
  readonly onStart: (action: BulkAction) => void;
  readonly onClear: () => void;
}

/** The bar goes with the selection, and with the button that had the keyboard: the rows take it. */
const useHandedOverFocus = (): void => {
  useEffect(() => () => void requestAnimationFrame(focusRowStop), []);
};

const Bar = ({ model, count, onStart, onClear }: BarProps) => {
  const translate = useTranslate();
  const { bulk: More } = useOverride(model.noun).views ?? {};
  useHandedOverFocus();
  return (
    <Paper
      role="toolbar"
      aria-label={translate('bulk.bar')}
      elevation={6}
      sx={{ px: 2, py: 1, border: 1, borderColor: 'divider' }}
    >
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
          {translate('bulk.selected', { count: formatCount(count) })}
        </Typography>
        <SelectMatching model={model} />
        <Tooltip title={translate('bulk.clear')}>
          <IconButton size="small" aria-label={translate('bulk.clear')} onClick={onClear}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          sx={{ flexWrap: 'wrap', alignItems: 'center', ml: 'auto' }}
        >
          <BulkActions model={model} onStart={onStart} />
          {More === undefined ? null : (
            <Suspense>
              <More />
            </Suspense>
          )}
        </Stack>
      </Stack>
    </Paper>
  );
};
