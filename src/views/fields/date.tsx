import TextField from '@mui/material/TextField';
import { formatDay } from '../format/dateTime.ts';
import type { FieldDisplayProps, FieldFilterProps, FieldInputProps, FieldView } from './fieldView.ts';
import { TextBox } from './TextBox.tsx';

const DateField = ({ value }: FieldDisplayProps) =>
  typeof value === 'string' ? <time dateTime={value.slice(0, 10)}>{formatDay(value)}</time> : null;

const DateInput = (props: FieldInputProps) => (
  <TextBox {...props} type="date" html={{ inputLabel: { shrink: true } }} />
);

/** A day to filter by; also each end of a range of days. */
export const DateFilter = ({ label, value, onChange }: Omit<FieldFilterProps, 'field'>) => (
  <TextField
    type="date"
    label={label}
    value={typeof value === 'string' ? value.slice(0, 10) : ''}
    onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    size="small"
    slotProps={{ inputLabel: { shrink: true } }}
  />
);

/** A day, `YYYY-MM-DD` on the wire, `YYYY/MM/DD` on the screen. */
export const date: FieldView = {
  display: DateField,
  input: DateInput,
  filter: DateFilter,
  column: { minWidth: 110 },
};
