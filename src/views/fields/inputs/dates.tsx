import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { DayEntry, InstantEntry } from '../day/DayEntry.tsx';

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

/** A day. */
export const DateInput = (props: FieldInputProps) => <EntryInput {...props} entry={DayEntry} />;

/** An instant, in the company's time zone. */
export const DateTimeInput = (props: FieldInputProps) => <EntryInput {...props} entry={InstantEntry} />;

type Ends = Readonly<Partial<Record<'from' | 'to', unknown>>>;

const endsOf = (value: unknown): Ends => (typeof value === 'object' && value !== null ? value : {});

/** Without either end there is no span. */
const withEnd = (ends: Ends, end: 'from' | 'to', day: unknown): Ends | null => {
  const next = { ...ends, [end]: day };
  return (next.from ?? null) === null && (next.to ?? null) === null ? null : next;
};

/** A span of days, both included. */
export const DateRangeInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
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
