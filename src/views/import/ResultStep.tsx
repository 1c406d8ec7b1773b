import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { formatCount } from '../list/formatCount.ts';
import { useModels } from '../ModelContext.tsx';
import { wordKeys } from '../wordKeys.ts';
import { Counts } from './Counts.tsx';
import { FailedRowsFile } from './FailedRowsFile.tsx';
import { importStartAddress } from './importAddress.ts';
import type { ImportJob } from './importRow.ts';
import { ResultRows } from './ResultRows.tsx';
import { resultCounts } from './resultCounts.ts';
import { StepPanel } from './StepPanel.tsx';
import type { StationProps } from './station.ts';
import { UndoPanel } from './UndoPanel.tsx';

const severities = {
  finished: 'success',
  partly: 'warning',
  failed: 'error',
  cancelled: 'info',
} as const;

/** What came of an import: in numbers, row by row, what is left to do, and the way back. */
export const ResultStep = (props: StationProps) => {
  const { job, heading } = props;
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
          <Leftover job={job} />
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
  return (
    <Alert severity={severities[job.status]}>
      {translate(`importing.outcome.${job.status}`, { count, smart_count: job.written_count })}
      {job.message === undefined || job.message === null ? null : <div>{job.message}</div>}
    </Alert>
  );
};

/** What an import leaves for somebody to do: people to be activated, things to be handed over. */
const Leftover = ({ job }: { readonly job: ImportJob }) => {
  const translate = useTranslate();
  // Whoever was taken back has nothing to activate.
  const waiting = Math.min(job.activation, job.written_count - job.undone);
  return (
    <>
      {waiting <= 0 ? null : (
        <Alert severity="info">
          {translate('importing.activation', { count: formatCount(waiting), smart_count: waiting })}
        </Alert>
      )}
      {job.transfer_count === 0 ? null : (
        <Alert severity="info">
          {translate('importing.transfer', {
            count: formatCount(job.transfer_count),
            smart_count: job.transfer_count,
          })}
        </Alert>
      )}
    </>
  );
};

const NextSteps = ({ job }: { readonly job: ImportJob }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const model = useModels()[job.noun];
  if (model === undefined) return null;
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
      <Button component={LinkBase} to={createPath({ resource: job.noun, type: 'list' })} variant="contained">
        {translate('importing.toList', { name: translate(wordKeys(job.noun).plural) })}
      </Button>
      <Button component={LinkBase} to={importStartAddress(job.noun, job.purpose)}>
        {translate('importing.another')}
      </Button>
    </Stack>
  );
};
