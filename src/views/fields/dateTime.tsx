import { formatInstant, fromLocalEntry, toLocalEntry } from '../format/dateTime.ts';
import { DateFilter } from './date.tsx';
import type { FieldDisplayProps, FieldInputProps, FieldView } from './fieldView.ts';
import { TextBox } from './TextBox.tsx';

const DateTimeField = ({ value }: FieldDisplayProps) =>
  typeof value === 'string' ? (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {formatInstant(value)}
    </time>
  ) : null;

const format = (value: unknown): string => (typeof value === 'string' ? toLocalEntry(value) : '');
const parse = (entry: string): unknown => (entry === '' ? null : fromLocalEntry(entry));

const DateTimeInput = (props: FieldInputProps) => (
  <TextBox
    {...props}
    type="datetime-local"
    format={format}
    parse={parse}
    html={{ inputLabel: { shrink: true } }}
  />
);

/** An instant, ISO 8601 on the wire, `YYYY/MM/DD HH:mm` of the company's time zone on the screen. */
export const dateTime: FieldView = {
  display: DateTimeField,
  input: DateTimeInput,
  filter: DateFilter,
  column: { minWidth: 150 },
};
