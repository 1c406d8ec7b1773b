import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { isDayRange } from '#engine/objectFormats.ts';
import { useFieldInput } from '#views/form/state/useFieldInput.ts';
import { formatDay } from '../format/dateTime.ts';
import { DayEntry } from './day/DayEntry.tsx';
import type { FieldDisplayProps, FieldInputProps, FieldView } from './fieldView.ts';

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
