import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import {
  type LongWork,
  useLongWork,
  useLongWorkStore,
  type WorkReport,
} from '#views/longWork/longWorkStore.ts';
import { visuallyHidden } from '../layouts/boxStyles.ts';

const BulkReportDialog = lazy(() =>
  import('./BulkReportDialog.tsx').then((module) => ({ default: module.BulkReportDialog })),
);

type Reported = LongWork & { readonly report: WorkReport };

const isReported = (work: LongWork): work is Reported => work.report !== undefined;

/** At the foot of a noun's rows: bulk work that is running, and what came of the last that did not do everything. */
export const BulkWork = ({ model }: { readonly model: EntityModel }) => {
  const { works } = useLongWork();
  const own = works.filter(({ noun }) => noun === model.noun);
  return (
    <>
      {own
        .filter(({ state, onCancel }) => state === 'running' && onCancel !== undefined)
        .map((work) => (
          <RunningWork key={work.id} work={work} />
        ))}
      {own.filter(isReported).map((work) => (
        <ReportedWork key={work.id} work={work} />
      ))}
    </>
  );
};

const percentOf = ({ done, total = 0 }: LongWork): number =>
  total === 0 ? 0 : Math.round((done / total) * 100);

/** A screen reader is told every tenth, not every chunk. */
const tenth = (percent: number): number => Math.floor(percent / 10) * 10;

/** As long as its progress is shown, the end of a work needs no telling elsewhere. */
const useWatching = (id: string): void => {
  const { update } = useLongWorkStore();
  useEffect(() => {
    update(id, { isWatched: true });
    return () => update(id, { isWatched: false });
  }, [id, update]);
};

const RunningWork = ({ work }: { readonly work: LongWork }) => {
  const translate = useTranslate();
  const percent = percentOf(work);
  useWatching(work.id);
  return (
    <Paper elevation={6} sx={{ px: 2, py: 1, border: 1, borderColor: 'divider' }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
          {translate('bulk.running', {
            title: work.title,
            done: formatCount(work.done),
            total: formatCount(work.total ?? 0),
          })}
        </Typography>
        <Button size="small" color="inherit" onClick={work.onCancel}>
          {translate('bulk.stop')}
        </Button>
      </Stack>
      <LinearProgress variant="determinate" value={percent} aria-label={work.title} sx={{ my: 0.5 }} />
      <Typography role="status" sx={visuallyHidden}>
        {translate('bulk.percent', { title: work.title, percent: tenth(percent) })}
      </Typography>
    </Paper>
  );
};

const ReportedWork = ({ work }: { readonly work: Reported }) => {
  const translate = useTranslate();
  const { update, remove } = useLongWork();
  const show = (isOpen: boolean) => update(work.id, { report: { ...work.report, isOpen } });
  const dismiss = () => remove(work.id);
  return (
    <>
      <Alert
        severity="warning"
        sx={{ boxShadow: 6 }}
        action={
          <Stack direction="row" spacing={1}>
            <Button size="small" color="inherit" onClick={() => show(true)}>
              {translate('bulk.report.show')}
            </Button>
            <Button size="small" color="inherit" onClick={dismiss}>
              {translate('bulk.report.dismiss')}
            </Button>
          </Stack>
        }
      >
        {translate('bulk.said', { title: work.title, outcome: work.outcome ?? '' })}
      </Alert>
      {work.report.isOpen ? (
        <Suspense>
          <BulkReportDialog work={work} onClose={() => show(false)} onDismiss={dismiss} />
        </Suspense>
      ) : null}
    </>
  );
};
