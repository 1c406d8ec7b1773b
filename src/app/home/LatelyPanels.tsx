import RecordIcon from '@mui/icons-material/HistoryOutlined';
import TasksIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'ra-core';
import { TaskLine } from '#app/tasks/TaskLine.tsx';
import { taskKey } from '#app/tasks/taskQueries.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatAgo } from '#views/format/relativeTime.ts';
import { HomeCard, homeList, NothingHere } from './HomeCard.tsx';
import type { Overview } from './overview.ts';

type Records = NonNullable<Overview['records']>;

const RecordLine = ({
  record: { time, summary, operator_name: name },
}: {
  readonly record: Records[number];
}) => {
  const locale = useLocale();
  return (
    <Box component="li" sx={{ px: 1, py: 0.75 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{summary}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {name === '' ? null : `${name} · `}
        <time dateTime={time} title={formatInstant(time)}>
          {formatAgo(time, new Date(), locale) ?? formatInstant(time)}
        </time>
      </Typography>
    </Box>
  );
};

/** What was done last, as far as the reader may see it. */
export const ActivityPanel = ({ records }: { readonly records: Records }) => {
  const translate = useTranslate();
  return (
    <HomeCard
      id="home-records"
      title={translate('home.records')}
      all={{ to: '/record', title: translate('home.records.all') }}
    >
      {records.length === 0 ? (
        <NothingHere icon={<RecordIcon aria-hidden />} title={translate('home.records.none')} />
      ) : (
        <Box component="ol" sx={homeList}>
          {records.map((record) => (
            <RecordLine key={record.id} record={record} />
          ))}
        </Box>
      )}
    </HomeCard>
  );
};

/** The newest long work the reader sees. */
export const TasksPanel = ({ tasks }: { readonly tasks: Overview['tasks'] }) => {
  const translate = useTranslate();
  return (
    <HomeCard
      id="home-tasks"
      title={translate('home.tasks')}
      all={{ to: consoleAddresses.tasks, title: translate('home.tasks.all') }}
    >
      {tasks.length === 0 ? (
        <NothingHere icon={<TasksIcon aria-hidden />} title={translate('home.tasks.none')} />
      ) : (
        <Box component="ul" sx={{ ...homeList, px: 1, containerType: 'inline-size' }}>
          {tasks.map((task) => (
            <TaskLine key={taskKey(task)} task={task} />
          ))}
        </Box>
      )}
    </HomeCard>
  );
};
