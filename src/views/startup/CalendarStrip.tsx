import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { dayText } from '#engine/dateText.ts';
import { stripMonths, stripPart, stripSpan } from './stripLayout.ts';

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
                borderRadius: 0.5,
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
              <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: colours[kind] }} />
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
