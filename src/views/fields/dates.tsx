import Stack from '@mui/material/Stack';
import { isDayRange } from '#engine/objectFormats.ts';
import type { FieldDisplayProps, FieldFilterProps, FieldView } from '#views/fieldView.ts';
import { formatDay, formatInstant } from '#views/format/dateTime.ts';
import { DayEntry } from './day/DayEntry.tsx';

const DateField = ({ value }: FieldDisplayProps) =>
  typeof value === 'string' ? <time dateTime={value.slice(0, 10)}>{formatDay(value)}</time> : null;

const wholeDay = /^\d{4}-\d\d-\d\d/;

/** A day to filter by; also each end of a range of days. Half a date filters nothing yet. */
export const DateFilter = ({ label, value, onChange }: Omit<FieldFilterProps, 'field'>) => (
  <DayEntry
    label={label}
    value={typeof value === 'string' ? value.slice(0, 10) : null}
    onChange={(day) => {
      if (day === null) onChange(undefined);
      else if (typeof day === 'string' && wholeDay.test(day)) onChange(day);
    }}
  />
);

/** A day, `YYYY-MM-DD` on the wire, `YYYY/MM/DD` on the screen. */
export const date: FieldView = {
  display: DateField,
  filter: DateFilter,
  column: { minWidth: 110 },
};

const Range = ({ value }: { readonly value: unknown }) =>
  isDayRange(value) ? (
    <span style={{ whiteSpace: 'nowrap' }}>
      <time dateTime={value.from}>{formatDay(value.from)}</time>
      {' – '}
      <time dateTime={value.to}>{formatDay(value.to)}</time>
    </span>
  ) : null;

const DateRangeField = ({ value }: FieldDisplayProps) => {
  if (!Array.isArray(value)) return <Range value={value} />;
  return (
    <Stack component="span" spacing={0.25}>
      {value.filter(isDayRange).map((range) => (
        <Range key={`${range.from}${range.to}`} value={range} />
      ))}
    </Stack>
  );
};

/** A span of days, `{from, to}` on the wire, both included. */
export const dateRange: FieldView = {
  display: DateRangeField,
  column: { minWidth: 210 },
};

const DateTimeField = ({ value }: FieldDisplayProps) =>
  typeof value === 'string' ? (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {formatInstant(value)}
    </time>
  ) : null;

/** An instant, ISO 8601 on the wire, `YYYY/MM/DD HH:mm` of the company's time zone on the screen. */
export const dateTime: FieldView = {
  display: DateTimeField,
  filter: DateFilter,
  column: { minWidth: 150 },
};
