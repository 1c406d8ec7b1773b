import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import type { StationProps } from './ImportFrame.tsx';
import { RepairGrid } from './RepairGrid.tsx';
import { RowSkeleton } from './RowList.tsx';
import type { RowGroup } from './rowColumns.tsx';
import { type ImportJob, type ImportRow, type RowFilter, useFirstRows } from './useImportRows.ts';
import type { Repair } from './useRepair.ts';
import type { ReviewDraft } from './useReviewDraft.ts';

/**
 * Columns to mend rows in: all of the sheet, or those where something is wrong, with the first one to know a row by. What is
 * wrong in a column that is not among them is said beside the row.
 */
export const repairColumns = (
  { columns }: Pick<ImportJob, 'columns'>,
  rows: readonly ImportRow[],
  showsAll: boolean,
): ImportJob['columns'] => {
  if (showsAll) return columns;
  const wrong = new Set(rows.flatMap(({ problems }) => problems.map(({ column }) => column)));
  const shown = columns.filter(({ name }) => wrong.has(name));
  // Whole rows are wrong, no cell: then the row itself is looked at.
  return shown.length === 0 ? columns : shown;
};

interface RepairPanelProps {
  readonly job: StationProps['job'];
  readonly group: RowGroup;
  readonly filter: RowFilter;
  readonly draft: ReviewDraft;
  readonly repair: Repair;
}

/** It takes the keyboard after a save by keys, and shows that it has it. */
const report = {
  m: 0,
  borderRadius: 'var(--radius-tick)',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
} as const;

/** Rows to be mended where they stand, wrong or not; only what was changed is checked again. */
export const RepairPanel = ({ job, group, filter, draft, repair }: RepairPanelProps) => {
  const translate = useTranslate();
  const status = useRef<HTMLParagraphElement>(null);
  const { data, error, refetch } = useFirstRows(filter);
  const [showsAll, setShowsAll] = useState(false);
  if (error !== null && data === undefined) return <FailedRead error={error} onRetry={refetch} />;
  if (data === undefined) return <RowSkeleton />;
  if (data.total === 0)
    return (
      <Alert severity={group === 'error' ? 'success' : 'info'}>
        {repair.said || translate(`importing.none.${group}`)}
      </Alert>
    );
  const save = () => void repair.save().then((isDone) => isDone && status.current?.focus());
  return (
    <Stack spacing={1.5}>
      <Typography color="text.secondary">{translate('importing.repair.help')}</Typography>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <SaveButtons
          draft={draft}
          repair={repair}
          // Where rows are added, the way on below saves as well: it is the main one.
          variant={job.mode === 'add' ? 'outlined' : 'contained'}
          onSave={save}
        />
        {group === 'error' && job.reasons.some(({ error_key: key }) => blankRules.includes(key)) ? (
          <Button onClick={() => void repair.removeBlank()} loading={repair.isRunning}>
            {translate('importing.repair.removeBlank')}
          </Button>
        ) : null}
        <FormControlLabel
          label={translate('importing.repair.allColumns')}
          control={<Switch size="small" checked={showsAll} onChange={(_, all) => setShowsAll(all)} />}
          sx={{ ml: 'auto' }}
        />
      </Stack>
      <Box component="p" ref={status} role="status" tabIndex={-1} sx={report}>
        {repair.said}
      </Box>
      {repair.refusal === undefined ? null : (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={save}>
              {translate('tree.retry')}
            </Button>
          }
        >
          {repair.refusal} {translate('importing.repair.kept')}
        </Alert>
      )}
      <RepairGrid
        columns={repairColumns(job, data.list, showsAll)}
        allColumns={job.columns}
        showAll={() => setShowsAll(true)}
        group={group}
        filter={filter}
        total={data.total}
        draft={draft}
        repair={repair}
      />
    </Stack>
  );
};

/** Rules that say that a row has nothing in it. */
const blankRules: readonly string[] = ['sheet.blankRow'];

interface SaveButtonsProps {
  readonly draft: ReviewDraft;
  readonly repair: Repair;
  readonly variant: 'contained' | 'outlined';
  readonly onSave: () => void;
}

const SaveButtons = ({ draft, repair, variant, onSave }: SaveButtonsProps) => {
  const translate = useTranslate();
  const count = draft.cells.length;
  return (
    <>
      <Button variant={variant} disabled={count === 0} loading={repair.isRunning} onClick={onSave}>
        {count === 0
          ? translate('importing.repair.save')
          : translate('importing.repair.saveCount', { count: formatCount(count) })}
      </Button>
      {count === 0 ? null : (
        <Button onClick={() => draft.forget(draft.cells)} disabled={repair.isRunning}>
          {translate('importing.repair.discard')}
        </Button>
      )}
    </>
  );
};
