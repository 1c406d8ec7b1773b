import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import type { ExportFormat } from '#engine/exportCalls.ts';
import { saveFile } from '#views/export/useExportWork.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useModels } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { importedAddress, importStartAddress } from './entry/importAddress.ts';
import { type StationProps, StepPanel } from './ImportFrame.tsx';
import { RowList } from './RowList.tsx';
import { UndoPanel } from './UndoPanel.tsx';
import { type ImportJob, type RowState, renewRows, useImportAction } from './useImportRows.ts';

/** One number with its word; `colour` where there are any. */
interface Count {
  readonly name: string;
  readonly title: string;
  readonly count: number;
  readonly colour: 'success.main' | 'warning.main' | 'error.main' | 'text.primary';
}

/** What an import comes to, in numbers. */
const Counts = ({ counts }: { readonly counts: readonly Count[] }) => (
  <Stack component="dl" direction="row" useFlexGap spacing={4} sx={{ m: 0, flexWrap: 'wrap', rowGap: 1.5 }}>
    {counts.map(({ name, title, count, colour }) => (
      <Stack key={name} direction="column-reverse">
        <Typography component="dt" variant="body2" color="text.secondary">
          {title}
        </Typography>
        <Typography
          component="dd"
          variant="h5"
          sx={{ m: 0, color: count === 0 ? 'text.secondary' : colour, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatCount(count)}
        </Typography>
      </Stack>
    ))}
  </Stack>
);

type Named = Omit<Count, 'title'>;

/** States of rows no one wrote: wrong ones, ones to be looked at that were not taken, ones a stop or a missing tick left out. */
const leftOutStates = [
  'skipped',
  'error',
  'warning',
  'ok',
  'unchecked',
] as const satisfies readonly RowState[];

/** How many rows an import that has ended left out. */
const leftOutCount = (job: ImportJob): number =>
  job.skipped_count + job.error_count + job.warning_count + job.success_count;

/** The numbers of a result: what was written, and what was not and why; kinds no one has are left out. */
const resultCounts = (job: ImportJob): readonly Named[] => {
  const counts: readonly Named[] = [
    { name: job.mode, count: job.written_count, colour: 'success.main' },
    { name: 'unchanged', count: job.unchanged_count, colour: 'text.primary' },
    { name: 'skipped', count: leftOutCount(job), colour: 'warning.main' },
    { name: 'failed', count: job.failed, colour: 'error.main' },
    { name: 'undone', count: job.undone, colour: 'text.primary' },
  ];
  return counts.filter(({ name, count }) => count > 0 || name === job.mode);
};

const ends = ['written', 'unchanged', 'skipped', 'failed', 'undone'] as const;
type End = (typeof ends)[number];

/** Rows that came to this end are in one of these states. */
const statesOf = (end: End): readonly RowState[] => (end === 'skipped' ? leftOutStates : [end]);

/** Rows still in a state: those taken back are no longer written. */
const countOf = (job: ImportJob, end: End): number =>
  ({
    written: job.written_count - job.undone,
    unchanged: job.unchanged_count,
    skipped: leftOutCount(job),
    failed: job.failed,
    undone: job.undone,
  })[end];

/** Rows that were read before some of them were taken back say what is no longer so. */
const useRowsAfterUndo = ({ import_id: importId, undone }: ImportJob): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (undone > 0) void renewRows(client, importId);
  }, [client, importId, undone]);
};

/** Every row of the file with what became of it; what was added leads to its record. */
const ResultRows = ({ job }: { readonly job: ImportJob }) => {
  const translate = useTranslate();
  useRowsAfterUndo(job);
  const there = ends.filter((end) => countOf(job, end) > 0);
  const [chosen, setChosen] = useState<End>();
  if (there.length === 0) return null;
  const end = there.find((each) => each === chosen);
  const states = (end === undefined ? ends : [end]).flatMap(statesOf);
  return (
    <StepPanel title={translate('importing.resultRows')}>
      <Stack spacing={2}>
        {there.length < 2 ? null : (
          <Stack
            direction="row"
            useFlexGap
            spacing={1}
            role="group"
            aria-label={translate('importing.column.state')}
            sx={{ flexWrap: 'wrap' }}
          >
            {there.map((each) => (
              <Chip
                key={each}
                clickable
                label={`${translate(`importing.state.${each}`)} ${formatCount(countOf(job, each))}`}
                variant={each === end ? 'filled' : 'outlined'}
                color={each === end ? 'primary' : 'default'}
                aria-pressed={each === end}
                onClick={() => setChosen(each === end ? undefined : each)}
              />
            ))}
          </Stack>
        )}
        <RowList
          // What was taken back meanwhile is another list.
          key={`${job.undone}`}
          job={job}
          filter={{ importId: job.import_id, states }}
          view="result"
          label={translate('importing.resultRows')}
          empty={translate('importing.none.rows')}
        />
      </Stack>
    </StepPanel>
  );
};

