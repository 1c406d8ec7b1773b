import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { addMonths, dayAfterKey, weeksOf } from './calendarDays.ts';

interface CalendarProps {
  /** The chosen day, `YYYY-MM-DD`. */
  readonly value: string | undefined;
  readonly today: string;
  readonly onChoose: (day: string) => void;
}

const formatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};

interface DayCellProps {
  readonly day: string;
  readonly name: string;
  readonly focused: string;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  readonly onChoose: (day: string) => void;
}

const DayCell = ({ day, name, focused, isChosen, isToday, onChoose }: DayCellProps) => (
  <Box role="gridcell" aria-selected={isChosen}>
    <ButtonBase
      data-day={day}
      tabIndex={day === focused ? 0 : -1}
      aria-label={name}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(day)}
      sx={{
        width: 36,
        height: 36,
        borderRadius: '50%',
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
        color: day.slice(0, 7) === focused.slice(0, 7) ? 'text.primary' : 'text.secondary',
        border: 1,
        borderColor: isToday ? 'primary.main' : 'transparent',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
        ...(isChosen && {
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          '&:hover': { bgcolor: 'primary.dark' },
        }),
      }}
    >
      {Number(day.slice(8))}
    </ButtonBase>
  </Box>
);

/** Follows the keys; the day they lead to takes the focus once it is drawn. */
const useFocusedDay = (start: string) => {
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(start);
  const isMoved = useRef(true);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(focused, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setFocused(next);
  };
  return { grid, focused, setFocused, onKeyDown };
};

interface MonthBarProps {
  readonly titleId: string;
  readonly title: string;
  readonly onMove: (months: number) => void;
}

const MonthBar = ({ titleId, title, onMove }: MonthBarProps) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', mb: 1 }}>
      <IconButton size="small" aria-label={translate('fields.day.previous')} onClick={() => onMove(-1)}>
        <ChevronLeft />
      </IconButton>
      <Typography id={titleId} aria-live="polite" variant="subtitle2" sx={{ flex: 1, textAlign: 'center' }}>
        {title}
      </Typography>
      <IconButton size="small" aria-label={translate('fields.day.next')} onClick={() => onMove(1)}>
        <ChevronRight />
      </IconButton>
    </Stack>
  );
};

/** A month as a grid of days: arrows, Home, End and Page keys move, Enter chooses. */
const Calendar = ({ value, today, onChoose }: CalendarProps) => {
  const locale = useLocale() ?? 'zh';
  const titleId = useId();
  const { grid, focused, setFocused, onKeyDown } = useFocusedDay(value ?? today);
  const nameOf = formatter(locale, { dateStyle: 'full' });
  const monthOf = formatter(locale, { year: 'numeric', month: 'long' });
  const weekdayOf = formatter(locale, { weekday: 'narrow' });
  const weekdayNameOf = formatter(locale, { weekday: 'long' });
  const weeks = weeksOf(focused);
  return (
    <Box sx={{ p: 1.5 }}>
      <MonthBar
        titleId={titleId}
        title={monthOf(focused)}
        onMove={(months) => setFocused(addMonths(focused, months))}
      />
      <Box ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <Box role="row" sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 36px)' }}>
          {weeks[0]?.map((day) => (
            <Box
              key={day}
              role="columnheader"
              aria-label={weekdayNameOf(day)}
              sx={{ textAlign: 'center', typography: 'caption', color: 'text.secondary', py: 0.5 }}
            >
              {weekdayOf(day)}
            </Box>
          ))}
        </Box>
        {weeks.map((week) => (
          <Box
            key={week[0]}
            role="row"
            sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 36px)', rowGap: 0.25 }}
          >
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                name={nameOf(day)}
                focused={focused}
                isChosen={day === value}
                isToday={day === today}
                onChoose={onChoose}
              />
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

interface CalendarPopoverProps {
  readonly anchor: HTMLElement | null;
  /** Says which date is being chosen. */
  readonly label: string;
  readonly value: string | undefined;
  readonly today: string;
  readonly onClose: () => void;
  readonly onChoose: (day: string) => void;
}

/** The calendar below its box; Escape closes it and the focus goes back to where it came from. */
export const CalendarPopover = ({ anchor, label, onClose, ...calendar }: CalendarPopoverProps) => (
  <Popover
    open
    anchorEl={anchor}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    onClose={onClose}
    slotProps={{ paper: { role: 'dialog', 'aria-label': label, 'aria-modal': true } }}
  >
    <Calendar {...calendar} />
  </Popover>
);
