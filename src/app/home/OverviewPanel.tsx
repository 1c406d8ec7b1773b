import ArrowIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'ra-core';
import { overviewKey } from '#app/start/queryClient.ts';
import { TaskLine } from '#app/tasks/TaskLine.tsx';
import { taskKey } from '#app/tasks/taskQueries.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { openTransfers } from '#domain/resignation/handOver.ts';
import type { Calls } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { HomeCard, homeLine } from './HomeCard.tsx';

type Overview = Calls['homeOverview']['reply'];

const freshMs = 30_000;

/** What waits, key figures and the newest tasks, in one call; asked again whenever a user comes back to the page. */
const useOverview = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: overviewKey,
    queryFn: ({ signal }): Promise<Overview> => provider.call('homeOverview', {}, { signal }),
    staleTime: freshMs,
    retry: false,
  });
};

type Item = Overview['waiting'][number];

/** The list an item leads to, narrowed to what was counted. */
interface Place {
  readonly noun: string;
  readonly filter?: Readonly<Record<string, unknown>>;
}

const places: Readonly<Record<Exclude<Item['key'], 'reviewsRejected' | 'reviewsWaiting'>, Place>> = {
  applications: { noun: 'application', filter: { status: [0] } },
  complaints: { noun: 'complaint', filter: { status: [0, 1] } },
  unpaidOrders: { noun: 'order', filter: { order_status: [0] } },
  handOvers: { noun: 'resignation', filter: { transfer_status: openTransfers, status: ['resigned'] } },
  deletionsDue: { noun: 'deletion', filter: { status: ['pending', 'executing'] } },
  termsEnding: { noun: 'temporaryStaff', filter: { status: ['expiring'] } },
};

/** Where what was sent in for review is seen, by its kind; of all others the kind is the noun. */
const reviewed: Readonly<Partial<Record<string, string>>> = {
  asset_admin: 'assetAdmin',
};

const isReview = ({ key }: Item): boolean => key === 'reviewsRejected' || key === 'reviewsWaiting';

/** The noun whose page an item leads to; undefined: it has none here. */
export const nounOfItem = (item: Item): string | undefined => {
  if (!isReview(item)) return placeOf(item)?.noun;
  return item.about === null ? undefined : (reviewed[item.about] ?? item.about);
};

const placeOf = ({ key }: Item): Place | undefined =>
  key === 'reviewsRejected' || key === 'reviewsWaiting' ? undefined : places[key];

