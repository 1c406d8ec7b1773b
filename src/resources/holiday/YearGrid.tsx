import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { alpha, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { dayAfterKey, weeksOf } from '#views/fields/day/calendarDays.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** What a cell shows; plain values, so that a key press draws two cells and not a whole year. */
interface DayCellProps {
  readonly day: string;
  /** The full date and what is on it. */
  readonly name: string;
  /** 1 statutory, 2 make-up workday, 3 company holiday; 0 an ordinary day. */
  readonly type: number;
  /** A character for the type: colour alone says nothing to some. */
  readonly mark: string;
  readonly isToday: boolean;
  /** Where the keyboard comes in. */
  readonly isStop: boolean;
}

const tint = { 1: 'error', 2: 'warning', 3: 'info' } as const;
const strength = 0.16;

/** The colour of a kind of day, light enough for the text on it in both themes. */
export const tintOf = (theme: Theme, type: number): string | undefined => {
  const colour = type === 1 || type === 2 || type === 3 ? tint[type] : undefined;
  return colour && alpha(theme.palette[colour].main, strength);
};

const Day = ({ day, name, type, mark, isToday, isStop }: DayCellProps) => (
  <Box component="td" role="gridcell" sx={{ p: 0 }}>
    <ButtonBase
      data-day={day}
      data-mark={type === 0 ? undefined : mark}
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      title={type === 0 ? undefined : name}
      aria-current={isToday ? 'date' : undefined}
      sx={(theme) => ({
        position: 'relative',
        width: '100%',
        height: 36,
        borderRadius: 1,
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
        fontWeight: type === 0 ? 400 : 600,
        color: 'text.primary',
        bgcolor: tintOf(theme, type),
        border: 1,
        borderColor: isToday ? 'text.primary' : 'transparent',
        '&:hover': { borderColor: 'divider' },
        // Said by the name already: drawn, not written.
        '&[data-mark]::after': {
          content: 'attr(data-mark)',
          position: 'absolute',
          top: 1,
          right: 3,
          fontSize: 12,
          lineHeight: 1.2,
        },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      })}
    >
      {Number(day.slice(8))}
    </ButtonBase>
  </Box>
);

/** One day of the calendar; the year around it listens for clicks and keys. */
const DayCell = memo(Day);

export type HolidayDay = Calls['holidayYear']['reply']['days'][number];

export type Region = NonNullable<Calls['holidayYear']['request']['region']>;

/** Which days are looked at; null: all. */
export interface YearQuestion {
  readonly year: number;
  readonly region: Region | null;
  readonly departmentId: number | null;
}

/** The days of a year. Under the key of lists, so that whatever is written about a day has it read again. */
export const useYear = ({ year, region, departmentId }: YearQuestion) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['holiday', 'getList', 'year', year, region, departmentId],
    queryFn: async ({ signal }) => {
      const asked = {
        year,
        ...(region === null ? {} : { region }),
        ...(departmentId === null ? {} : { dept_id: departmentId }),
      };
      const { days, ...rest } = await provider.call('holidayYear', asked, { signal });
      return { data: days, ...rest };
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
};

/** Days by date, those of the whole company first. */
const byDate = (days: readonly HolidayDay[]): ReadonlyMap<string, readonly HolidayDay[]> => {
  const found = new Map<string, HolidayDay[]>();
  for (const day of days) found.set(day.date, [...(found.get(day.date) ?? []), day]);
  return found;
};

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
          // Twelve fill two rows of six, or three of four: five would leave a last row nearly empty.
          gridTemplateColumns: {
            xs: 'repeat(auto-fill, minmax(min(252px, 100%), 1fr))',
            xl: 'repeat(6, minmax(0, 1fr))',
          },
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
