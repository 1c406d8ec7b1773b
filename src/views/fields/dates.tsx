import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { isDayRange } from '#engine/objectFormats.ts';
import type { FieldDisplayProps, FieldFilterProps, FieldInputProps, FieldView } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { formatDay, formatInstant } from '#views/format/dateTime.ts';
import { DayEntry, InstantEntry } from './day/DayEntry.tsx';

const DateField = ({ value }: FieldDisplayProps) =>
  typeof value === 'string' ? <time dateTime={value.slice(0, 10)}>{formatDay(value)}</time> : null;

interface EntryInputProps extends FieldInputProps {
  readonly entry: typeof DayEntry | typeof InstantEntry;
}

/** A day or an instant bound to a form value. */
const EntryInput = ({ entry: Entry, field, source, isRequired, isReadOnly }: EntryInputProps) => {
  const input = useFieldInput(field, source);
  return (
    <Entry
      id={input.id}
      inputRef={input.ref}
      name={source}
      label={input.label}
      value={input.value}
      onChange={input.onChange}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.helperText}
      required={isRequired}
      disabled={isReadOnly}
      fullWidth
    />
  );
};

const DateInput = (props: FieldInputProps) => <EntryInput {...props} entry={DayEntry} />;

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
  input: DateInput,
  filter: DateFilter,
  column: { minWidth: 110 },
};

type Ends = Readonly<Partial<Record<'from' | 'to', unknown>>>;

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

const endsOf = (value: unknown): Ends => (typeof value === 'object' && value !== null ? value : {});

/** Without either end there is no span. */
const withEnd = (ends: Ends, end: 'from' | 'to', day: unknown): Ends | null => {
  const next = { ...ends, [end]: day };
  return (next.from ?? null) === null && (next.to ?? null) === null ? null : next;
};

const DateRangeInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const input = useFieldInput(field, source);
  const ends = endsOf(input.value);
  const end = (name: 'from' | 'to') => (
    <DayEntry
      label={translate(`fields.range.${name}`)}
      value={ends[name] ?? null}
      onChange={(day) => input.onChange(withEnd(ends, name, day))}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      disabled={isReadOnly}
      {...(name === 'from' ? { id: input.id, inputRef: input.ref, name: source } : {})}
    />
  );
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="body2" component="div" color="text.secondary" sx={{ mb: 0.75 }}>
        {isRequired ? `${input.label} *` : input.label}
      </Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {end('from')}
        {end('to')}
      </Stack>
      {input.helperText === undefined ? null : (
        <FormHelperText error={input.error !== undefined}>{input.helperText}</FormHelperText>
      )}
    </Box>
  );
};

/** A span of days, `{from, to}` on the wire, both included. */
export const dateRange: FieldView = {
  display: DateRangeField,
  input: DateRangeInput,
  column: { minWidth: 210 },
};

const DateTimeField = ({ value }: FieldDisplayProps) =>
  typeof value === 'string' ? (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {formatInstant(value)}
    </time>
  ) : null;

const DateTimeInput = (props: FieldInputProps) => <EntryInput {...props} entry={InstantEntry} />;

/** An instant, ISO 8601 on the wire, `YYYY/MM/DD HH:mm` of the company's time zone on the screen. */
export const dateTime: FieldView = {
  display: DateTimeField,
  input: DateTimeInput,
  filter: DateFilter,
  column: { minWidth: 150 },
};
