import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useGatherIds } from './useGatherIds.ts';

/** From the rows of this page to all that match the filter, on whichever page. */
export const SelectMatching = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { selectedIds, total = 0 } = useListContext();
  const { gathering, selectAll, stop, wanted } = useGatherIds(model);
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
  if (selectedIds.length >= wanted) return null;
  return (
    <Button size="small" onClick={selectAll}>
      {translate(wanted < total ? 'bulk.selectFirst' : 'bulk.selectAll', {
        count: formatCount(wanted),
        total: formatCount(total),
      })}
    </Button>
  );
};
