import RecordIcon from '@mui/icons-material/HistoryOutlined';
import TasksIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { LinkBase, useLocale, useStore, useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { useLiveModels } from '#app/console/liveModels.ts';
import { menuIcons } from '#app/menu/icons.ts';
import { useMenuGroups } from '#app/menu/useMenuGroups.ts';
import { useRecents } from '#app/palette/useRecents.ts';
import { TaskLine } from '#app/tasks/TaskLine.tsx';
import { taskKey } from '#app/tasks/taskQueries.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { formatAgo, formatInstant } from '#views/format/dateTime.ts';
import { HomeCard, homeLine, homeList, NothingHere } from './HomeCard.tsx';
import type { Overview } from './overview.ts';
import { keptVisits, visitedKey } from './visits.ts';

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

interface Visit {
  readonly id: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly to: string;
  readonly icon: ComponentType<SvgIconProps>;
}

/** The pages this person was on last, as far as they may still open them, and those they found through the palette. */
const useVisits = (): readonly Visit[] => {
  const translate = useTranslate();
  const [visited] = useStore<readonly string[]>(visitedKey, []);
  const { recents } = useRecents();
  const { all } = useLiveModels();
  const offered = new Set(useMenuGroups()?.flatMap(({ models }) => models.map(({ noun }) => noun)));
  const pages = visited.flatMap((noun) => {
    const model = offered.has(noun) ? all.find((each) => each.noun === noun) : undefined;
    if (model === undefined) return [];
    const title = translate(`resources.${noun}.plural`);
    return [{ id: noun, title, to: `/${noun}`, icon: menuIcons[model.icon] }];
  });
  const found = recents
    .filter(({ id }) => !id.startsWith('recent:screen:'))
    .map(({ id, title, detail, to = '/', icon }) => ({ id, title, detail, to, icon }));
  return [...found.slice(0, keptVisits / 2), ...pages].slice(0, keptVisits);
};

/** Where this person was last; nothing before they were anywhere. */
export const VisitedPanel = () => {
  const translate = useTranslate();
  const visits = useVisits();
  if (visits.length === 0) return null;
  return (
    <HomeCard id="home-recent" title={translate('frame.home.recent')}>
      <Box component="ul" sx={homeList}>
        {visits.map(({ id, title, detail, to, icon: Icon }) => (
          <li key={id}>
            <Box component={LinkBase} to={to} sx={{ ...homeLine, '& svg': { color: 'text.secondary' } }}>
              <Icon fontSize="small" />
              <span>{title}</span>
              <Box
                component="span"
                sx={{
                  ml: 'auto',
                  color: 'text.secondary',
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {detail}
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </HomeCard>
  );
};
