import { useFieldInput } from '#views/form/state/useFieldInput.ts';
import { formatDay } from '../format/dateTime.ts';
import { DayEntry, type InstantEntry } from './day/DayEntry.tsx';
import type { FieldDisplayProps, FieldFilterProps, FieldInputProps, FieldView } from './fieldView.ts';

const DateField = ({ value }: FieldDisplayProps) =>
  typeof value === 'string' ? <time dateTime={value.slice(0, 10)}>{formatDay(value)}</time> : null;

interface EntryInputProps extends FieldInputProps {
  readonly entry: typeof DayEntry | typeof InstantEntry;
}

/** A day or an instant bound to a form value. */
export const EntryInput = ({ entry: Entry, field, source, isRequired, isReadOnly }: EntryInputProps) => {
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
