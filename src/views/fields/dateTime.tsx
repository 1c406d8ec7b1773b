import { formatInstant } from '../format/dateTime.ts';
import { DateFilter, EntryInput } from './date.tsx';
import { InstantEntry } from './day/DayEntry.tsx';
import type { FieldDisplayProps, FieldInputProps, FieldView } from './fieldView.ts';

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
