import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRecordContext, useRefresh, useTranslate } from 'react-admin';
import type { Calls, MessageRecord } from '#generated/types.ts';
import { type PeopleResult, usePeopleFile } from '#resources/_shared/message/usePeopleFile.ts';
import { KeptMessages } from '#views/code/CodeInput.tsx';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

type Page = Calls['messagePeople']['reply'];

const recipientsPerPage = 20;
const renewEveryMs = 3_000;

/** A page of the people of a batch; read again every few seconds while messages are on their way. */
const useRecipients = (
  batchId: number,
  {
    result,
    page,
    isRunning,
  }: { readonly result: PeopleResult; readonly page: number; readonly isRunning: boolean },
) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['messageRecord', 'people', batchId, result, page],
    queryFn: ({ signal }): Promise<Page> =>
      provider.call(
        'messagePeople',
        { batch_id: batchId, result, page, page_size: recipientsPerPage },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: isRunning ? renewEveryMs : false,
    retry: false,
  });
};

type Person = Calls['messagePeople']['reply']['list'][number];

const Line = ({ person }: { readonly person: Person }) => {
  const translate = useTranslate();
  const { name, phone, message, sent_at: at, delivered_at: delivered } = person;
  const times = [
    at === null ? '' : formatInstant(at),
    delivered ? translate('sms.deliveredAt', { time: formatInstant(delivered) }) : '',
  ];
  const said = message ?? times.filter((time) => time !== '').join(' · ');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Typography variant="body2" sx={{ minWidth: 120, flex: 1 }}>
        {name}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        {phone}
      </Typography>
      {said === '' ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ flexBasis: '100%' }}>
          {said}
        </Typography>
      )}
    </Box>
  );
};

/** People of one result; undefined while they are read. */
const RecipientTable = ({ people }: { readonly people: readonly Person[] | undefined }) => {
  const translate = useTranslate();
  if (people === undefined)
    return (
      <Skeleton variant="rounded" height={160} role="status" aria-label={translate('ra.page.loading')} />
    );
  if (people.length === 0)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
        {translate('sms.noPeople')}
      </Typography>
    );
  return (
    <Box component="ul" aria-label={translate('sms.people')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {people.map((person) => (
        <Line key={person.seq} person={person} />
      ))}
    </Box>
  );
};

const results: readonly PeopleResult[] = ['sent', 'waiting', 'skipped', 'failed'];

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
      <KeptMessages />
      {batch.status === 'running' ? <Progress batch={batch} /> : null}
      <People key={batch.batch_id} batch={batch} />
    </Stack>
  );
};
