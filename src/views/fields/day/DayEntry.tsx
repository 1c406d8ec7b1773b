import type { ComponentProps } from 'react';
import { dayText, instantText, parseDay, parseInstant } from '#engine/dateText.ts';
import { DayBox } from './DayBox.tsx';

type EntryProps = Omit<ComponentProps<typeof DayBox>, 'format' | 'parse' | 'pattern' | 'dayOf' | 'withDay'>;

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value.slice(0, 10));

/** A day; `YYYY-MM-DD` as its value. A wrong entry stays what was typed. */
export const DayEntry = (props: EntryProps) => (
  <DayBox
    {...props}
    pattern="YYYY/MM/DD"
    format={(value) => (isDay(value) ? dayText(value) : value)}
    parse={parseDay}
    dayOf={(value) => (isDay(value) ? value.slice(0, 10) : undefined)}
    withDay={(_, day) => day}
  />
);

const isInstant = (value: string): boolean => value.charAt(10) === 'T' && !Number.isNaN(Date.parse(value));
const clockOf = (value: string): string => instantText(value).slice(11);
const dayOf = (value: string): string => instantText(value).slice(0, 10).replaceAll('/', '-');

/** An instant on the company's clock; ISO 8601 as its value. Another day from the calendar keeps the time. */
export const InstantEntry = (props: EntryProps) => (
  <DayBox
    {...props}
    pattern="YYYY/MM/DD HH:mm"
    format={(value) => (isInstant(value) ? instantText(value) : value)}
    parse={parseInstant}
    dayOf={(value) => (isInstant(value) ? dayOf(value) : undefined)}
    withDay={(value, day) =>
      parseInstant(`${day} ${value === undefined ? '00:00' : clockOf(value)}`, day) ?? day
    }
  />
);
