import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useRecordContext, useRefresh, useTranslate } from 'react-admin';
import type { MessageRecord } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { type PeopleResult, usePeopleFile } from '#views/message/usePeopleFile.ts';
import { RecipientTable } from './RecipientTable.tsx';
import { recipientsPerPage, useRecipients } from './useRecipients.ts';

const results: readonly PeopleResult[] = ['sent', 'waiting', 'skipped', 'failed'];
const renewEveryMs = 3_000;

/** The counts of a batch under way change by themselves. */
const useRenewal = (isRunning: boolean) => {
  const refresh = useRefresh();
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(refresh, renewEveryMs);
    return () => clearInterval(timer);
  }, [isRunning, refresh]);
};

const Progress = ({ batch }: { readonly batch: MessageRecord }) => {
  const translate = useTranslate();
  const done = batch.sent + batch.failed;
  const percent = batch.to_send === 0 ? 100 : (done / batch.to_send) * 100;
  return (
    <div>
      <Typography role="status" variant="body2">
        {translate('sms.progress', { done: formatCount(done), total: formatCount(batch.to_send) })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={translate('sms.done')}
        sx={{ mt: 0.5 }}
      />
    </div>
  );
};

const People = ({ batch }: { readonly batch: MessageRecord }) => {
  const translate = useTranslate();
  const isRunning = batch.status === 'running';
  const [chosen, setChosen] = useState<PeopleResult>();
  const [page, setPage] = useState(1);
  const result = chosen ?? results.find((name) => batch[name] > 0) ?? 'sent';
  const { data, error, refetch } = useRecipients(batch.batch_id, { result, page, isRunning });
  const { running, save } = usePeopleFile(batch.batch_id);
  const choose = (name: PeopleResult) => {
    setChosen(name);
    setPage(1);
  };
  return (
    <Stack spacing={1}>
      <Tabs
        value={result}
        onChange={(_, name: PeopleResult) => choose(name)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={translate('sms.people')}
      >
        {results.map((name) => (
          <Tab
            key={name}
            value={name}
            label={translate('sms.tab', {
              result: translate(`sms.result.${name}`),
              count: formatCount(batch[name]),
            })}
          />
        ))}
      </Tabs>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      <RecipientTable people={data?.list} />
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        {batch[result] === 0 ? null : (
          <Button size="small" loading={running === result} onClick={() => void save(result)}>
            {translate('sms.download', { title: translate(`sms.result.${result}`) })}
          </Button>
        )}
        {(data?.total ?? 0) <= recipientsPerPage ? null : (
          <Pagination
            size="small"
            page={page}
            count={Math.ceil((data?.total ?? 0) / recipientsPerPage)}
            onChange={(_, next) => setPage(next)}
          />
        )}
      </Stack>
    </Stack>
  );
};

/** Person by person what became of a batch: sent, waiting, skipped and failed, each with its reasons and its file. */
export const RecipientList = () => {
  const translate = useTranslate();
  const batch = useRecordContext<MessageRecord & { readonly id: number }>();
  useRenewal(batch?.status === 'running');
  if (batch === undefined) return null;
  return (
    <Stack component="section" spacing={1.5} aria-labelledby="sms-people" sx={{ pt: 2 }}>
      <Typography id="sms-people" variant="h6" component="h3">
        {translate('sms.people')}
      </Typography>
      {batch.status === 'running' ? <Progress batch={batch} /> : null}
      <People key={batch.batch_id} batch={batch} />
    </Stack>
  );
};
