import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { dayAfterKey, weeksOf } from '#views/fields/day/calendarDays.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { DayCell } from './DayCell.tsx';
import { byDate, type HolidayDay } from './useYear.ts';

const keys = wordKeys('holiday');

const formatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};

/** What is written and said of a day. */
interface DayWords {
  readonly nameOf: (day: string) => string;
  readonly typeOf: (day: string) => number;
  readonly markOf: (day: string) => string;
}

const useDayWords = (days: readonly HolidayDay[]): DayWords => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'zh';
  return useMemo(() => {
    const found = byDate(days);
    const full = formatter(locale, { dateStyle: 'full' });
    const typeOf = (day: string) => found.get(day)?.[0]?.type ?? 0;
    const said = (day: HolidayDay) => `${day.name} (${translate(keys.option('type', day.type))})`;
    return {
      typeOf,
      nameOf: (day) => [full(day), ...(found.get(day) ?? []).map(said)].join(', '),
      markOf: (day) => {
        const more = (found.get(day)?.length ?? 0) > 1 ? '+' : '';
        return typeOf(day) === 0 ? '' : `${translate(`holiday.mark.${typeOf(day)}`)}${more}`;
      },
    };
  }, [days, locale, translate]);
};

interface MonthProps extends DayWords {
  /** First day of it. */
  readonly month: string;
  readonly today: string;
  readonly stop: string;
}

const Month = ({ month, today, stop, nameOf, typeOf, markOf }: MonthProps) => {
  const locale = useLocale() ?? 'zh';
  const titleId = useId();
  const weekdayOf = formatter(locale, { weekday: 'narrow' });
  const weekdayNameOf = formatter(locale, { weekday: 'long' });
  const weeks = weeksOf(month).filter((week) => week.some((day) => day.startsWith(month.slice(0, 7))));
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography id={titleId} variant="subtitle2" component="h2" sx={{ mb: 0.5 }}>
        {formatter(locale, { month: 'long' })(month)}
      </Typography>
      <Box
        component="table"
        role="grid"
        aria-labelledby={titleId}
        sx={{ width: '100%', tableLayout: 'fixed', borderSpacing: '2px' }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <Box
                key={day}
                component="th"
                scope="col"
                aria-label={weekdayNameOf(day)}
                sx={{ typography: 'caption', color: 'text.secondary', p: 0 }}
              >
                {weekdayOf(day)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                day.startsWith(month.slice(0, 7)) ? (
                  <DayCell
                    key={day}
                    day={day}
                    name={nameOf(day)}
                    type={typeOf(day)}
                    mark={markOf(day)}
                    isToday={day === today}
                    isStop={day === stop}
                  />
                ) : (
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
};

/** Follows the keys within the year; the day they lead to takes the focus. */
const useStop = (year: number, today: string) => {
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const first = today.startsWith(String(year)) ? today : `${year}-01-01`;
  const stop = chosen?.startsWith(String(year)) === true ? chosen : first;
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  }, [stop]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(stop, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    if (!next.startsWith(String(year))) return;
    isMoved.current = true;
    setChosen(next);
  };
  return { grid, stop, setChosen, onKeyDown };
};

interface YearGridProps {
  readonly year: number;
  readonly today: string;
  readonly days: readonly HolidayDay[];
  readonly onChoose: (day: string) => void;
}

/** Twelve months; arrows, Home, End and Page keys move from day to day through all of them, Enter opens one. */
export const YearGrid = ({ year, today, days, onChoose }: YearGridProps) => {
  const words = useDayWords(days);
  const { grid, stop, setChosen, onKeyDown } = useStop(year, today);
  const choose = (event: MouseEvent) => {
    const day =
      event.target instanceof Element
        ? event.target.closest('[data-day]')?.getAttribute('data-day')
        : undefined;
    if (day === null || day === undefined) return;
    setChosen(day);
    onChoose(day);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are clicked and have the keyboard; it listens for all of them.
    <div ref={grid} onClick={choose} onKeyDown={onKeyDown}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(252px, 100%), 1fr))',
        }}
      >
        {Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`).map(
          (month) => (
            <Month key={month} month={month} today={today} stop={stop} {...words} />
          ),
        )}
      </Box>
    </div>
  );
};