const formats: readonly ExportFormat[] = ['xlsx', 'csv'];

/** The rows that were left out, in the form of the template with their reasons: to be mended there and uploaded again. */
const FailedRowsFile = ({ job }: { readonly job: ImportJob }) => {
  const translate = useTranslate();
  const { isRunning, refusal, run } = useImportAction();
  const count = job.failed + leftOutCount(job);
  if (count === 0) return null;
  const download = (format: ExportFormat) =>
    run(async (provider) => {
      const { file, fileName } = await provider.askFailedRows(job.import_id, format);
      saveFile(file, fileName);
    });
  return (
    <StepPanel
      title={translate('importing.failedRows', { count: formatCount(count), smart_count: count })}
      text={translate('importing.failedRows.text', { until: formatInstant(job.expires_at) })}
    >
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        {formats.map((format) => (
          <Button
            key={format}
            variant="outlined"
            startIcon={<FileDownload />}
            // A disabled button would lose the keyboard that pressed it.
            aria-disabled={isRunning}
            onClick={() => isRunning || void download(format)}
          >
            {translate(`importing.failedRows.${format}`)}
          </Button>
        ))}
      </Stack>
      {refusal === undefined ? null : (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {refusal}
        </Alert>
      )}
    </StepPanel>
  );
};

const severities = {
  finished: 'success',
  partly: 'warning',
  failed: 'error',
  cancelled: 'info',
} as const;

/** What came of an import: in numbers, row by row, what is left to do, and the way back. */
export const ResultStep = (props: StationProps) => {
  const { job, heading, FollowUp } = props;
  const translate = useTranslate();
  const counts = resultCounts(job);
  return (
    <>
      <StepPanel heading={heading} title={translate('importing.result')}>
        <Stack spacing={2.5}>
          <Outcome job={job} />
          <Counts
            counts={counts.map(({ name, count, colour }) => ({
              name,
              count,
              colour,
              title: translate(`importing.count.${name}`),
            }))}
          />
          {FollowUp === undefined ? null : <FollowUp job={job} />}
          <NextSteps job={job} />
        </Stack>
      </StepPanel>
      <FailedRowsFile job={job} />
      <UndoPanel {...props} />
      <ResultRows job={job} />
    </>
  );
};

const Outcome = ({ job }: { readonly job: ImportJob }) => {
  const translate = useTranslate();
  if (job.status === 'uploaded' || job.status === 'checked' || job.status === 'importing') return null;
  const count = formatCount(job.written_count);
  if (job.undo_status === 'done' || job.undo_status === 'partly')
    return (
      <Alert severity="info">
        {translate(`importing.outcome.undone.${job.undo_status}`, {
          count: formatCount(job.undone),
          written: count,
          smart_count: job.undone,
        })}
      </Alert>
    );
  return (
    <Alert severity={severities[job.status]}>
      {translate(`importing.outcome.${job.status}`, { count, smart_count: job.written_count })}
      {job.message === undefined || job.message === null ? null : <div>{job.message}</div>}
    </Alert>
  );
};

/** The very rows that were written, where the list of their noun can show them alone. */
const WrittenLink = ({ job }: { readonly job: ImportJob }) => {
  const translate = useTranslate();
  const model = useModels()[job.noun];
  const count = job.written_count - job.undone;
  if (count <= 0 || model === undefined || !model.list.filters.includes('import_id')) return null;
  return (
    <Button component={LinkBase} to={importedAddress(job.noun, job.import_id)} variant="contained">
      {translate('importing.toWritten', { count: formatCount(count), smart_count: count })}
    </Button>
  );
};

const NextSteps = ({ job }: { readonly job: ImportJob }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const model = useModels()[job.noun];
  if (model === undefined) return null;
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
      <WrittenLink job={job} />
      <Button component={LinkBase} to={createPath({ resource: job.noun, type: 'list' })} variant="outlined">
        {translate('importing.toList', { name: translate(wordKeys(job.noun).plural) })}
      </Button>
      <Button component={LinkBase} to={importStartAddress(job.noun, job.purpose)}>
        {translate('importing.another')}
      </Button>
    </Stack>
  );
};
