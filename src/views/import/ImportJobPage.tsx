import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type RaRecord, useGetOne, useLocation, useParams, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedState } from '#views/generated/ListStates.tsx';
import { useFocusedHeading } from '#views/layouts/WizardSteps.tsx';
import { useRefreshTasks } from '#views/longWork/longWorkStore.ts';
import { readArrival } from './entry/importAddress.ts';
import {
  CancelButton,
  ImportFrame,
  type ImportStep,
  type StationProps,
  StepPanel,
  WorkProgress,
} from './ImportFrame.tsx';
import { ResultStep } from './ResultStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { type ImportJob, isAtWork } from './useImportRows.ts';

const everyMs = 800;

type Shown = ImportJob & RaRecord<number>;

/**
 * The task centre tells of every new state at once, and no list shows what was read before an import wrote or was taken back: it may
 * have touched any of them, and may be over before an answer has grown old.
 */
const useRefreshOthers = (job: ImportJob | undefined): void => {
  const client = useQueryClient();
  const refreshTasks = useRefreshTasks();
  const state = job === undefined ? undefined : `${job.status} ${job.undo_status ?? ''}`;
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (state === undefined) return;
    // This page asks on by itself; the others ask when they are opened.
    if (last.current !== undefined) void client.invalidateQueries({ refetchType: 'none' });
    last.current = state;
    refreshTasks();
  }, [state, client, refreshTasks]);
};

/** One import, asked for again while the server is at work on it. `replace`: an answer that told its new state. */
const useImportJob = (importId: number) => {
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useGetOne<Shown>(
    'importJob',
    { id: importId },
    {
      refetchInterval: ({ state }) => (state.data !== undefined && isAtWork(state.data) ? everyMs : false),
      // It goes on by itself: what was read before is never the whole truth.
      staleTime: 0,
    },
  );
  useRefreshOthers(data);
  const replace = useCallback(
    (job: ImportJob) =>
      client.setQueriesData<Shown>({ queryKey: ['importJob', 'getOne'] }, (known) =>
        known?.import_id === job.import_id ? { ...job, id: job.import_id } : known,
      ),
    [client],
  );
  return { job: data, error, isPending, refetch, replace };
};

/** The rows are being written, piece by piece, whether the page is open or not. */
const RunningStep = (props: StationProps) => {
  const { job, heading } = props;
  const translate = useTranslate();
  return (
    <StepPanel
      heading={heading}
      title={translate('importing.running')}
      text={translate('importing.running.text')}
    >
      <Stack spacing={2.5}>
        <WorkProgress
          label={translate(`importing.running.${job.mode}`)}
          percent={Math.min(100, job.percentage)}
          detail={translate('importing.doneRows', { done: formatCount(job.done) })}
        />
        <Box>
          <CancelButton {...props} />
        </Box>
      </Stack>
    </StepPanel>
  );
};

/** The rows are being checked; nothing is written. The page may be left and found again. */
const CheckingStep = (props: StationProps) => {
  const { job, heading } = props;
  const translate = useTranslate();
  const percent = job.total === 0 ? undefined : Math.floor((100 * job.checked) / job.total);
  return (
    <StepPanel
      heading={heading}
      title={translate('importing.checking')}
      text={translate('importing.checking.text')}
    >
      <Stack spacing={2.5}>
        <WorkProgress
          label={translate('importing.checking.progress')}
          percent={percent}
          detail={translate('importing.ofRows', {
            done: formatCount(job.checked),
            total: formatCount(job.total),
          })}
        />
        <Box>
          <CancelButton {...props} />
        </Box>
      </Stack>
    </StepPanel>
  );
};

const stations: Readonly<Record<ImportJob['status'], ImportStep>> = {
  uploaded: 'check',
  checked: 'check',
  importing: 'run',
  finished: 'result',
  partly: 'result',
  failed: 'result',
  cancelled: 'result',
};

/** One import at the station the server says it is at: checked, repaired, confirmed, under way, or done. */
export const ImportJobPage = ({ FollowUp }: Pick<StationProps, 'FollowUp'>) => {
  const translate = useTranslate();
  const { id = '' } = useParams<{ id: string }>();
  const { job, error, isPending, refetch, replace } = useImportJob(Number(id));
  if (job === undefined)
    return (
      <ImportFrame title={translate('importing.title')} step="check">
        {isPending ? <Waiting /> : <FailedState error={error} onRetry={() => void refetch()} />}
      </ImportFrame>
    );
  return <OpenedImport job={job} replace={replace} refetch={refetch} FollowUp={FollowUp} />;
};

/** Places of the states in time: another one begins at its heading. */
const order: readonly ImportJob['status'][] = ['uploaded', 'checked', 'importing'];

const OpenedImport = (props: Omit<StationProps, 'heading' | 'isFresh'>) => {
  const { job } = props;
  const index = order.indexOf(job.status);
  const arrival = readArrival(useLocation().state);
  const [first] = useState(job.status);
  const heading = useFocusedHeading(index < 0 ? order.length : index, arrival !== undefined);
  return (
    <ImportFrame title={job.title} step={stations[job.status]} subject={<FileName name={job.file_name} />}>
      {arrival?.isSame === true ? <SameFile /> : null}
      <Station
        key={job.status}
        {...props}
        heading={heading}
        isFresh={arrival !== undefined || job.status !== first}
      />
    </ImportFrame>
  );
};

const Waiting = () => (
  <Stack spacing={2} aria-hidden>
    <Skeleton variant="rounded" height={72} />
    <Skeleton variant="rounded" height={320} />
  </Stack>
);

/** The file that was just uploaded made no import of its own: this one was made of the same file a moment ago. */
const SameFile = () => {
  const translate = useTranslate();
  return <Alert severity="info">{translate('importing.same')}</Alert>;
};

const FileName = ({ name }: { readonly name: string }) => {
  const translate = useTranslate();
  return (
    <Typography component="span" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {translate('importing.file', { file: name })}
    </Typography>
  );
};

const Station = (props: StationProps) => {
  const { status } = props.job;
  if (status === 'uploaded') return <CheckingStep {...props} />;
  if (status === 'checked') return <ReviewStep {...props} />;
  if (status === 'importing') return <RunningStep {...props} />;
  return <ResultStep {...props} />;
};
