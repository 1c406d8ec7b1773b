import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { SelectMatching } from '#views/bulk/SelectMatching.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { focusRowStop } from '#views/list/RowsProvider.tsx';
import { SelectionContext, useSelection } from '#views/list/SteadyList.tsx';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { BulkActions } from '../bulk/BulkActions.tsx';
import { BulkWork } from '../bulk/BulkWork.tsx';
import { type BulkAction, useBulkRun } from '../bulk/useBulkRun.ts';
import { useOverride } from '../ModelContext.tsx';

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