/** The address of an item in this router, with its filter. */
export const addressOfItem = (item: Item): string => {
  const noun = nounOfItem(item) ?? '';
  const filter = placeOf(item)?.filter;
  return filter === undefined ? `/${noun}` : `/${noun}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
};

const pressing: readonly Item['key'][] = ['reviewsRejected', 'unpaidOrders', 'deletionsDue', 'termsEnding'];

const WaitingLine = ({ item }: { readonly item: Item }) => {
  const translate = useTranslate();
  const noun = nounOfItem(item) ?? '';
  const title = translate(`home.waiting.${item.key}`, { noun: translate(`resources.${noun}.plural`) });
  return (
    <Box component="li">
      <Box component={LinkBase} to={addressOfItem(item)} sx={homeLine}>
        <Box
          component="span"
          sx={{
            minWidth: 40,
            fontSize: '1rem',
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
            color: pressing.includes(item.key) ? 'warning.main' : 'primary.main',
          }}
        >
          {formatCount(item.count)}
        </Box>
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0, py: 0.75 }}>
          {title}
          {item.until === null ? null : (
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {translate(`home.until.${item.key}`, { time: formatInstant(item.until) })}
            </Typography>
          )}
        </Box>
        <ArrowIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      </Box>
    </Box>
  );
};

/** What waits for this administrator, each the way to its list; nothing waiting is said, too. */
const WaitingItems = ({ items }: { readonly items: Overview['waiting'] }) => {
  const translate = useTranslate();
  const shown = items.filter((item) => nounOfItem(item) !== undefined);
  return (
    <HomeCard id="home-waiting" title={translate('home.waiting')}>
      {shown.length === 0 ? (
        <Typography sx={{ px: 1.25, py: 1, color: 'text.secondary' }}>
          {translate('home.waiting.none')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((item) => (
            <WaitingLine key={`${item.key} ${item.about ?? ''}`} item={item} />
          ))}
        </Box>
      )}
    </HomeCard>
  );
};

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly to: string;
}

const Figure = ({ label, value, note, to }: FigureProps) => (
  <Box
    component={LinkBase}
    to={to}
    sx={{
      display: 'block',
      border: '1px solid var(--hairline)',
      borderRadius: 2.5,
      px: 2,
      py: 1.5,
      minWidth: 0,
      color: 'text.primary',
      textDecoration: 'none',
      transition: 'background-color var(--quick)',
      '&:hover': { bgcolor: 'var(--hover)' },
    }}
  >
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
      {label}
    </Box>
    <Box
      component="span"
      sx={{ display: 'block', fontSize: '1.75rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      {value}
    </Box>
    {note === undefined ? null : (
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
        {note}
      </Box>
    )}
  </Box>
);

/** In whole percent; never 100 while a user is missing. */
const rateOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.floor((part / whole) * 100)}%`;

/** Key figures of what the reader may read, each the way to its list. */
const Figures = ({ figures }: { readonly figures: NonNullable<Overview['figures']> }) => {
  const translate = useTranslate();
  const { people, active, inactive, departments, groups, is_whole: isWhole } = figures;
  return (
    <Box
      component="section"
      aria-label={translate(isWhole === 1 ? 'home.figures' : 'home.figuresOfScope')}
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${groups === null ? 3 : 4}, 1fr)` },
      }}
    >
      <Figure label={translate('home.people')} value={formatCount(people)} to="/member" />
      <Figure
        label={translate('home.activated')}
        value={rateOf(active, active + inactive)}
        note={translate('home.inactive', { count: formatCount(inactive) })}
        to="/inactiveMember"
      />
      <Figure label={translate('home.departments')} value={formatCount(departments)} to="/department" />
      {groups === null ? null : (
        <Figure label={translate('home.groups')} value={formatCount(groups)} to="/group" />
      )}
    </Box>
  );
};

const RecentTasks = ({ tasks }: { readonly tasks: Overview['tasks'] }) => {
  const translate = useTranslate();
  return (
    <HomeCard id="home-tasks" title={translate('home.tasks')}>
      {tasks.length === 0 ? (
        <Typography sx={{ px: 1.25, py: 1, color: 'text.secondary' }}>
          {translate('home.tasks.none')}
        </Typography>
      ) : (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 1.25, py: 0, containerType: 'inline-size' }}>
            {tasks.map((task) => (
              <TaskLine key={taskKey(task)} task={task} />
            ))}
          </Box>
          <Link
            component={LinkBase}
            to={consoleAddresses.tasks}
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 40, px: 1.25 }}
          >
            {translate('home.tasks.all')}
          </Link>
        </>
      )}
    </HomeCard>
  );
};

/** Key figures, what waits, and what ran last: what an administrator looks for in the morning (issue 8, "Home"). */
export const OverviewPanel = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useOverview();
  if (error !== null) return <FailedRead error={error} onRetry={refetch} />;
  if (data === undefined)
    return (
      <Skeleton
        variant="rounded"
        height={280}
        role="status"
        aria-label={translate('home.loading')}
        sx={{ mb: 2 }}
      />
    );
  return (
    <>
      {data.figures === null ? null : <Figures figures={data.figures} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mb: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <WaitingItems items={data.waiting} />
        <RecentTasks tasks={data.tasks} />
      </Box>
    </>
  );
};
