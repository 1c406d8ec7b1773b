import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { dayOfInstant, dayText } from '#engine/dateText.ts';
import type { Startup } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** A period on the strip, in parts of its width. */
interface StripPart {
  readonly from: number;
  readonly width: number;
}

/** The days a strip shows. */
interface StripSpan {
  readonly first: string;
  readonly days: number;
}

const msPerDay = 86_400_000;
const leastDays = 60;
const mostDays = 400;

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / msPerDay;

/** The day so many days later. */
const dayAfter = (day: string, days: number): string =>
  new Date((numberOf(day) + days) * msPerDay).toISOString().slice(0, 10);

/** From today on as far as there is something to see, two months at least. */
const stripSpan = (today: string, ends: readonly string[]): StripSpan => {
  const last = Math.max(...ends.map((end) => numberOf(end) - numberOf(today) + 1), 0);
  return { first: today, days: Math.min(mostDays, Math.max(leastDays, last)) };
};

/** Where a period stands on the strip; undefined: outside of it. */
const stripPart = (
  { first, days }: StripSpan,
  { start, end }: { readonly start: string; readonly end: string },
): StripPart | undefined => {
  const begins = Math.max(0, numberOf(start) - numberOf(first));
  const ends = Math.min(days, numberOf(end) - numberOf(first) + 1);
  return Number.isNaN(begins + ends) || ends <= begins
    ? undefined
    : { from: begins / days, width: (ends - begins) / days };
};

/** First days of the months on the strip, with the place of each. */
const stripMonths = ({ first, days }: StripSpan): readonly { readonly day: string; readonly at: number }[] =>
  Array.from({ length: days }, (_, index) => ({ day: dayAfter(first, index), at: index / days })).filter(
    ({ day, at }) => at === 0 || day.endsWith('-01'),
  );

/** What takes days: a startup image that is approved or under review, or the one that is being entered. */
export interface StripPeriod {
  readonly key: string;
  readonly kind: 'approved' | 'reviewing' | 'chosen' | 'clash';
  readonly start: string;
  readonly end: string;
}

interface CalendarStripProps {
  /** Today in the company. */
  readonly today: string;
  readonly periods: readonly StripPeriod[];
}

const height = 30;
/** Closer together, two names of months would touch. */
const leastGap = 0.09;

const colours: Readonly<Record<StripPeriod['kind'], string>> = {
  approved: 'success.main',
  reviewing: 'info.main',
  chosen: 'primary.main',
  clash: 'error.main',
};

const isEntered = ({ kind }: StripPeriod): boolean => kind === 'chosen' || kind === 'clash';

/** Taken days stand above those that are being entered; while nothing is, they fill the strip. */
const laneOf = (period: StripPeriod, hasEntered: boolean) => {
  const lane = { top: 3, height: height - 6 };
  if (!hasEntered) return lane;
  return isEntered(period)
    ? { top: height / 2, height: height / 2 - 3 }
    : { ...lane, height: height / 2 - 4 };
};

const percent = (part: number): string => `${part * 100}%`;

/** Which days are taken, from today on: a strip to look at, and the same in words below. */
export const CalendarStrip = ({ today, periods }: CalendarStripProps) => {
  const translate = useTranslate();
  const span = stripSpan(
    today,
    periods.map(({ end }) => end),
  );
  const hasEntered = periods.some(isEntered);
  const months = stripMonths(span).filter(({ at }, index, all) => {
    const before = all[index - 1];
    return before === undefined || at - before.at >= leastGap;
  });
  return (
    <Box component="section" aria-label={translate('startup.strip.title')}>
      <Box
        aria-hidden
        sx={{ position: 'relative', height, borderRadius: 1, bgcolor: 'var(--sunken)', overflow: 'hidden' }}
      >
        {periods.map((period) => {
          const part = stripPart(span, period);
          if (part === undefined) return null;
          return (
            <Box
              key={period.key}
              sx={{
                position: 'absolute',
                insetInlineStart: percent(part.from),
                width: percent(part.width),
                minWidth: 4,
                ...laneOf(period, hasEntered),
                borderRadius: 'var(--radius-tick)',
                bgcolor: colours[period.kind],
              }}
            />
          );
        })}
      </Box>
      <Box aria-hidden sx={{ position: 'relative', height: 20 }}>
        {months.map(({ day, at }, index) => (
          <Typography
            key={day}
            variant="caption"
            color="text.secondary"
            sx={{
              position: 'absolute',
              insetInlineStart: percent(at),
              whiteSpace: 'nowrap',
              ...(at > 0.9 ? { transform: 'translateX(-100%)' } : {}),
            }}
          >
            {index === 0 ? translate('startup.strip.today') : dayText(day).slice(0, 7)}
          </Typography>
        ))}
      </Box>
      {periods.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {translate('startup.strip.free')}
        </Typography>
      ) : (
        <Box
          component="ul"
          sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
        >
          {periods.map(({ key, kind, start, end }) => (
            <Typography
              key={key}
              component="li"
              variant="body2"
              sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}
            >
              <Box
                aria-hidden
                sx={{ width: 10, height: 10, borderRadius: 'var(--radius-tick)', bgcolor: colours[kind] }}
              />
              {`${dayText(start)} – ${dayText(end)}`}
              <Typography component="span" variant="body2" color="text.secondary">
                {translate(`startup.strip.kind.${kind}`)}
              </Typography>
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
};

/** Startup images that take days from today on, and today in the company. */
export interface Periods {
  readonly today: string;
  readonly list: readonly Startup[];
}

const approved = 1;

/** Asked again with every look: another person may have taken days, or the platform decided. */
export const usePeriods = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['startup', 'periods'],
    queryFn: async ({ signal }): Promise<Periods> => {
      const today = dayOfInstant(new Date());
      const { list } = await provider.call(
        'startupList',
        {
          page_size: 100,
          sort_field: 'start_date',
          sort_order: 'asc',
          filter: { status: [0, approved], end_date: { from: today } },
        },
        { signal },
      );
      return { today, list };
    },
    staleTime: 0,
    retry: false,
  });
};

/** Taken periods as the strip draws them. */
export const stripPeriods = ({ list }: Periods): readonly StripPeriod[] =>
  list.map(({ id, start_date: start, end_date: end, status }) => ({
    key: String(id),
    kind: status === approved ? 'approved' : 'reviewing',
    start,
    end,
  }));
