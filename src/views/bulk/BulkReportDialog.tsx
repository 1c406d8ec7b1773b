import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { useSelection } from '#views/list/SteadyList.tsx';
import type { RowFailure, WorkReport } from '#views/longWork/longWorkStore.ts';
import type { LongWork } from '../longWork/longWorkStore.ts';
import { FailureTable, useSaveFailures } from './FailureTable.tsx';

interface BulkReportDialogProps {
  readonly work: LongWork & { readonly report: WorkReport };
  readonly onClose: () => void;
  readonly onDismiss: () => void;
}

const idsOf = (failed: readonly RowFailure[]): readonly Identifier[] => failed.map(({ id }) => id);

/** What became of each row: how many are done, and by name and reason which are not; with the ways on. */
export const BulkReportDialog = ({ work, onClose, onDismiss }: BulkReportDialogProps) => {
  const translate = useTranslate();
  const { onSelect } = useSelection();
  const titleId = useId();
  const save = useSaveFailures();
  const { done, failed, skipped, again } = work.report;
  const goOn = (ids: readonly Identifier[]) => () => {
    onDismiss();
    again(ids);
  };
  const select = () => {
    onDismiss();
    onSelect([...idsOf(failed), ...skipped]);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{work.title}</DialogTitle>
      <DialogContent>
        <Counts done={done.length} failed={failed.length} skipped={skipped.length} />
        {failed.length === 0 ? null : <FailureTable failed={failed} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {failed.length === 0 ? null : (
          <Button onClick={() => save(work.title, failed)} sx={{ mr: 'auto' }}>
            {translate('bulk.report.download')}
          </Button>
        )}
        <Button onClick={select}>{translate('bulk.report.select')}</Button>
        {skipped.length === 0 ? null : (
          <Button onClick={goOn(skipped)}>
            {translate('bulk.report.resume', { count: formatCount(skipped.length) })}
          </Button>
        )}
        {failed.length === 0 ? null : (
          <Button onClick={goOn(idsOf(failed))}>
            {translate('bulk.report.retry', { count: formatCount(failed.length) })}
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface CountsProps {
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
}

const Counts = (counts: CountsProps) => {
  const translate = useTranslate();
  const shown = [
    { name: 'done', count: counts.done, color: 'success.main' },
    { name: 'failed', count: counts.failed, color: 'error.main' },
    { name: 'skipped', count: counts.skipped, color: 'text.secondary' },
  ] as const;
  return (
    <Stack component="dl" direction="row" spacing={4} sx={{ m: 0, mb: 2 }}>
      {shown.map(({ name, count, color }) => (
        <Stack key={name} direction="column-reverse">
          <Typography component="dt" variant="body2" color="text.secondary">
            {translate(`bulk.report.${name}`)}
          </Typography>
          <Typography
            component="dd"
            variant="h5"
            sx={{ m: 0, color: count === 0 ? 'text.secondary' : color }}
          >
            {formatCount(count)}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
};
